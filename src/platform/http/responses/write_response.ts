import type { ServerResponse } from 'node:http';

/** An answer that is ready to be written. */
export interface ReadyResponse {
  readonly response: ServerResponse;
  readonly status: number;
  /** Names and values in turn. */
  readonly head: string[];
  readonly body: string | Uint8Array;
}

/** Writes an answer at once. The plain way; answers to calls go through a `ResponseQueue`, which writes the same. */
export function writeResponse({ response, status, head, body }: ReadyResponse): void {
  response.writeHead(status, head).end(body);
}
