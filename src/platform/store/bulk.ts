import type { Params, Statement, Value } from './statement.ts';
import type { Store } from './store.ts';

/** For how many values a statement is prepared, so that an engine sees few texts. */
const lengths = [1, 10, 50, 150];
/** For how many rows. A row has many values, and what is long takes long to prepare. */
const row_lengths = [1, 10, 50];

/** The list's parameters, as a query compares with them: `.where('order_sn', 'in', inList(p, names))`. */
export const inList = <V extends Value = string>(p: Params, names: readonly string[]): V[] =>
  names.map((name) => p[name] as V);

/**
 * A statement over a list of values, such as `order_sn in (...)`. The builder gets the names of the list's
 * parameters; a list between the prepared lengths is padded with its last value.
 *
 * @returns for a list of 1 to 150 values, the statement and the parameters that hold them.
 */
export function overList<P extends Params, R>(
  build: (names: readonly string[]) => Statement<P & Params, R>,
): (
  values: readonly Value[],
  params: P,
) => readonly [statement: Statement<P & Params, R>, params: P & Params] {
  const prepared = lengths.map((length) => {
    const names = Array.from({ length }, (_, at) => `list[${at}]`);
    return { names, statement: build(names) };
  });
  return (values, params) => {
    const fitting = prepared.find(({ names }) => names.length >= values.length);
    if (!fitting || values.length === 0)
      throw new Error(`A list of ${values.length} values is none to ask with.`);
    const missing = fitting.names.length - values.length;
    const list =
      missing === 0 ? values : [...values, ...new Array<Value>(missing).fill(values.at(-1) as Value)];
    return [fitting.statement, { ...params, list } as unknown as P & Params];
  };
}

/** Asks about any number of values, as many at a time as a statement is prepared for; values that repeat, once. */
export async function inBatches<V extends Value, R>(
  values: readonly V[],
  list: (some: readonly V[]) => Promise<Iterable<R>>,
): Promise<R[]> {
  const distinct = [...new Set(values)];
  const found: R[] = [];
  const at_once = lengths.at(-1) as number;
  for (let from = 0; from < distinct.length; from += at_once)
    found.push(...(await list(distinct.slice(from, from + at_once))));
  return found;
}

/** The parameters of one row among many. */
const rowOf = <Row extends Params>(p: Params, at: number): Row =>
  new Proxy({} as Row, { get: (_, name) => p[`rows[${at}].${String(name)}`] });

/**
 * A statement over rows, such as an insert of many. The builder gets the rows' parameters; rows between the prepared
 * lengths are written in several statements, all asked for at once.
 *
 * @returns what writes any number of rows, and says how many it touched.
 */
export function bulkWrite<Row extends Params>(
  build: (rowsOf: (p: Params) => Row[]) => Statement<Params, unknown>,
): (store: Store, rows: readonly Row[]) => Promise<number> {
  const prepared = row_lengths
    .map((length) => ({
      length,
      statement: build((p) => Array.from({ length }, (_, at) => rowOf<Row>(p, at))),
    }))
    .reverse();
  return async (store, rows) => {
    const written: Promise<number>[] = [];
    for (let done = 0; done < rows.length; ) {
      const left = rows.length - done;
      const { length, statement } = prepared.find((one) => one.length <= left) as (typeof prepared)[number];
      const params = { rows: length === rows.length ? rows : rows.slice(done, done + length) };
      written.push(store.run(statement, params as unknown as Params));
      done += length;
    }
    return (await Promise.all(written)).reduce((sum, touched) => sum + touched, 0);
  };
}
