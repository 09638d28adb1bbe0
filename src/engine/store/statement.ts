import type { CompiledQuery, Kysely } from 'kysely';
import { createParams, Param, type Params, type Value, type Values } from './param.ts';
import { rowBinder } from './row_binder.ts';

type Build<V extends Values, R> = (db: Kysely<never>, p: Params<V>) => { compile(): CompiledQuery<R> };

/** Properties of a statement besides its query. */
export interface StatementNotes {
  /**
   * Why it may read more rows than it needs. A test checks that only statements with this note do, and that
   * they really do.
   */
  readonly scans?: string;
  /**
   * Why it may query all shards of a sharded database. Every other statement uses the shard of its tenant, or
   * none, which a test derives from its query.
   */
  readonly all_shards?: string;
  /**
   * Why its rows, of tables with a copy on every node, may be a second old. A server that plans such a read at each
   * run then reads them once a second. What is not found is never kept.
   */
  readonly kept?: string;
}

/** What a store runs: a statement, or one over a list, which is prepared for several lengths of it. */
export interface Runnable<V extends Values, R> {
  /** Returns the statement to run with these values. */
  fitting(values: V): Statement<V, R>;
  /**
   * Lists the same rows by statements on one table each, which a server that plans joins at each run plans once.
   * Undefined if there is only one form.
   */
  readonly apart?: ((reader: Reader, values: V) => Promise<R[]>) | undefined;
}

/** Runs the parts of a read: a store. */
export interface Reader {
  all<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R[]>;
}

/**
 * A read in two forms that find the same rows: one statement, and one for each table, sent together. The second form may
 * see the rows of two moments, so each use says why that is safe.
 */
export const inTwoForms = <V extends Values, R>(
  joined: Runnable<V, R>,
  apart: (reader: Reader, values: V) => Promise<R[]>,
): Runnable<V, R> => ({ fitting: (values) => joined.fitting(values), apart });

/** One query of the program. It is built once for each engine, and runs as a prepared statement with values `V`. */
export class Statement<V extends Values, R> implements Runnable<V, R> {
  /** The compiled statements, by the compiler of each engine that has run it. */
  readonly compiled = new Map<Kysely<never>, CompiledStatement>();
  constructor(
    readonly build: Build<V, R>,
    readonly notes: StatementNotes = {},
  ) {
    for (const observe of statementObservers) observe(this);
  }

  fitting(_values: V): Statement<V, R> {
    return this;
  }
}

/** A statement with any values and rows, for code that only inspects its text. */
export type AnyStatement = Statement<never, unknown>;

/** Called with every statement that is created from then on. Only tests add observers, to check query plans. */
export const statementObservers = new Set<(statement: AnyStatement) => void>();

/** The text of a statement for one engine, and the order in which its values are bound. */
export interface CompiledStatement {
  readonly sql: string;
  bind(values: Values): Value[];
}

/**
 * Declares statements over a group's tables: `const statement = statementsOn<Tables>()`. The builder of a
 * statement runs once for each engine, with a parameter for each value of an execution.
 */
export function statementsOn<Tables>() {
  return <V extends Values, R>(
    build: (db: Kysely<Tables>, p: Params<V>) => { compile(): CompiledQuery<R> },
    notes?: StatementNotes,
  ): Statement<V, R> =>
    // The types of tables serve only the compiler. A statement does not keep them.
    new Statement(build as unknown as Build<V, R>, notes);
}

/**
 * Returns the text of the statement for one engine, built on first use.
 *
 * @throws Error if the builder does not name its parameters one by one.
 */
export function compile(statement: AnyStatement, compiler: Kysely<never>): CompiledStatement {
  const existing = statement.compiled.get(compiler);
  if (existing) return existing;
  const { sql, parameters } = statement.build(compiler, createParams<never>()).compile();
  const bindEach = (values: Values) =>
    parameters.map(
      (parameter) => (parameter instanceof Param ? parameter.valueFrom(values) : parameter) as Value,
    );
  const compiled = { sql, bind: rowBinder(parameters) ?? bindEach };
  statement.compiled.set(compiler, compiled);
  return compiled;
}
