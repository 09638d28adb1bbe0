import type { CompiledQuery, Kysely } from 'kysely';

export type Value = number | string | Uint8Array | null;
export type Params = Readonly<Record<string, Value>>;

/** Stands in a query for a parameter that each execution brings: by its name, or where it is found among them. */
class Placeholder {
  constructor(readonly name: string) {}
}

type Build<P extends Params, R> = (db: Kysely<never>, p: P) => { compile(): CompiledQuery<R> };

/** One query of the program: built once for each engine, run as a prepared statement. */
export class Statement<P extends Params, R> {
  /** What it compiled to, for each engine that has run it. */
  readonly compiled = new Map<Kysely<never>, Compiled>();
  constructor(readonly build: Build<P, R>) {}
}

/** A statement's text for one engine, and what to bind in which order. */
export interface Compiled {
  readonly sql: string;
  bind(params: Params): Value[];
}

/**
 * The maker of statements over a group's tables. The builder runs once for each engine, with a parameter object
 * whose properties are placeholders; Kysely turns them into the parameter list.
 */
export function statementsOn<Tables>() {
  return <P extends Params, R>(
    build: (db: Kysely<Tables>, p: P) => { compile(): CompiledQuery<R> },
  ): Statement<P, R> => new Statement(build as unknown as Build<P, R>);
}

const placeholders = new Proxy(
  {},
  {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys: () => {
      throw new Error('A statement names each parameter: spell out the columns instead of passing p whole.');
    },
  },
);

/** Builds a statement's text for one engine. @throws Error when it does not name its parameters one by one. */
export function compile(statement: Statement<never, unknown>, db: Kysely<never>): Compiled {
  const found = statement.compiled.get(db);
  if (found) return found;
  const compiled = build(statement, db);
  statement.compiled.set(db, compiled);
  return compiled;
}

function build(statement: Statement<never, unknown>, db: Kysely<never>): Compiled {
  const { sql, parameters } = statement.build(db, placeholders as never).compile();
  // What each execution runs is written out: looking up each name among all that any statement has costs more.
  const bound = parameters.map((parameter, at) =>
    parameter instanceof Placeholder ? `params.${parameter.name}` : `constants[${at}]`,
  );
  const bind = new Function('constants', `return (params) => [${bound.join(', ')}];`);
  return { sql, bind: bind(parameters) };
}
