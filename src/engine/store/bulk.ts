// Statements over many values or rows. They are prepared for a few lengths, so that an engine sees few
// different texts.
import { listParams, Param, type Params, type Row, rowParams, type Value, type Values } from './param.ts';
import type { Runnable, Statement } from './statement.ts';
import type { Store, Transaction } from './store.ts';

const list_lengths = [1, 10, 50, 150];
const list_length_max = Math.max(...list_lengths);
/** Smaller counts than for lists, because a row has many values and a long statement takes long to prepare. */
const row_counts = [1, 2, 4, 10, 50];

/** For how many values a statement over a list is prepared, and what fills a list between two lengths. */
interface ListOptions<V extends Value> {
  /** The numbers of values that it is prepared for, from the smallest to the largest. */
  readonly lengths?: readonly number[];
  /** Fills a list up to the next prepared length. By default the last value is repeated, which changes nothing in `row_id in (...)`. */
  readonly padding?: NoInfer<V>;
}

/** The values of a statement over a list: the list under its name, and others. */
type OverList<N extends string, V extends Value, Others extends Values> = Others & {
  readonly [name in N]: readonly V[];
};

/** A statement over a list, with one text for each length that it is prepared for. */
class ListStatement<V extends Values, R> implements Runnable<V, R> {
  constructor(
    readonly list_name: string,
    /** From the shortest to the longest. */
    readonly prepared: readonly { readonly length: number; readonly statement: Statement<V, R> }[],
  ) {}

  /** @throws Error for an empty list, and for one that is longer than all prepared lengths. */
  fitting(values: V): Statement<V, R> {
    const { length } = values[this.list_name] as readonly Value[];
    if (length > 0) for (const each of this.prepared) if (length <= each.length) return each.statement;
    const max = this.prepared.at(-1)?.length;
    throw new Error(`${this.list_name} has 1 to ${max} values, not ${length}: use inBatches.`);
  }
}

/**
 * A statement over a list of values, such as `row_id in (...)`. The builder gets the list's parameters. The statement
 * is executed with the list among its other values, under its name: by default a list of 1 to 150 values.
 */
export function overList<const N extends string, V extends Value, Others extends Values, R>(
  list_name: N,
  build: (list: Param<V>[]) => Statement<Others, R>,
  { lengths = list_lengths, padding }: ListOptions<V> = {},
): Runnable<OverList<N, V, Others>, R> {
  const longest = listParams(new Param<readonly V[]>(list_name), Math.max(...lengths), padding);
  const prepared = lengths.map((length) => ({
    length,
    // The builder knows the list by its parameters alone.
    statement: build(longest.slice(0, length)) as unknown as Statement<OverList<N, V, Others>, R>,
  }));
  return new ListStatement(list_name, prepared);
}

/**
 * The rows of one query for each value of a list. SQLite reads all of a tenant's rows for `name in (...)` if the index of
 * `name` is partial, but uses that index for `name = ...`.
 */
export function unionOf<V extends Value, Q extends { unionAll(query: Q): Q }>(
  list: readonly Param<V>[],
  query: (value: Param<V>) => Q,
): Q {
  return list.map(query).reduce((union, other) => union.unionAll(other));
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
export interface BulkWrite<R extends Row> {
  (store: Store, rows: readonly R[]): Promise<number>;
  /** The same without waiting for it. */
  write(store: Transaction, rows: readonly R[]): void;
}

/** All statements over rows have the same parameters. */
const row_params = rowParams(new Param<readonly Row[]>('rows'), Math.max(...row_counts));

/**
 * A statement over rows, such as an insert of many. The builder receives the rows' parameters. Between the
 * prepared counts, rows are written by several statements that are sent together.
 */
export function bulkWrite<R extends Row>(
  build: (rows: Params<R>[]) => Statement<Values, unknown>,
): BulkWrite<R> {
  const prepared = row_counts
    .map((count) => ({ count, statement: build(row_params.slice(0, count) as Params<R>[]) }))
    .reverse();
  /** Sends each of the statements that write all rows. */
  function sendAll<T>(
    rows: readonly R[],
    send: (statement: Statement<Values, unknown>, values: Values) => T,
  ): T[] {
    const results: T[] = [];
    for (let sent = 0; sent < rows.length; ) {
      const left = rows.length - sent;
      const fitting = prepared.find(({ count }) => count <= left);
      if (!fitting) throw new Error('No statement is prepared for one row.');
      const { count, statement } = fitting;
      results.push(send(statement, { rows: rows.slice(sent, sent + count) }));
      sent += count;
    }
    return results;
  }
  const run = async (store: Store, rows: readonly R[]) =>
    (await Promise.all(sendAll(rows, (statement, values) => store.run(statement, values)))).reduce(
      (sum, touched) => sum + touched,
      0,
    );
  const write = (store: Transaction, rows: readonly R[]) =>
    void sendAll(rows, (statement, values) => store.write(statement, values));
  return Object.assign(run, { write });
}
