// How pages go out: with what keeps browsers from keeping, framing or sharing them.
import type { OutgoingHttpHeaders } from 'node:http';
import type { CallRecord } from '../../engine/http/call_record.ts';
import type { Exchange } from '../../engine/http/exchange.ts';

/** A page, or the way to another address, and how the log says that it ended. */
export interface PageAnswer {
  readonly status: number;
  /** The wire's error code; empty where nothing is wrong. */
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

/** The policy of a page whose forms are answered by this server alone, such as one with a password in it. */
export const closed_policy = [...policy, "form-action 'self'"].join('; ');
/**
 * The policy of the page on which the seller decides. Its form leads to the partner's address and from there wherever
 * the partner leads on, all of which browsers hold against `form-action`.
 */
export const leading_policy = policy.join('; ');

const page_headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': closed_policy,
  // Partners are not told what stood in this page's address. Forms of ours say where they come from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  vary: 'Accept, Accept-Language',
};

/** Answers with a page. @param started_ms when its request came, by `performance.now()`. */
export function sendPage(
  exchange: Exchange,
  call: CallRecord,
  started_ms: number,
  { status, error = '', page = '', headers }: PageAnswer,
): void {
  exchange.server.observe(call.end(error, status, performance.now() - started_ms));
  exchange.write(status, { ...page_headers, 'x-request-id': call.request_id, ...headers }, page);
}
