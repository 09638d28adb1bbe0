// How long a push takes, alone and next to a receiver that never answers.
import { setTimeout as wait } from 'node:timers/promises';
import type { EngineName } from '../../src/engine/store/engines.ts';
import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import { namesOf } from '../../src/kit/contract/records.ts';
import { batch_ship_order } from '../../src/market/logistics/shipping/batch_ship_order.contract.ts';
import { HttpCalls } from './http_calls.ts';
import { OperatorNodes } from './operator_nodes.ts';
import { PushReceiver } from './push_receiver.ts';
import type { Run, Scenario } from './scenario.ts';
import { openSite, type Site } from './site.ts';

const codes_on = [30];
/** How many orders are shipped, one after the other, without any other load. */
const alone_count = { short: 5, long: 200 };
/** How many orders are shipped by one call under load. */
const batch_size = 10;
const load_s = { short: 1, long: 20 };

/** The events of a second under load, and the limits of docs/push.md in milliseconds. */
const engines: Record<EngineName, { per_s: number; alone_median_ms: number; loaded_p99_ms: number }> = {
  sqlite: { per_s: 1_000, alone_median_ms: 50, loaded_p99_ms: 500 },
  postgres: { per_s: 300, alone_median_ms: 100, loaded_p99_ms: 500 },
};

const arrive_ms_max = 30_000;

const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;

/** Ships orders at a server, and remembers when each call was answered, which is after its commit. */
class Shipping {
  readonly answered_ms = new Map<string, number>();
  readonly #calls = new HttpCalls(32);
  readonly #waiting: string[];

  constructor(
    readonly run: Run,
    readonly site: Site,
    readonly base_url: string,
  ) {
    this.#waiting = [...site.order_sns];
  }

  async ship(count: number): Promise<void> {
    const { demo, shop } = this.site;
    const order_sns = this.#waiting.splice(0, count);
    const url = await signedUrl(batch_ship_order, {}, { ...demo, base_url: this.base_url, shop });
    const order_list = order_sns.map((order_sn) => ({ order_sn }));
    const body = JSON.stringify({ order_list, dropoff: {} });
    const outcome = await this.#calls.send({ url, method: 'POST', body });
    this.run.report.check('orders are shipped', outcome?.status === 200 && outcome.body.error === '', () =>
      JSON.stringify(outcome?.body),
    );
    const now_ms = performance.now();
    for (const order_sn of order_sns) this.answered_ms.set(order_sn, now_ms);
  }

  close(): void {
    this.#calls.close();
  }
}

async function untilArrived(receiver: PushReceiver, count: number): Promise<void> {
  const ends_ms = performance.now() + arrive_ms_max;
  while (receiver.arrived.size < count && performance.now() < ends_ms) await wait(5);
}

/** The times from answer to arrival, sorted. */
const latencies = (receiver: PushReceiver, { answered_ms }: Shipping, first: number) =>
  [...receiver.arrived.values()]
    .slice(first)
    .map(({ order, first_ms }) => Math.max(0, first_ms - (answered_ms.get(order) ?? 0)))
    .sort((a, b) => a - b);

async function measure(run: Run, engine: EngineName): Promise<void> {
  const { report, is_short } = run;
  const length = is_short ? 'short' : 'long';
  const { per_s, alone_median_ms, loaded_p99_ms } = engines[engine];
  const loaded_count = per_s * load_s[length];
  const site = await openSite(run, engine, alone_count[length] + loaded_count);
  const receiver = new PushReceiver(run.random);
  const hanging = new PushReceiver(run.random, { refused: 0, closed: 0, hung: 1_000 });
  for (const each of [receiver, hanging]) {
    await each.open();
    run.onEnd(() => each.close());
  }
  const calls = new HttpCalls(1);
  const nodes = new OperatorNodes(site, calls, {
    STOA_PUSH_ALLOWED_NETWORKS: '127.0.0.0/8',
    STOA_CONNECTIONS_PER_ADDRESS_MAX: '1000',
  });
  await nodes.start();
  const [node] = nodes.running;
  const shipping = new Shipping(run, site, node?.at.base_url ?? '');
  const setPush = (partner_id: number, callback_url: string) =>
    nodes.act('partner/set_push', { partner_id, callback_url, codes_on });

  await setPush(site.demo.partner_id, receiver.url);
  for (let order = 1; order <= alone_count[length]; order++) {
    await shipping.ship(1);
    await untilArrived(receiver, order);
    await wait(run.random.between(1, 50));
  }
  const alone = latencies(receiver, shipping, 0);
  const alone_median = percentile(alone, 0.5);
  report.figure(`${engine}, ms to arrive without load, median`, alone_median.toFixed(1));

  await setPush(site.second_partner.partner_id, hanging.url);
  const pause_ms = (1_000 * batch_size) / per_s;
  const sent: Promise<void>[] = [];
  const started_ms = performance.now();
  for (let batch = 0; batch < loaded_count / batch_size; batch++) {
    const late_ms = performance.now() - started_ms - batch * pause_ms;
    if (late_ms < 0) await wait(-late_ms);
    sent.push(shipping.ship(batch_size));
  }
  await Promise.all(sent);
  const took_s = (performance.now() - started_ms) / 1_000;
  await untilArrived(receiver, alone_count[length] + loaded_count);
  const loaded = latencies(receiver, shipping, alone_count[length]);
  report.figure(`${engine}, events a second`, (loaded_count / took_s).toFixed(0));
  for (const part of [0.5, 0.99, 1])
    report.figure(
      `${engine}, ms to arrive next to a receiver that hangs, p${100 * part}`,
      percentile(loaded, part).toFixed(0),
    );
  report.check(
    'every push arrives, although another receiver hangs',
    loaded.length === loaded_count,
    () => `${loaded.length} of ${loaded_count}`,
  );
  report.check('the other receiver was sent pushes too', hanging.arrived.size > 0);
  // A busy machine would fail these in the tests.
  if (!is_short) {
    report.check(
      `without load, half of the pushes arrive within ${alone_median_ms} ms`,
      alone_median <= alone_median_ms,
      () => `${engine}: ${alone_median} ms`,
    );
    report.check(
      `next to a receiver that hangs, 99 % of the pushes arrive within ${loaded_p99_ms} ms`,
      percentile(loaded, 0.99) <= loaded_p99_ms,
      () => `${engine}: ${percentile(loaded, 0.99)} ms`,
    );
  }
  shipping.close();
  calls.close();
  const log = await nodes.end();
  report.check('nothing is logged as a defect', !/"defect"/.test(log), () => log.slice(0, 500));
}

/** Pushes without load, and next to a receiver that hangs. */
export const pushLatency: Scenario = {
  name: 'push_latency',
  about: 'Ships orders and measures how long their pushes take, alone and while another receiver hangs.',
  async run(run) {
    for (const engine of namesOf(engines)) await measure(run, engine);
  },
};
