// Reads all rows of tables as they are at one moment, while others write.
import type { Engine } from './engines.ts';
import type { Row } from './param.ts';
import type { NamedTable } from './write_rows.ts';

/** A moment of a database. It must be closed, because the database keeps old rows for it. */
export interface Snapshot {
  /**
   * The rows of a table in the order of their keys, by code points, a few at a time.
   *
   * @param only the value of a column that the rows have, if not all are wanted.
   */
  rows(
    named: NamedTable,
    only?: { readonly column: string; readonly id: number },
  ): AsyncGenerator<readonly Row[]>;
  close(): Promise<void>;
}

const rows_at_once = 500;
const large_rows_at_once = 50;
/** Rows with bytes have up to several megabytes each. */
const rows_of_bytes_at_once = 2;

/** How many rows of a table are read at once. */
export function rowsAtOnce({ table }: NamedTable): number {
  const has_bytes = Object.values(table.columns).some(({ stored }) => stored === 'bytes');
  return has_bytes ? rows_of_bytes_at_once : table.large ? large_rows_at_once : rows_at_once;
}

/** Which rows a query finds. */
export interface RowsWanted {
  readonly only?: { readonly column: string; readonly id: number } | undefined;
  /** How many at most. */
  readonly count?: number;
  /** Whether only those after a key are wanted, whose values are bound in order. */
  readonly is_after_key?: boolean;
}

/** The query of the rows of a table in the order of their keys. */
export function queryOfAll(
  { name, table: { columns, key } }: NamedTable,
  { text_order }: Engine,
  { only, count, is_after_key }: RowsWanted,
): string {
  const quoted = (column: string) => `"${column}"`;
  const order = key.map((column) => quoted(column) + (columns[column]?.stored === 'text' ? text_order : ''));
  const conditions = [
    ...(only ? [`${quoted(only.column)} = ${Math.trunc(only.id)}`] : []),
    ...(is_after_key ? [`(${key.map(quoted).join(', ')}) > (${key.map(() => '?').join(', ')})`] : []),
  ];
  return [
    `select ${Object.keys(columns).map(quoted).join(', ')} from ${quoted(name)}`,
    ...(conditions.length > 0 ? [`where ${conditions.join(' and ')}`] : []),
    `order by ${order.join(', ')}`,
    ...(count === undefined ? [] : [`limit ${count}`]),
  ].join(' ');
}
