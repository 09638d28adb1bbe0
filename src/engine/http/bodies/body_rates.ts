import type { IncomingMessage } from 'node:http';
import { countRefusal } from '../../observe/limit_refusals.ts';
import { guarded } from '../../stray_errors.ts';
import { abortRequest } from './body.ts';

/** How many times one window is looked at: a slow body is cut at the end of it or a little later. */
const ticks_per_window = 5;

class ArrivingBody {
  ticks = 0;
  /** How much had been read of its connection when the window began. */
  bytes_before: number;

  constructor(
    readonly request: IncomingMessage,
    /** How much a window has to bring. */
    readonly bytes_min: number,
    /** The row that declares the rate. */
    readonly limit: string,
  ) {
    this.bytes_before = request.socket.bytesRead;
  }
}

/** Watches bodies that arrive: one that brings too little in a window of time is given up. */
export class BodyRates {
  readonly #arriving = new Set<ArrivingBody>();
  #ticking: NodeJS.Timeout | undefined;

  constructor(readonly window_ms: number) {}

  /**
   * Watches a body until the function is called that this gives.
   *
   * @param rate_min bytes per second. @param limit the row that declares the rate.
   */
  watch(request: IncomingMessage, rate_min: number, limit: string): () => void {
    const body = new ArrivingBody(request, (rate_min * this.window_ms) / 1_000, limit);
    this.#arriving.add(body);
    this.#ticking ??= setInterval(
      guarded(() => this.tick()),
      this.window_ms / ticks_per_window,
    ).unref();
    return () => {
      this.#arriving.delete(body);
      if (this.#arriving.size > 0) return;
      clearInterval(this.#ticking);
      this.#ticking = undefined;
    };
  }

  /** Called several times in a window. It counts its calls, not time: of a node that is slow itself, nobody is cut. */
  tick(): void {
    for (const body of this.#arriving) {
      if (++body.ticks < ticks_per_window) continue;
      const { request, bytes_before, bytes_min } = body;
      const { bytesRead } = request.socket;
      if (bytesRead - bytes_before < bytes_min) {
        countRefusal(body.limit);
        abortRequest(request, 'request_timeout');
      }
      body.ticks = 0;
      body.bytes_before = bytesRead;
    }
  }
}
