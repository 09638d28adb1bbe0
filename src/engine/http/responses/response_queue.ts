import { guarded } from '../../stray_errors.ts';
import { type ReadyResponse, writeResponse } from './write_response.ts';

/** How many answers may wait; the next one sends them all. */
const waiting_max = 64;
/** For how long one may wait, as far as more of them come. */
const waiting_ms_max = 5;

/**
 * Answers wait for the end of the turn of the event loop that made them and are then written one behind the other.
 * Waking a client costs the kernel more than writing to it, and one that is busy with the first answer needs no waking
 * for the next.
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
        // Nobody may lose an answer because another one cannot be written.
        ready.response.destroy();
        this.onDefect(error);
      }
  }
}
