// Calls that write, their answers, and what must therefore be in the database.
import { randomBytes } from 'node:crypto';
import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import { png } from '../support/items/images.ts';
import { type CallOutcome, HttpCalls, together } from './http_calls.ts';
import { multipart, multipart_type } from './multipart.ts';
import type { Run } from './scenario.ts';
import type { Site } from './site.ts';

const batch_size = 5;

const operationNamed = (name: string): Operation => {
  const found = contracts.find((contract) => contract.name === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found;
};
const ship_order = operationNamed('v2.logistics.ship_order');
const batch_ship_order = operationNamed('v2.logistics.batch_ship_order');
const add_item = operationNamed('v2.product.add_item');
const upload_image = operationNamed('v2.media_space.upload_image');

type Row = { order_sn: string; fail_error?: string };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is known about calls from their answers. */
export interface KnownOutcomes {
  readonly run: Run;
  readonly site: Site;
  /** The request that reported an order as shipped. */
  readonly shipped: ReadonlyMap<string, string>;
  /** Requests that were refused, so that they may have had no effect. */
  readonly refused: ReadonlySet<string>;
  readonly item_ids: readonly number[];
  readonly image_ids: readonly string[];
  readonly acknowledged: number;
  /** Whether a call for this order got no answer, or an answer with an unknown outcome. */
  isUncertain(order_sn: string): boolean;
}

/** How long a refused client waits, in milliseconds: less than the answer says. */
const pause_ms = 50;

/** The calls to one or more servers on one database, across all restarts. */
export class Writes implements KnownOutcomes {
  readonly shipped = new Map<string, string>();
  readonly #uncertain = new Set<string>();
  readonly refused = new Set<string>();
  /** When an order, an item or an image was acknowledged, by the monotonic clock. */
  readonly #acknowledged_ns = new Map<string | number, bigint>();
  readonly item_ids: number[] = [];
  readonly image_ids: string[] = [];
  /** Orders that wait to be shipped. */
  readonly waiting: string[];

  constructor(
    readonly run: Run,
    readonly site: Site,
    readonly onAnswer: (took_ms: number) => void = () => {},
  ) {
    this.waiting = [...site.order_sns];
  }

  get acknowledged(): number {
    return this.shipped.size + this.item_ids.length + this.image_ids.length;
  }

  isUncertain(order_sn: string): boolean {
    return this.#uncertain.has(order_sn);
  }

  /** What was known at an earlier time, for a copy of the database elsewhere. */
  knownAt(at_ns: bigint, site: Site): KnownOutcomes {
    const wasKnown = (key: string | number) => (this.#acknowledged_ns.get(key) ?? at_ns + 1n) <= at_ns;
    const shipped = new Map([...this.shipped].filter(([order_sn]) => wasKnown(order_sn)));
    const item_ids = this.item_ids.filter(wasKnown);
    const image_ids = this.image_ids.filter(wasKnown);
    const acknowledged = shipped.size + item_ids.length + image_ids.length;
    const { run, refused } = this;
    return { run, site, shipped, refused, item_ids, image_ids, acknowledged, isUncertain: () => true };
  }

  #acknowledge(key: string | number): void {
    this.#acknowledged_ns.set(key, process.hrtime.bigint());
  }

  #acknowledgeShipped(order_sn: string, { body }: CallOutcome): void {
    this.shipped.set(order_sn, textOf(body.request_id));
    this.#acknowledge(order_sn);
  }

  /** Lets a number of workers write until `isOver` returns true, or no order is left. */
  async load(base_url: string, workers: number, isOver: () => boolean): Promise<void> {
    const calls = new HttpCalls(workers);
    await together(workers, async () => !isOver() && (await this.#writeOnce(calls, base_url)));
    calls.close();
  }

  async #writeOnce(calls: HttpCalls, base_url: string): Promise<boolean> {
    const refused = this.refused.size;
    const goes_on = await this.#writeAny(calls, base_url);
    if (this.refused.size > refused) await new Promise((resolve) => setTimeout(resolve, pause_ms));
    return goes_on;
  }

  async #writeAny(calls: HttpCalls, base_url: string): Promise<boolean> {
    const kind = this.run.random.between(1, 20);
    if (kind === 1) await this.#upload(calls, base_url);
    else if (kind <= 3) await this.#addItem(calls, base_url);
    else if (kind <= 5) return this.#shipBatch(calls, base_url);
    else return this.#ship(calls, base_url);
    return true;
  }

  #send(calls: HttpCalls, base_url: string, operation: Operation, body: object, shop = this.site.shop) {
    return signedUrl(operation, {}, { ...this.site.demo, base_url, shop }).then((url) =>
      calls.send({ url, method: 'POST', body: JSON.stringify(body) }),
    );
  }

  /** Counts an answer. @returns whether the outcome is unknown. */
  #count(outcome: CallOutcome | undefined): outcome is undefined {
    const { report } = this.run;
    if (outcome === undefined) report.count('calls without an answer');
    else if (outcome.status === 200) report.count('calls answered with 200');
    else report.count(`calls answered with ${outcome.status}`);
    if (outcome === undefined) return true;
    this.onAnswer(outcome.took_ms);
    report.check(
      'an answer is 200 or 503, never a defect',
      outcome.status === 200 || outcome.status === 503,
      () => `${outcome.status} ${JSON.stringify(outcome.body).slice(0, 300)}`,
    );
    const is_open = outcome.status !== 200 && !outcome.may_retry;
    if (is_open) report.count('calls answered with an unknown outcome');
    else if (outcome.status !== 200) this.refused.add(textOf(outcome.body.request_id));
    return is_open;
  }

  #checkRefusal(order_sn: string, error: string): void {
    this.run.report.check(
      'an order is refused as shipped only if an earlier call may have shipped it',
      error === 'logistics.package_already_shipped' && this.#uncertain.has(order_sn),
      () => `${order_sn}: ${error}`,
    );
  }

  async #ship(calls: HttpCalls, base_url: string): Promise<boolean> {
    const order_sn = this.waiting.shift();
    if (order_sn === undefined) return false;
    const outcome = await this.#send(calls, base_url, ship_order, { order_sn, dropoff: {} });
    if (this.#count(outcome)) this.#again([order_sn]);
    else if (outcome.status !== 200) this.waiting.push(order_sn);
    else if (outcome.body.error === '') this.#acknowledgeShipped(order_sn, outcome);
    else this.#checkRefusal(order_sn, textOf(outcome.body.error));
    return true;
  }

  /** The outcome for these is unknown. They are called again, as a client would do. */
  #again(order_sns: readonly string[]): void {
    for (const order_sn of order_sns) this.#uncertain.add(order_sn);
    this.waiting.push(...order_sns);
  }

  async #shipBatch(calls: HttpCalls, base_url: string): Promise<boolean> {
    const order_sns = this.waiting.splice(0, batch_size);
    if (order_sns.length === 0) return false;
    const order_list = order_sns.map((order_sn) => ({ order_sn }));
    const outcome = await this.#send(calls, base_url, batch_ship_order, { order_list, dropoff: {} });
    if (this.#count(outcome)) this.#again(order_sns);
    else if (outcome.status !== 200) this.waiting.push(...order_sns);
    else {
      const { result_list } = outcome.body.response as { result_list: Row[] };
      for (const { order_sn, fail_error } of result_list)
        if (fail_error === undefined) this.#acknowledgeShipped(order_sn, outcome);
        else this.#checkRefusal(order_sn, fail_error);
    }
    return true;
  }

  async #addItem(calls: HttpCalls, base_url: string): Promise<void> {
    const example = this.site.demo.examples[add_item.name];
    const shop = this.site.demo.shops.find(({ name }) => name === example?.caller);
    if (!example || !shop) throw new Error('The demo has no example of add_item.');
    const outcome = await this.#send(calls, base_url, add_item, example.request, { ...shop, region: 'SG' });
    if (this.#count(outcome) || outcome.status !== 200) return;
    const { item_id } = (outcome.body.response ?? {}) as { item_id?: number };
    this.run.report.check('an item of the demo is accepted', item_id !== undefined, () =>
      JSON.stringify(outcome.body),
    );
    if (item_id === undefined) return;
    this.item_ids.push(item_id);
    this.#acknowledge(item_id);
  }

  async #upload(calls: HttpCalls, base_url: string): Promise<void> {
    const url = await signedUrl(upload_image, {}, { ...this.site.demo, base_url });
    const body = multipart([png({ note: randomBytes(8).toString('hex') })]);
    const outcome = await calls.send({ url, method: 'POST', content_type: multipart_type, body });
    if (this.#count(outcome) || outcome.status !== 200) return;
    const { image_info } = (outcome.body.response ?? {}) as { image_info?: { image_id: string } };
    this.run.report.check('an image is accepted', image_info !== undefined, () =>
      JSON.stringify(outcome.body),
    );
    if (!image_info) return;
    this.image_ids.push(image_info.image_id);
    this.#acknowledge(image_info.image_id);
  }
}
