// Cursors of the feed: the id of the feed and a position, as text that clients do not look into.

const separator = '.';

export const feedCursor = (feed_code: string, position: number): string =>
  Buffer.from(`${feed_code}${separator}${position}`).toString('base64url');

/** The position that a cursor of this feed stands for; undefined for any other text. */
export function positionOf(feed_code: string, cursor: string): number | undefined {
  const [code, digits = ''] = Buffer.from(cursor, 'base64url').toString().split(separator);
  const position = Number(digits);
  const is_own = code === feed_code && /^\d{1,15}$/.test(digits);
  return is_own && feedCursor(feed_code, position) === cursor ? position : undefined;
}
