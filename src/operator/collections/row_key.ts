// The keys of rows in paths, in cursors of pages, and in queries.

import type { Row, Value } from '../../engine/store/param.ts';
import type { Column, Table } from '../../engine/store/table.ts';
import { parseValue } from '../../kit/contract/requests/query_reader.ts';

/** The value of a column, parsed from text; undefined if the column cannot hold it. */
export function columnValueOf({ stored, schema }: Column, text: string): Value | undefined {
  if (text.includes('\0') || !text.isWellFormed()) return undefined;
  if (stored === 'text') return text;
  if (schema.type === 'boolean') return text === 'true' ? 1 : text === 'false' ? 0 : undefined;
  const number = parseValue(text, { type: 'integer' });
  return Number.isSafeInteger(number) ? (number as number) : undefined;
}

/** The key in the parts of a path; undefined if they are not a key of this table. */
export function keyOf({ key, columns }: Table, pieces: readonly string[]): Row | undefined {
  if (pieces.length !== key.length) return undefined;
  const row: Record<string, Value> = {};
  for (const [at, name] of key.entries()) {
    const column = columns[name];
    const value = column && columnValueOf(column, pieces[at] ?? '');
    if (value === undefined) return undefined;
    row[name] = value;
  }
  return row;
}

/** The key columns of a row. */
export const keyIn = ({ key }: Table, row: Row): Row =>
  Object.fromEntries(key.map((name) => [name, row[name] ?? null]));

/** The cursor with which the page after this row is requested. */
export const cursorOf = ({ key }: Table, row: Row): string =>
  Buffer.from(JSON.stringify(key.map((name) => row[name]))).toString('base64url');

/** The key in a cursor; undefined if it is not a cursor of this table. */
export function keyOfCursor(table: Table, cursor: string): Row | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(values)) return undefined;
    const is_typed = table.key.every((name, at) =>
      table.columns[name]?.stored === 'integer'
        ? typeof values[at] === 'number'
        : typeof values[at] === 'string',
    );
    return is_typed ? keyOf(table, values.map(String)) : undefined;
  } catch {
    return undefined;
  }
}
