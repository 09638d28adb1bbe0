// Statements over many values or rows. They are prepared for a few lengths, so that an engine sees few
// different texts.
import { listParams, Param, type Params, type Row, rowParams, type Value, type Values } from './param.ts';
import type { Statement } from './statement.ts';
import type { Store } from './store.ts';

const list_lengths = [1, 10, 50, 150];
const list_length_max = Math.max(...list_lengths);
/** Smaller counts than for lists, because a row has many values and a long statement takes long to prepare. */
const row_counts = [1, 10, 50];

/**
 * A statement over a list of values, such as `row_id in (...)`. The builder receives the list's parameters. A
 * list between the prepared lengths is padded with its last value.
 *
 * @returns a function that takes a list of 1 to 150 values, and returns the statement and the values to
 * execute it with.
 */
export function overList<V extends Value, Others extends Values, R>(
  build: (list: Param<V>[]) => Statement<Others, R>,
): (
  list: readonly V[],
  others: Others,
) => readonly [
  statement: Statement<Others & { list: readonly V[] }, R>,
  values: Others & { list: readonly V[] },
] {
  const prepared = list_lengths.map((length) => ({
    length,
    statement: build(listParams(new Param<readonly V[]>('list'), length)),
  }));
  return (list, others) => {
    const fitting = prepared.find(({ length }) => length >= list.length);
    const last = list.at(-1);
    if (!fitting || last === undefined)
      throw new Error(`A list has 1 to ${list_length_max} values, not ${list.length}: use inBatches.`);
    const missing = fitting.length - list.length;
    const padded = missing === 0 ? list : [...list, ...new Array<V>(missing).fill(last)];
    return [fitting.statement, { ...others, list: padded }];
  };
}

/** Lists the rows of any number of values, in batches of the prepared lengths. A repeated value counts once. */
export async function inBatches<V extends Value, R>(
  values: readonly V[],
  listBatch: (batch: readonly V[]) => Promise<Iterable<R>>,
): Promise<R[]> {
  const distinct = [...new Set(values)];
  const found: R[] = [];
  for (let from = 0; from < distinct.length; from += list_length_max)
    found.push(...(await listBatch(distinct.slice(from, from + list_length_max))));
  return found;
}

/** Writes any number of rows, and returns how many rows were changed. */
export type BulkWrite<R extends Row> = (store: Store, rows: readonly R[]) => Promise<number>;

/**
 * A statement over rows, such as an insert of many. The builder receives the rows' parameters. Between the
 * prepared counts, rows are written by several statements that are sent together.
 */
export function bulkWrite<R extends Row>(
  build: (rows: Params<R>[]) => Statement<Values, unknown>,
): BulkWrite<R> {
  const prepared = row_counts
    .map((count) => ({ count, statement: build(rowParams(new Param<readonly R[]>('rows'), count)) }))
    .reverse();
  return async (store, rows) => {
    const written: Promise<number>[] = [];
    for (let sent = 0; sent < rows.length; ) {
      const left = rows.length - sent;
      const fitting = prepared.find(({ count }) => count <= left);
      if (!fitting) throw new Error('No statement is prepared for one row.');
      const { count, statement } = fitting;
      written.push(store.run(statement, { rows: rows.slice(sent, sent + count) }));
      sent += count;
    }
    return (await Promise.all(written)).reduce((sum, touched) => sum + touched, 0);
  };
}
