import type { CompiledQuery, Kysely } from 'kysely';
import { createParams, Param, type Params, type Value, type Values } from './param.ts';

type Build<V extends Values, R> = (db: Kysely<never>, p: Params<V>) => { compile(): CompiledQuery<R> };

/** What is to be known of a statement beside its query. */
export interface StatementNotes {
  /**
   * Why it may look at more rows than it is about. A test holds that no other statement does, and that one which says
   * so does.
   */
  readonly scans?: string;
  /**
   * Why it may ask all shards of a sharded database. Every other statement touches the one that its tenant's rows are
   * on, or none: a test reads that off its query.
   */
  readonly all_shards?: string;
}

/** One query of the program: built once for each engine, run as a prepared statement with values `V`. */
export class Statement<V extends Values, R> {
  /** What it compiled to, by the compiler of each engine that has run it. */
  readonly compiled = new Map<Kysely<never>, CompiledStatement>();
  constructor(
    readonly build: Build<V, R>,
    readonly notes: StatementNotes = {},
  ) {
    for (const observe of statementObservers) observe(this);
  }
}

/** A statement of whatever values and rows, for what only looks at its text. */
export type AnyStatement = Statement<never, unknown>;

/** Called with every statement that is made from then on. Only tests add one: they look at the plan of each. */
export const statementObservers = new Set<(statement: AnyStatement) => void>();

/** A statement's text for one engine, and the order in which its values are bound. */
export interface CompiledStatement {
  readonly sql: string;
  bind(values: Values): Value[];
}

/**
 * Declares statements over a group's tables: `const statement = statementsOn<Tables>()`. The builder of a statement runs
 * once for each engine, with a parameter in the place of each value that an execution brings.
 */
export function statementsOn<Tables>() {
  return <V extends Values, R>(
    build: (db: Kysely<Tables>, p: Params<V>) => { compile(): CompiledQuery<R> },
    notes?: StatementNotes,
  ): Statement<V, R> =>
    // Tables are of use only to the compiler: a statement does not keep their types.
    new Statement(build as unknown as Build<V, R>, notes);
}

/**
 * The statement's text for one engine, built when it is first asked for.
 *
 * @throws Error when it does not name its parameters one by one.
 */
export function compile(statement: AnyStatement, compiler: Kysely<never>): CompiledStatement {
  const existing = statement.compiled.get(compiler);
  if (existing) return existing;
  const { sql, parameters } = statement.build(compiler, createParams<never>()).compile();
  const bind = (values: Values) =>
    parameters.map(
      (parameter) => (parameter instanceof Param ? parameter.valueFrom(values) : parameter) as Value,
    );
  const compiled = { sql, bind };
  statement.compiled.set(compiler, compiled);
  return compiled;
}
