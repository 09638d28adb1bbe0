// Where a page of a list ends: the position of its last row, and a digest that ties the cursor to the query.
// The position can only narrow the caller's own rows. The digest detects cursors that were changed or taken
// from another query.
import { createHash } from 'node:crypto';

/** A row's position in a list: its values of the columns that order the list. */
export type KeysetPosition<Position> = { readonly [Column in keyof Position]: number | string };

/** The query that a cursor is valid for: the owner of the rows, and the parameters that filter them. */
export type KeysetQuery = readonly (string | number | null | readonly string[])[];

/** Reads and writes the cursors of one list. */
export interface KeysetCursor<Position extends KeysetPosition<Position>> {
  /** Returns the cursor of the page that follows a row. */
  after(row: Position, query: KeysetQuery): string;
  /**
   * Returns the position that a cursor names.
   *
   * @param start position of the first page, whose cursor is empty.
   * @returns undefined if the cursor was not issued for this list and query.
   */
  read(cursor: string, query: KeysetQuery, start: Position): Position | undefined;
}

const digest_bytes = 12;
const cursor_length_max = 400;

/**
 * Creates the cursors of one list.
 *
 * @param list distinguishes the cursors of different lists.
 * @param columns the columns of a position.
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
      // Two quotation marks: some clients encode the empty text as JSON.
      if (cursor === '' || cursor === '""') return start;
      if (cursor.length > cursor_length_max) return undefined;
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.toString('base64url') !== cursor) return undefined;
      const position = bytes.subarray(digest_bytes).toString();
      if (!digestOf(position, query).equals(bytes.subarray(0, digest_bytes))) return undefined;
      // The digest proves that `after` wrote it.
      const values = JSON.parse(position) as (number | string)[];
      return Object.fromEntries(columns.map((column, at) => [column, values[at]])) as Position;
    },
  };
}
