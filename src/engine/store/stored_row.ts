import { type Json, toJson } from './json.ts';
import type { Row, Value } from './param.ts';
import type { RowOf, Table } from './table.ts';

/** What a record holds of a value that is stored: lists and records instead of their JSON text. */
type Held<S> = S extends Json<infer T> ? (T extends object ? T : never) : S;

/** A record that has a value for each column; those that may hold nothing it may leave out. */
type RecordOf<R> = {
  readonly [N in keyof R as null extends R[N] ? never : N]: Held<R[N]>;
} & { readonly [N in keyof R as null extends R[N] ? N : never]?: Held<R[N]> | undefined };

/**
 * The row of a record whose properties are called as the columns of a table: lists and records become JSON text, and
 * what is left out null. A record without a column that must hold something does not compile.
 *
 * @param others the columns that are not in the record, or are stored in another form.
 */
export function storedRow<T extends Table, const O extends Partial<RowOf<T>>>(
  table: T,
  record: RecordOf<Omit<RowOf<T>, keyof O>>,
  others: O,
): RowOf<T> {
  const held = { ...record, ...others } as Readonly<Record<string, Value | object | undefined>>;
  const stored: Record<string, Value> = {};
  for (const name of Object.keys(table.columns)) {
    const value = held[name] ?? null;
    stored[name] =
      typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? toJson(value) : value;
  }
  return stored satisfies Row as RowOf<T>;
}
