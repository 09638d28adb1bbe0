// Calls to a server that may be slow, away, or killed in the middle of its answer.
import { Agent, request } from 'node:http';

export interface CallOutcome {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** Whether the answer says when to try again. */
  readonly may_retry: boolean;
  readonly took_ms: number;
}

export interface CallToSend {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly content_type?: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Sends calls over kept connections. */
export class HttpCalls {
  readonly #agent: Agent;

  constructor(
    connections_max = 64,
    readonly timeout_ms = 60_000,
    /**
     * Whether a call is sent again if its connection, which had answered before, is closed while it is sent.
     * Clients with kept connections do that, because a server may close an idle one at any time.
     */
    readonly goes_on_elsewhere = false,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections_max });
  }

  /**
   * The answer, or undefined if the connection was lost before the answer was complete, or nothing arrived for
   * a long time.
   */
  send(call: CallToSend, from_ms = performance.now()): Promise<CallOutcome | undefined> {
    const { url, method = 'GET', content_type = 'application/json', body } = call;
    return new Promise((resolve) => {
      const headers =
        body === undefined
          ? call.headers
          : { 'content-type': content_type, 'content-length': Buffer.byteLength(body), ...call.headers };
      const sent = request(
        url,
        { method, ...(headers && { headers }), agent: this.#agent, timeout: this.timeout_ms },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => resolve(undefined));
          response.on('close', () => resolve(undefined));
          response.on('end', () => {
            if (!response.complete) return resolve(undefined);
            resolve({
              status: response.statusCode ?? 0,
              body: parsed(Buffer.concat(chunks).toString()),
              may_retry: response.headers['retry-after'] !== undefined,
              took_ms: performance.now() - from_ms,
            });
          });
        },
      );
      sent.on('timeout', () => sent.destroy());
      sent.on('error', ({ code }: NodeJS.ErrnoException) => {
        const was_idle = sent.reusedSocket && code === 'ECONNRESET';
        resolve(this.goes_on_elsewhere && was_idle ? this.send(call, from_ms) : undefined);
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Runs a number of workers that repeat something until it reports its end. */
export const together = async (
  workers: number,
  work: (worker: number) => Promise<boolean>,
): Promise<void> => {
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (await work(worker));
    }),
  );
};
