// Where a page ends: the position of its last row, with a digest that ties it to what was asked. A position alone can
// only narrow the shop's own rows, and the digest tells what was changed or borrowed.
import { createHash } from 'node:crypto';

/** What a cursor holds for: the operation, the shop, and the parameters that say which rows there are. */
export type ListQuery = readonly (string | number | null)[];

const digest_bytes = 12;
const cursor_length_max = 400;

const digestOf = (position: string, query: ListQuery) =>
  createHash('sha256')
    .update('stoa list cursor 1\n')
    .update(JSON.stringify([position, query]))
    .digest()
    .subarray(0, digest_bytes);

/** The cursor of the page after a row: when it stands in the list, and its names. */
export function cursorAfter(time: number, names: readonly string[], query: ListQuery): string {
  const position = JSON.stringify([time, ...names]);
  return Buffer.concat([digestOf(position, query), Buffer.from(position)]).toString('base64url');
}

/** A row's place in a list: its time, then its names. */
export interface ListPosition {
  readonly time: number;
  readonly names: readonly string[];
}

/** The position that a cursor names: `start` where it is empty, undefined when it was not given out for this query. */
export function positionOf(cursor: string, query: ListQuery, start: ListPosition): ListPosition | undefined {
  // Two quotation marks: what clients send that write an empty text as JSON.
  if (cursor === '' || cursor === '""') return start;
  if (cursor.length > cursor_length_max) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor) return undefined;
  const position = bytes.subarray(digest_bytes).toString();
  if (!digestOf(position, query).equals(bytes.subarray(0, digest_bytes))) return undefined;
  // It is what cursorAfter wrote: the digest says so.
  const [time, ...names] = JSON.parse(position) as [number, ...string[]];
  return { time, names };
}
