import type { CompiledQuery, Kysely } from 'kysely';
import { createParams, Param, type Params, type Value, type Values } from './param.ts';

type Build<V extends Values, R> = (db: Kysely<never>, p: Params<V>) => { compile(): CompiledQuery<R> };

/** One query of the program: built once for each engine, run as a prepared statement with values `V`. */
export class Statement<V extends Values, R> {
  /** What it compiled to, for each engine that has run it. */
  readonly compiled = new Map<Kysely<never>, Compiled>();
  constructor(readonly build: Build<V, R>) {
    for (const observe of statementObservers) observe(this as unknown as AnyStatement);
  }
}

/** A statement of whatever values and rows, for what only looks at its text. */
export type AnyStatement = Statement<never, unknown>;

/** Told of every statement that is made from then on: a test asks both engines how they run each. */
export const statementObservers = new Set<(statement: AnyStatement) => void>();

/** A statement's text for one engine, and what to bind in which order. */
export interface Compiled {
  readonly sql: string;
  bind(values: Values): Value[];
}

/**
 * The maker of statements over a group's tables. The builder runs once for each engine, with a parameter for each
 * value that an execution brings.
 */
export function statementsOn<Tables>() {
  return <V extends Values, R>(
    build: (db: Kysely<Tables>, p: Params<V>) => { compile(): CompiledQuery<R> },
  ): Statement<V, R> => new Statement(build as unknown as Build<V, R>);
}

/** Builds a statement's text for one engine. @throws Error when it does not name its parameters one by one. */
export function compile(statement: AnyStatement, db: Kysely<never>): Compiled {
  const found = statement.compiled.get(db);
  if (found) return found;
  const { sql, parameters } = statement.build(db, createParams<never>()).compile();
  const bind = (values: Values) =>
    parameters.map((parameter) => (parameter instanceof Param ? parameter.find(values) : parameter) as Value);
  const compiled = { sql, bind };
  statement.compiled.set(db, compiled);
  return compiled;
}
