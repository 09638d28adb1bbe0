// A call with Node's own client, which reports how much of the answer arrived.
import { Agent, request } from 'node:http';

export interface HttpOutcome {
  /** Undefined if no answer began. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The code of the error that ended it, such as `ECONNRESET`. */
  readonly error: string | undefined;
  readonly took_ms: number;
}

export interface HttpCall {
  readonly method?: string;
  readonly body?: string;
  readonly agent?: Agent;
}

/** Sends a call, and resolves however it ends. */
export function httpCall(url: string, { method = 'GET', body, agent }: HttpCall = {}): Promise<HttpOutcome> {
  const started_ms = performance.now();
  return new Promise((resolve) => {
    let status: number | undefined;
    let headers: Readonly<Record<string, unknown>> = {};
    let text = '';
    const end = (error?: { code?: string }) =>
      resolve({ status, headers, text, error: error?.code, took_ms: performance.now() - started_ms });
    const sent = request(url, {
      method,
      ...(agent && { agent }),
      ...(body !== undefined && { headers: { 'content-type': 'application/json' } }),
    });
    sent.on('error', end);
    sent.on('response', (answer) => {
      status = answer.statusCode;
      headers = answer.headers;
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('error', end).on('end', () => end());
    });
    sent.end(body);
  });
}

/** One connection that is kept alive. */
export const keptConnection = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });
