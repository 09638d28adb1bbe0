// Where a page of a list ends: the position of its last row, with a digest that ties it to what was asked. A position
// alone can only narrow the caller's own rows, and the digest tells what was changed or borrowed.
import { createHash } from 'node:crypto';

/** A row's place in a list: what it has in the columns that order the list. */
export type KeysetPosition<Position> = { readonly [Column in keyof Position]: number | string };

/** What a cursor holds for: whose rows they are, and the parameters that say which of them there are. */
export type KeysetQuery = readonly (string | number | null | readonly string[])[];

/** Reads and writes the cursors of one list. */
export interface KeysetCursor<Position extends KeysetPosition<Position>> {
  /** The cursor of the page after a row. */
  after(row: Position, query: KeysetQuery): string;
  /**
   * The position that a cursor names.
   * @param start that of the first page, whose cursor is empty.
   * @returns undefined where the cursor was not given out for this list and query.
   */
  read(cursor: string, query: KeysetQuery, start: Position): Position | undefined;
}

const digest_bytes = 12;
const cursor_length_max = 400;

/**
 * @param list tells the cursors of one list from those of another.
 * @param columns those of a position.
 */
export function keysetCursor<Position extends KeysetPosition<Position>>(
  list: string,
  columns: readonly (keyof Position & string)[],
): KeysetCursor<Position> {
  const digestOf = (position: string, query: KeysetQuery) =>
    createHash('sha256')
      .update('stoa keyset cursor 1\n')
      .update(JSON.stringify([list, position, query]))
      .digest()
      .subarray(0, digest_bytes);
  return {
    after(row, query) {
      const position = JSON.stringify(columns.map((column) => row[column]));
      return Buffer.concat([digestOf(position, query), Buffer.from(position)]).toString('base64url');
    },
    read(cursor, query, start) {
      // Two quotation marks: what clients send that write an empty text as JSON.
      if (cursor === '' || cursor === '""') return start;
      if (cursor.length > cursor_length_max) return undefined;
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.toString('base64url') !== cursor) return undefined;
      const position = bytes.subarray(digest_bytes).toString();
      if (!digestOf(position, query).equals(bytes.subarray(0, digest_bytes))) return undefined;
      // It is what `after` wrote: the digest says so.
      const values = JSON.parse(position) as (number | string)[];
      return Object.fromEntries(columns.map((column, at) => [column, values[at]])) as Position;
    },
  };
}
