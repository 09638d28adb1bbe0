import { type Json, toJson } from './json.ts';
import type { Row, Value } from './param.ts';
import type { RowOf, Table } from './table.ts';

/** The type of a stored value in a record: lists and records instead of their JSON text. */
type Held<S> = S extends Json<infer T> ? (T extends object ? T : never) : S;

/** A record with a value for each column. Nullable columns may be omitted. */
type RecordOf<R> = {
  readonly [N in keyof R as null extends R[N] ? never : N]: Held<R[N]>;
} & { readonly [N in keyof R as null extends R[N] ? N : never]?: Held<R[N]> | undefined };

/**
 * Builds the row of a record whose properties have the names of a table's columns. Lists and records become
 * JSON text, omitted properties null. A record without a required column does not compile.
 *
 * @param others columns that are not in the record, or are stored in another form.
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
