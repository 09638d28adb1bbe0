import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** An answer that is ready to be written. */
export interface ReadyResponse {
  readonly response: ServerResponse;
  readonly status: number;
  /** Names and values in turn. */
  readonly head: string[];
  readonly body: string | Uint8Array;
}

/** Begins an answer, and gives what its body is written to. Of a list, the headers are names and values in turn. */
export function writeHead(
  response: ServerResponse,
  status: number,
  head: OutgoingHttpHeaders | string[],
): ServerResponse {
  response.writeHead(status, head);
  // Node puts the head of a body in bytes before all that waits to be written: the 100 of a request that had to wait for
  // the answer to another would stand between this head and its body.
  if (response.req.headers.expect !== undefined) response.flushHeaders();
  return response;
}

/** Writes an answer at once. The plain way; answers to calls go through a `ResponseQueue`, which writes the same. */
export function writeResponse({ response, status, head, body }: ReadyResponse): void {
  writeHead(response, status, head).end(body);
}
