// Statements over many values or rows. Each is prepared for a few lengths, so that an engine sees few texts.
import { listParams, Param, type Params, type Row, rowParams, type Value, type Values } from './param.ts';
import type { Statement } from './statement.ts';
import type { Store } from './store.ts';

const list_lengths = [1, 10, 50, 150];
/** A row has many values, and what is long takes long to prepare. */
const row_counts = [1, 10, 50];

/**
 * A statement over a list of values, such as `row_id in (...)`. The builder gets the list's parameters; a list
 * between the prepared lengths is padded with its last value.
 *
 * @returns for a list of 1 to 150 values, the statement and the values to execute it with.
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
      throw new Error(`A list of ${list.length} values is none to ask with.`);
    const missing = fitting.length - list.length;
    const padded = missing === 0 ? list : [...list, ...new Array<V>(missing).fill(last)];
    return [fitting.statement, { ...others, list: padded }];
  };
}

/** Asks about any number of values, as many at a time as a statement is prepared for; values that repeat, once. */
export async function inBatches<V extends Value, R>(
  values: readonly V[],
  list: (batch: readonly V[]) => Promise<Iterable<R>>,
): Promise<R[]> {
  const distinct = [...new Set(values)];
  const found: R[] = [];
  const batch_length = Math.max(...list_lengths);
  for (let from = 0; from < distinct.length; from += batch_length)
    found.push(...(await list(distinct.slice(from, from + batch_length))));
  return found;
}

/** Writes any number of rows, and says how many it touched. */
export type BulkWrite<R extends Row> = (store: Store, rows: readonly R[]) => Promise<number>;

/**
 * A statement over rows, such as an insert of many. The builder gets the rows' parameters; rows between the prepared
 * counts are written in several statements, all asked for at once.
 */
export function bulkWrite<R extends Row>(
  build: (rows: Params<R>[]) => Statement<Values, unknown>,
): BulkWrite<R> {
  const prepared = row_counts
    .map((count) => ({ count, statement: build(rowParams(new Param<readonly R[]>('rows'), count)) }))
    .reverse();
  return async (store, rows) => {
    const written: Promise<number>[] = [];
    for (let done = 0; done < rows.length; ) {
      const left = rows.length - done;
      const fitting = prepared.find(({ count }) => count <= left);
      if (!fitting) throw new Error('No statement is prepared for one row.');
      const { count, statement } = fitting;
      written.push(store.run(statement, { rows: rows.slice(done, done + count) }));
      done += count;
    }
    return (await Promise.all(written)).reduce((sum, touched) => sum + touched, 0);
  };
}
