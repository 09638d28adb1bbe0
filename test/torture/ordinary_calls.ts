// What well-behaved clients observe while something happens to the server.
import { createHistogram } from 'node:perf_hooks';
import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import { ship_order } from '../../src/market/logistics/shipping/ship_order.contract.ts';
import { get_voucher } from '../../src/market/voucher/voucher.contract.ts';
import { HttpCalls } from './http_calls.ts';
import type { Site } from './site.ts';

const interval_ms = 20;

export interface OrdinaryResult {
  readonly calls: number;
  /** The number of calls without success, by their answer. */
  readonly failures: ReadonlyMap<string, number>;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
}

/**
 * A steady stream of calls, one every twenty milliseconds, whether or not earlier ones are answered: reads of
 * one partner alternate with calls of another that have a body.
 */
export class OrdinaryCalls {
  readonly #calls = new HttpCalls(256, 15_000, true);
  readonly #latency_us = createHistogram();
  readonly #failures = new Map<string, number>();
  readonly #under_way = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #asked = 0;
  #count = 0;

  constructor(
    readonly site: Site,
    readonly base_url: string,
  ) {
    this.#timer = setInterval(() => {
      const call = this.#ask().finally(() => this.#under_way.delete(call));
      this.#under_way.add(call);
    }, interval_ms);
  }

  async #read() {
    const { demo } = this.site;
    const example = demo.examples[get_voucher.name];
    const shop = demo.shops.find(({ name }) => name === example?.caller);
    if (!example || !shop) throw new Error('The demo has no example of get_voucher.');
    const url = await signedUrl(get_voucher, example.request, { ...demo, base_url: this.base_url, shop });
    return this.#calls.send({ url });
  }

  /** Ships an order that does not exist. */
  async #post() {
    const { partner, shop } = this.site.other;
    const url = await signedUrl(ship_order, {}, { ...partner, base_url: this.base_url, shop });
    return this.#calls.send({ url, method: 'POST', body: '{"order_sn":"NONE","dropoff":{}}' });
  }

  async #ask(): Promise<void> {
    const is_read = this.#asked++ % 2 === 0;
    const outcome = await (is_read ? this.#read() : this.#post());
    this.#count++;
    if (outcome?.status === 200 && outcome.body.error === (is_read ? '' : 'error_not_found'))
      return this.#latency_us.record(Math.max(1, Math.round(outcome.took_ms * 1_000)));
    const failure = outcome ? `${outcome.status} ${outcome.body.error}` : 'no answer';
    this.#failures.set(failure, (this.#failures.get(failure) ?? 0) + 1);
  }

  /** Ends the stream, and returns its results. */
  async end(): Promise<OrdinaryResult> {
    clearInterval(this.#timer);
    await Promise.all(this.#under_way);
    this.#calls.close();
    const at = (percentile: number) => this.#latency_us.percentile(percentile) / 1_000;
    return {
      calls: this.#count,
      failures: this.#failures,
      p50_ms: at(50),
      p99_ms: at(99),
      max_ms: this.#latency_us.max / 1_000,
    };
  }
}
