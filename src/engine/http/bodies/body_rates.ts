import type { IncomingMessage } from 'node:http';
import { countRefusal } from '../../observe/limit_refusals.ts';
import { guarded } from '../../stray_errors.ts';
import { abortRequest } from './body.ts';

/** How often each window is checked. A slow body is cut off at the end of the window or shortly after. */
const ticks_per_window = 5;

class ArrivingBody {
  ticks = 0;
  /** Bytes read from its connection before the window began. */
  bytes_before: number;

  constructor(
    readonly request: IncomingMessage,
    /** Bytes that must arrive in each window. */
    readonly bytes_min: number,
    /** Name of the limit that declares the rate. */
    readonly limit: string,
  ) {
    this.bytes_before = request.socket.bytesRead;
  }
}

/** Watches arriving bodies, and cuts off any that brings too few bytes in a window of time. */
export class BodyRates {
  readonly #arriving = new Set<ArrivingBody>();
  #ticking: NodeJS.Timeout | undefined;

  constructor(readonly window_ms: number) {}

  /**
   * Watches a body.
   *
   * @param rate_min bytes per second.
   * @param limit name of the limit that declares the rate.
   * @returns a function that stops watching.
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

  /** Called several times in a window. It counts its calls instead of time, so that a slow node cuts off nobody. */
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
