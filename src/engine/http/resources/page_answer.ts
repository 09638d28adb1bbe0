// Sends pages, with headers that stop browsers from caching, framing or sharing them.
import type { OutgoingHttpHeaders } from 'node:http';
import type { CallRecord } from '../call_record.ts';
import type { Exchange } from '../exchange.ts';

/** A page, or a redirect to another address, with the status and error that the log shows. */
export interface PageAnswer {
  readonly status: number;
  /** The error code for the log; empty for a success. */
  readonly error?: string;
  readonly page?: string;
  readonly headers?: OutgoingHttpHeaders;
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** The policy of a page whose forms go only to this server, such as one with a password in it. */
export const closed_policy = [...policy, "form-action 'self'"].join('; ');
/**
 * The policy of the page on which the seller decides. Its form redirects to the partner's address and from
 * there to wherever the partner redirects, and browsers apply `form-action` to all of these.
 */
export const leading_policy = policy.join('; ');

const page_headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': closed_policy,
  // Partners must not see the address of this page. Our own forms need the origin.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  vary: 'Accept, Accept-Language',
};

/** Sends a page as the answer. @param started_ms when its request arrived, by `performance.now()`. */
export function sendPage(
  exchange: Exchange,
  call: CallRecord,
  started_ms: number,
  { status, error = '', page = '', headers }: PageAnswer,
): void {
  exchange.server.observe(call.end(error, status, performance.now() - started_ms));
  exchange.write(status, { ...page_headers, 'x-request-id': call.request_id, ...headers }, page);
}
