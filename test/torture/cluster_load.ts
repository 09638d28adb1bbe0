// Calls for the shops of a cluster, and their answers.

import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import { idempotency_header } from '../../src/kit/contract/idempotency_header.ts';
import { ship_order } from '../../src/market/logistics/shipping/ship_order.contract.ts';
import { get_order_detail } from '../../src/market/order/detail/get_order_detail.contract.ts';
import type { ServedProcess } from '../support/programs/process.ts';
import type { ClusterShop, ClusterSite } from './cluster_site.ts';
import { type CallOutcome, HttpCalls } from './http_calls.ts';
import type { Run } from './scenario.ts';

/** How long a refused client waits, in milliseconds. */
const pause_ms = 50;
const clients_of_each_shop = 2;

/** What counts of a call. */
export interface Counted {
  /** The worker that had the rows of its shop when the load began. */
  readonly worker_port: number;
  /** Whether an operator called. */
  readonly is_operators: boolean;
}

interface Answered extends Counted {
  readonly at_ms: number;
  readonly is_done: boolean;
  /** The answer to a refused call. */
  readonly refusal: string;
}

/** The known outcomes for the orders of a shop. */
export interface ShopOutcomes {
  readonly shop: ClusterShop;
  readonly waiting: string[];
  /** The request that reported an order as shipped. */
  readonly shipped: Map<string, string>;
  readonly picked_up: Set<string>;
  /** Shipped orders that a carrier has not picked up. */
  readonly to_pick_up: string[];
  /** Orders with a call whose outcome is unknown. */
  readonly uncertain: Set<string>;
}

export class ClusterLoad {
  readonly #answers: Answered[] = [];
  /** The longest time from a call to its answer, in milliseconds. */
  slowest_ms = 0;
  readonly outcomes: readonly ShopOutcomes[];
  #is_over = false;
  readonly #calls = new HttpCalls(64);
  readonly #clients: Promise<void>[];

  constructor(
    readonly run: Run,
    readonly site: ClusterSite,
    readonly nodes: readonly ServedProcess[],
  ) {
    this.outcomes = site.shops.map((shop) => ({
      shop,
      waiting: [...shop.order_sns],
      shipped: new Map(),
      picked_up: new Set(),
      to_pick_up: [],
      uncertain: new Set(),
    }));
    this.#clients = this.outcomes.flatMap((outcomes) => [
      ...Array.from({ length: clients_of_each_shop }, (_, at) => this.#work(outcomes, at)),
      this.#operate(outcomes),
    ]);
  }

  async end(): Promise<void> {
    this.#is_over = true;
    await Promise.all(this.#clients);
    this.#calls.close();
  }

  /** Counts the answers to some calls in a time range. */
  count(from_ms: number, to_ms: number, isCounted: (call: Counted) => boolean) {
    const found = this.#answers.filter(
      (answer) => answer.at_ms >= from_ms && answer.at_ms < to_ms && isCounted(answer),
    );
    const done = found.filter(({ is_done }) => is_done).length;
    return { done, refused: found.length - done, per_second: done / ((to_ms - from_ms) / 1_000) };
  }

  /** The latest answer to one of some calls that was refused. */
  findRefusal(isCounted: (call: Counted) => boolean): string {
    return this.#answers.findLast((answer) => !answer.is_done && isCounted(answer))?.refusal ?? '';
  }

  /** Ships orders and reads them. When all are shipped, it only reads. */
  async #work(outcomes: ShopOutcomes, at: number): Promise<void> {
    const { order_sns } = outcomes.shop;
    for (let turn = at; !this.#is_over; turn++) {
      const node = this.nodes[turn % this.nodes.length] as ServedProcess;
      const order_sn = outcomes.waiting.shift();
      if (order_sn !== undefined) await this.#ship(outcomes, node, order_sn);
      await this.#read(outcomes, node, order_sn ?? (order_sns[turn % order_sns.length] as string));
    }
  }

  /** An operator tells what carriers do. It has a client of its own, because its calls need more servers than partners'. */
  async #operate(outcomes: ShopOutcomes): Promise<void> {
    for (let turn = 0; !this.#is_over; turn++) {
      const order_sn = outcomes.to_pick_up.shift();
      if (order_sn === undefined) await new Promise((resolve) => setTimeout(resolve, pause_ms));
      else await this.#pickUp(outcomes, this.nodes[turn % this.nodes.length] as ServedProcess, order_sn);
    }
  }

  async #signed(
    node: ServedProcess,
    operation: typeof ship_order | typeof get_order_detail,
    request: object,
    { shop }: ShopOutcomes,
  ) {
    return signedUrl(operation, request as never, { ...this.site.partner, base_url: node.at.base_url, shop });
  }

  /** Records an answer. @returns whether the call was done; undefined if that is unknown. */
  async #note(
    { shop: { worker_port } }: ShopOutcomes,
    outcome: CallOutcome | undefined,
    is_operators = false,
  ): Promise<boolean | undefined> {
    const { report } = this.run;
    const is_done = outcome?.status === 200 || outcome?.status === 409;
    const refusal = is_done ? '' : JSON.stringify(outcome?.body ?? 'no answer').slice(0, 300);
    this.#answers.push({ worker_port, is_operators, at_ms: performance.now(), is_done, refusal });
    this.slowest_ms = Math.max(this.slowest_ms, outcome?.took_ms ?? 0);
    report.count(outcome === undefined ? 'calls without an answer' : `calls answered with ${outcome.status}`);
    report.check(
      'an answer is 200 or 503, never a defect',
      outcome !== undefined && (is_done || outcome.status === 503),
      () => JSON.stringify(outcome ?? 'none').slice(0, 300),
    );
    if (!is_done) await new Promise((resolve) => setTimeout(resolve, pause_ms));
    if (is_done) return true;
    if (outcome?.may_retry) return false;
    report.count('calls with an unknown outcome');
    return undefined;
  }

  async #ship(outcomes: ShopOutcomes, node: ServedProcess, order_sn: string): Promise<void> {
    const url = await this.#signed(node, ship_order, {}, outcomes);
    const body = JSON.stringify({ order_sn, dropoff: {} });
    const outcome = await this.#calls.send({ url, method: 'POST', body });
    const is_done = await this.#note(outcomes, outcome);
    if (is_done === undefined) outcomes.uncertain.add(order_sn);
    if (!is_done) return void outcomes.waiting.push(order_sn);
    if (outcome?.body.error === '') {
      outcomes.shipped.set(order_sn, String(outcome.body.request_id));
      outcomes.to_pick_up.push(order_sn);
    } else
      this.run.report.check(
        'an order is refused as shipped only if an earlier call may have shipped it',
        outcome?.body.error === 'logistics.package_already_shipped' && outcomes.uncertain.has(order_sn),
        () => `${order_sn}: ${JSON.stringify(outcome?.body)}`,
      );
  }

  /**
   * A call of an operator with an Idempotency-Key: it writes rows of the coordinator and of a shop in one
   * transaction.
   */
  async #pickUp(outcomes: ShopOutcomes, { at }: ServedProcess, order_sn: string): Promise<void> {
    const outcome = await this.#calls.send({
      url: `${at.operator_url}/operator/v1/package/pick_up`,
      method: 'POST',
      body: JSON.stringify({ shop_id: outcomes.shop.shop_id, order_sn }),
      headers: {
        authorization: `Bearer ${this.site.operator_token}`,
        [idempotency_header]: `pick up ${order_sn}`.replaceAll(' ', '-'),
      },
    });
    const is_done = await this.#note(outcomes, outcome, true);
    if (is_done) outcomes.picked_up.add(order_sn);
    else if (is_done === undefined) outcomes.uncertain.add(order_sn);
  }

  async #read(outcomes: ShopOutcomes, node: ServedProcess, order_sn: string): Promise<void> {
    const url = await this.#signed(node, get_order_detail, { order_sn_list: [order_sn] }, outcomes);
    await this.#note(outcomes, await this.#calls.send({ url }));
  }
}
