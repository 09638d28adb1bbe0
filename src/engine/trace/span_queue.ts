// Spans on their way to a collector. What it does not take in time is dropped: nothing waits for it.
import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as sendHttp,
} from 'node:http';
import { request as sendHttps } from 'node:https';
import { systemClock } from '../../kit/contract/clock.ts';
import { guarded } from '../stray_errors.ts';
import { otlpRequest } from './otlp_request.ts';
import type { Attributes, OnSpan, Span } from './span.ts';
import { trace_limits } from './trace_limits.ts';

const queued_max = trace_limits.trace_spans_queued_max.value;
const batch_max = 512;
const send_every_ms = 1_000;
/** After failures. It doubles up to the longest pause. */
const first_pause_ms = 1_000;
const pause_ms_max = 30_000;
const answer_ms_max = 10_000;
/** How long the program waits for the last spans when it stops. */
const stop_ms_max = 2_000;

export interface Collector {
  /** Where spans are posted. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** What sends them. */
  readonly resource: Attributes;
}

export class SpanQueue {
  sent = 0;
  dropped = 0;
  readonly #collector: Collector;
  #spans: Span[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #pause_ms = 0;
  #request: ClientRequest | undefined;
  #is_stopping = false;
  /** Whether the time to stop is over. */
  #is_over = false;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  /** How many spans wait. */
  get length(): number {
    return this.#spans.length;
  }

  readonly add: OnSpan = (span) => {
    if (this.#spans.length >= queued_max) {
      this.dropped++;
      return;
    }
    this.#spans.push(span);
    if (this.#spans.length === batch_max && this.#pause_ms === 0) setImmediate(this.#sendNow);
    this.#schedule();
  };

  readonly #sendNow = guarded(() => this.#send());

  #schedule(): void {
    this.#timer ??= setTimeout(this.#sendNow, Math.max(send_every_ms, this.#pause_ms)).unref();
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      if (this.#spans.length > 0 && !this.#is_stopping) this.#schedule();
    });
    return this.#sending;
  }

  /** Sends batches until few spans are left, or one fails. */
  async #sendAll(): Promise<void> {
    do {
      const batch = this.#spans.slice(0, batch_max);
      if (batch.length === 0) return;
      const outcome = await this.#post(batch);
      if (outcome === 'later') {
        this.#pause_ms = Math.min(Math.max(first_pause_ms, 2 * this.#pause_ms), pause_ms_max);
        return;
      }
      this.#pause_ms = 0;
      this.#spans.splice(0, batch.length);
      this[outcome] += batch.length;
    } while (this.#spans.length >= batch_max || (this.#is_stopping && !this.#is_over));
  }

  /** @returns `later` if the collector may take the same spans another time. */
  #post(spans: readonly Span[]): Promise<'sent' | 'dropped' | 'later'> {
    const { url, headers, resource } = this.#collector;
    const body = Buffer.from(otlpRequest(spans, resource, systemClock.now_ms() - performance.now()));
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': body.byteLength },
    };
    return new Promise((resolve) => {
      const fail = guarded(() => resolve('later'));
      const send = url.protocol === 'https:' ? sendHttps : sendHttp;
      const onAnswer = guarded((answer: IncomingMessage) => {
        answer.once('error', fail);
        const onEnd = guarded(() => resolve(outcomeOf(answer.statusCode)));
        answer.once('end', onEnd);
        answer.resume();
      });
      const request = send(url, options, onAnswer);
      const onTimeout = guarded(() => request.destroy(new Error('The collector did not answer in time.')));
      const timer = setTimeout(onTimeout, answer_ms_max).unref();
      const onClose = guarded(() => clearTimeout(timer));
      request.once('error', fail);
      request.once('close', onClose);
      this.#request = request;
      request.end(body);
    });
  }

  /** Sends what is left, for two seconds at most. */
  async close(): Promise<void> {
    this.#is_stopping = true;
    clearTimeout(this.#timer);
    const timer = setTimeout(
      guarded(() => {
        this.#is_over = true;
        this.#request?.destroy(new Error('The program stops.'));
      }),
      stop_ms_max,
    );
    await this.#sending;
    if (!this.#is_over) await this.#send();
    clearTimeout(timer);
    this.dropped += this.#spans.length;
    this.#spans = [];
  }
}

/** OTLP has a sender repeat only what these statuses refuse. */
const repeated: ReadonlySet<number | undefined> = new Set([429, 502, 503, 504]);

function outcomeOf(status = 0): 'sent' | 'dropped' | 'later' {
  if (status >= 200 && status < 300) return 'sent';
  return repeated.has(status) ? 'later' : 'dropped';
}
