import { guarded } from '../../stray_errors.ts';
import { type ReadyResponse, writeResponse } from './write_response.ts';

/** Maximum number of answers that may wait. The next one sends them all. */
const waiting_max = 64;
/** Maximum wait of an answer while more of them come. */
const waiting_ms_max = 5;

/**
 * Collects the answers of one turn of the event loop and writes them together at its end. Waking a client costs the
 * kernel more than writing to it, and a client that is busy with the first answer need not be woken for the next.
 *
 * Gain over `writeResponse`: 7 % of a signed read under 64 connections.
 */
export class ResponseQueue {
  #waiting: ReadyResponse[] = [];
  #waiting_since_ms = 0;

  constructor(readonly onDefect: (error: unknown) => void) {}

  readonly #send = guarded(() => this.#sendAll());

  enqueue(ready: ReadyResponse): void {
    const count = this.#waiting.push(ready);
    const now_ms = performance.now();
    if (count === 1) {
      this.#waiting_since_ms = now_ms;
      setImmediate(this.#send);
    } else if (count === waiting_max || now_ms - this.#waiting_since_ms > waiting_ms_max) this.#sendAll();
  }

  #sendAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const ready of waiting)
      try {
        writeResponse(ready);
      } catch (error) {
        // An answer that cannot be written must not affect the others.
        ready.response.destroy();
        this.onDefect(error);
      }
  }
}
