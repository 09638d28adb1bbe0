// Where a page of billing transactions ends. A cursor is a position and a digest that ties it to one shop and one
// query: a position alone can only narrow the shop's own rows, and the digest tells what was changed or borrowed.
import { createHash } from 'node:crypto';

/** The last row of a page: pages are in falling order of both. */
export interface Position {
  readonly created_at: number;
  readonly transaction_id: number;
}

/** What a cursor holds for. */
export interface CursorQuery {
  readonly shop_id: number;
  readonly billing_transaction_info_type: number;
  /** Sorted, each once. */
  readonly payouts: readonly string[];
}

/** The position of the first page. */
export const before_every_row: Position = {
  created_at: Number.MAX_SAFE_INTEGER,
  transaction_id: Number.MAX_SAFE_INTEGER,
};

/** The bytes of a number below 2^53. Together with the digest they are a multiple of 3, so base64 needs no padding. */
const number_bytes = 7;
const position_bytes = 2 * number_bytes;
const digest_bytes = 13;
const cursor_length = (4 * (position_bytes + digest_bytes)) / 3;

const bytesOf = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes.subarray(8 - number_bytes);
};
const numberAt = (bytes: Buffer, at: number) =>
  Number(BigInt(`0x${bytes.subarray(at, at + number_bytes).toString('hex')}`));

const digestOf = (position: Buffer, { shop_id, billing_transaction_info_type, payouts }: CursorQuery) =>
  createHash('sha256')
    .update('stoa billing cursor 1\n')
    .update(position)
    .update(JSON.stringify([shop_id, billing_transaction_info_type, payouts]))
    .digest()
    .subarray(0, digest_bytes);

/** The cursor of the page after a row. */
export function cursorAfter({ created_at, transaction_id }: Position, query: CursorQuery): string {
  const position = Buffer.concat([bytesOf(created_at), bytesOf(transaction_id)]);
  return Buffer.concat([position, digestOf(position, query)]).toString('base64url');
}

/** The position that a cursor names, or undefined when it was not given out for this query. */
export function positionOf(cursor: string, query: CursorQuery): Position | undefined {
  // Two quotation marks: what clients send that write an empty text as JSON.
  if (cursor === '' || cursor === '""') return before_every_row;
  if (cursor.length !== cursor_length) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor) return undefined;
  const position = bytes.subarray(0, position_bytes);
  if (!digestOf(position, query).equals(bytes.subarray(position_bytes))) return undefined;
  const [created_at, transaction_id] = [numberAt(bytes, 0), numberAt(bytes, number_bytes)];
  // No row has such numbers, and no cursor that was given out names them.
  if (!Number.isSafeInteger(created_at) || !Number.isSafeInteger(transaction_id)) return undefined;
  return { created_at, transaction_id };
}
