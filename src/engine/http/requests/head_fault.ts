import type { IncomingMessage } from 'node:http';

export const head_faults = {
  no_host: 'HTTP/1.1 asks for a Host header.',
  many_hosts: 'A request has one Host header.',
  encoding: 'The Transfer-Encoding may only be chunked, given once and over HTTP/1.1.',
  te: 'The TE header must not name chunked.',
} as const;

/**
 * Whether a TE header names chunked, which is forbidden. Servers that take it for a Transfer-Encoding allow
 * request smuggling.
 */
export const namesChunked = (te: string): boolean => /(^|,)\s*chunked\s*(;|,|$)/i.test(te);

/** Whether a Transfer-Encoding is the only supported one. */
const isChunked = (encoding: string): boolean => encoding.trim().toLowerCase() === 'chunked';

/**
 * Returns, as text, what in a head two servers could read differently; undefined if there is nothing. Node
 * itself refuses other faults. This is the plain version. Requests are checked with `fastHeadFault`, which has the
 * same results.
 */
export function headFault({
  headersDistinct: { host = [], te = [], 'transfer-encoding': encodings = [] },
  httpVersion,
}: IncomingMessage): string | undefined {
  if (te.some(namesChunked)) return head_faults.te;
  const is_known = httpVersion === '1.1' && encodings.length === 1 && encodings.every(isChunked);
  if (encodings.length > 0 && !is_known) return head_faults.encoding;
  if (host.length > 1) return head_faults.many_hosts;
  return host.length === 0 && httpVersion === '1.1' ? head_faults.no_host : undefined;
}
