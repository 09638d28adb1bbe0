import type { ServerResponse } from 'node:http';

/** An answer that is ready to be written. */
interface QueuedResponse {
  readonly response: ServerResponse;
  readonly status: number;
  /** Names and values in turn. */
  readonly head: readonly string[];
  readonly body: string;
}

/** How many answers may wait; the next one sends them all. */
const waiting_max = 64;

/**
 * Answers wait for the end of the turn of the event loop that made them and then go out one behind the other. Waking
 * a client costs the kernel more than writing to it, and one that is busy with the first answer needs no waking for
 * the next.
 */
export class ResponseQueue {
  #waiting: QueuedResponse[] = [];

  constructor(readonly onDefect: (error: unknown) => void) {}

  readonly #send = () => this.#sendAll();

  enqueue(response: ServerResponse, status: number, head: readonly string[], body: string): void {
    const count = this.#waiting.push({ response, status, head, body });
    if (count === 1) setImmediate(this.#send);
    else if (count === waiting_max) this.#sendAll();
  }

  #sendAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { response, status, head, body } of waiting)
      try {
        response.writeHead(status, head as string[]).end(body);
      } catch (error) {
        // Nobody may lose an answer because another one cannot be written.
        response.destroy();
        this.onDefect(error);
      }
  }
}
