import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** An answer that is ready to be written. */
export interface ReadyResponse {
  readonly response: ServerResponse;
  readonly status: number;
  /** Names and values in turn. */
  readonly head: string[];
  readonly body: string | Uint8Array;
}

/**
 * Writes the head of an answer, and returns what its body is written to. In a list, header names and values alternate.
 */
export function writeHead(
  response: ServerResponse,
  status: number,
  head: OutgoingHttpHeaders | string[],
): ServerResponse {
  response.writeHead(status, head);
  // Node writes a head with a body of bytes before everything that is queued. The 100 of a request that
  // waited behind another would then come between this head and its body.
  if (response.req.headers.expect !== undefined) response.flushHeaders();
  return response;
}

/**
 * Writes an answer immediately. This is the plain version. Answers to calls use a `ResponseQueue`, which
 * writes the same bytes.
 */
export function writeResponse({ response, status, head, body }: ReadyResponse): void {
  writeHead(response, status, head).end(body);
}
