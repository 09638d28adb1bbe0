// Where a page of payouts ends: the position of its last row, with a digest that ties it to one shop and one query.
import { createHash } from 'node:crypto';

/** The last row of a page: pages are in falling order of both. */
export interface PayoutPosition {
  readonly paid_at: number;
  readonly encrypted_payout_id: string;
}

/** What a cursor holds for. */
export interface PayoutQuery {
  readonly shop_id: number;
  readonly payout_time_from: number;
  readonly payout_time_to: number;
}

/** The position of the first page. No payout is paid so late. */
const before_every_row: PayoutPosition = { paid_at: Number.MAX_SAFE_INTEGER, encrypted_payout_id: '' };

const digest_bytes = 12;
const cursor_length_max = 200;

const digestOf = (position: string, { shop_id, payout_time_from, payout_time_to }: PayoutQuery) =>
  createHash('sha256')
    .update('stoa payout cursor 1\n')
    .update(JSON.stringify([position, shop_id, payout_time_from, payout_time_to]))
    .digest()
    .subarray(0, digest_bytes);

/** The cursor of the page after a payout. */
export function payoutCursorAfter(
  { paid_at, encrypted_payout_id }: PayoutPosition,
  query: PayoutQuery,
): string {
  const position = `${paid_at} ${encrypted_payout_id}`;
  return Buffer.concat([digestOf(position, query), Buffer.from(position)]).toString('base64url');
}

/** The position that a cursor names, or undefined when it was not given out for this query. */
export function payoutPositionOf(cursor: string, query: PayoutQuery): PayoutPosition | undefined {
  // Two quotation marks: what clients send that write an empty text as JSON.
  if (cursor === '' || cursor === '""') return before_every_row;
  if (cursor.length > cursor_length_max) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor) return undefined;
  const position = bytes.subarray(digest_bytes).toString();
  if (!digestOf(position, query).equals(bytes.subarray(0, digest_bytes))) return undefined;
  const [paid_at = '', encrypted_payout_id = ''] = position.split(' ');
  return { paid_at: Number(paid_at), encrypted_payout_id };
}
