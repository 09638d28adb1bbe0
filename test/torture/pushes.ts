// Pushes to a receiver that fails often, while a node is killed.
import { setTimeout as wait } from 'node:timers/promises';
import type { EngineName } from '../../src/engine/store/engines.ts';
import type { Params } from '../../src/engine/store/param.ts';
import { statementsOn } from '../../src/engine/store/statement.ts';
import type { PushTables } from '../../src/market/push/push.tables.ts';
import { HttpCalls } from './http_calls.ts';
import { OperatorNodes } from './operator_nodes.ts';
import { type FailureRates, PushReceiver } from './push_receiver.ts';
import type { Run, Scenario } from './scenario.ts';
import { openSite, type Site } from './site.ts';
import { buildChanged } from './without_defence.ts';

/** A third of all attempts fail. Few hang, because each of these takes three seconds of one of 16 places. */
const failing: FailureRates = { refused: 160, closed: 160, hung: 13 };

/** The program with retries that come sooner. Nothing else differs. */
const soon_retries = {
  file: 'src/market/push/push.ts',
  source: 'const retry_after_s = [300, 1_800, 10_800];',
  without: 'const retry_after_s = [1, 3, 6];',
} as const;

/** The pushes that an order causes on its way, if these codes are on. */
const codes_on = [3, 30];
const pushes_of_order = [
  'PROCESSED',
  'LOGISTICS_REQUEST_CREATED',
  'SHIPPED',
  'LOGISTICS_PICKUP_DONE',
  'TO_CONFIRM_RECEIVE',
  'LOGISTICS_DELIVERY_DONE',
  'COMPLETED',
];

const engines: readonly EngineName[] = ['sqlite', 'postgres'];
const order_count = { short: 60, long: 14_300 };
const callers = 8;
/** Within what time after the last change every push is settled: its retries take 10 s. */
const settled_ms_max = 900_000;

const onPushes = statementsOn<PushTables>();
type AfterMessage = Params<{ partner_id: number; after: number }>;
const listMessages = onPushes((db, p: AfterMessage) =>
  db
    .selectFrom('push_message')
    .selectAll()
    .where('partner_id', '=', p.partner_id)
    .where('message_no', '>', p.after)
    .orderBy('message_no')
    .limit(1_000),
);
const listUnsent = onPushes((db, p: AfterMessage) =>
  db
    .selectFrom('push_attempt')
    .select('message_no')
    .where('partner_id', '=', p.partner_id)
    .where('message_no', '>', p.after)
    .where('attempt_no', '=', 1)
    .where('outcome', '=', 'circuit_open')
    .orderBy('message_no')
    .limit(1_000),
);

async function listAll<R extends { message_no: number }>(
  list: (after: number) => Promise<readonly R[]>,
): Promise<R[]> {
  const found: R[] = [];
  for (let page = await list(0); page.length > 0; page = await list(found.at(-1)?.message_no ?? 0))
    found.push(...page);
  return found;
}

/** Reads what is stored about the pushes to the partner of the demo. */
async function readMessages(site: Site) {
  const { partner_id } = site.demo;
  const { database, close } = await site.open();
  try {
    return {
      messages: await listAll((after) => database.all(listMessages, { partner_id, after })),
      unsent: new Set(
        (await listAll((after) => database.all(listUnsent, { partner_id, after }))).map(
          ({ message_no }) => message_no,
        ),
      ),
    };
  } finally {
    await close();
  }
}

type Stored = Awaited<ReturnType<typeof readMessages>>;

/** Waits until every order has its pushes and each of them is settled. */
async function untilSettled(site: Site): Promise<Stored> {
  const expected = site.order_sns.length * pushes_of_order.length;
  const ends_ms = performance.now() + settled_ms_max;
  for (;;) {
    const stored = await readMessages(site);
    const settled = stored.messages.filter(({ settled_at }) => settled_at !== null).length;
    const is_settled = settled === stored.messages.length && settled >= expected;
    if (is_settled || performance.now() > ends_ms) return stored;
    await wait(2_000);
  }
}

function checkPushes({ report }: Run, site: Site, receiver: PushReceiver, { messages, unsent }: Stored) {
  const { arrived } = receiver;
  const pushed_of = new Map<string, string[]>(site.order_sns.map((order_sn) => [order_sn, []]));
  for (const { subject, body } of messages) {
    const { data } = JSON.parse(body);
    pushed_of.get(subject.replace('order:', ''))?.push(data.status ?? data.fulfillment_status);
  }
  for (const [order_sn, pushed] of pushed_of)
    report.check(
      'every event has become a push, in the order of the events',
      JSON.stringify(pushed) === JSON.stringify(pushes_of_order),
      () => `${order_sn}: ${pushed}`,
    );
  for (const { msg_id, state } of messages) {
    const acknowledged = arrived.get(msg_id)?.acknowledged ?? 0;
    report.count(`pushes that ended as ${state}`);
    report.check(
      'every push was acknowledged or is lost',
      (state === 'acknowledged' && acknowledged > 0) || state === 'lost',
      () => `${msg_id} is ${state}, and was acknowledged ${acknowledged} times`,
    );
    if (acknowledged > 1) report.count('pushes that were acknowledged more than once', acknowledged - 1);
  }
  const no_of = new Map(messages.map(({ msg_id, message_no }) => [msg_id, message_no]));
  const latest_of = new Map<string, number>();
  const own_shop = site.shop.shop_id;
  for (const { msg_id, order, shop_id, arrivals } of arrived.values()) {
    const message_no = no_of.get(msg_id) ?? 0;
    report.count('attempts that arrived', arrivals);
    report.check('no push goes to a receiver that blocks its shop', shop_id === own_shop, () => `${shop_id}`);
    if (unsent.has(message_no)) continue;
    report.check(
      'first attempts about an order start in the order of its events',
      message_no > (latest_of.get(order) ?? 0),
      () => `${order}: number ${message_no} arrived after ${latest_of.get(order)}`,
    );
    latest_of.set(order, message_no);
  }
  report.count('first attempts that the circuit breaker held back', unsent.size);
}

async function pushTo(run: Run, engine: EngineName, program: string): Promise<void> {
  const site = await openSite(run, engine, run.is_short ? order_count.short : order_count.long);
  const receiver = new PushReceiver(run.random, failing);
  await receiver.open();
  run.onEnd(() => receiver.close());
  const calls = new HttpCalls(callers);
  const settings = { STOA_PUSH_ALLOWED_NETWORKS: '127.0.0.0/8' };
  const nodes = new OperatorNodes(site, calls, settings, program);
  for (let node = 0; node < (engine === 'postgres' ? 2 : 1); node++) await nodes.start();
  const { demo, shop, elsewhere } = site;
  await nodes.act('partner/set_push', {
    partner_id: demo.partner_id,
    callback_url: receiver.url,
    codes_on,
    blocked_shop_ids: [elsewhere.shop.shop_id],
  });
  const started_ms = performance.now();
  const ordersOf = ({ shop_id }: { shop_id: number }, order_sns: readonly string[]) =>
    order_sns.map((order_sn) => ({ shop_id, order_sn }));
  const orders = [...ordersOf(elsewhere.shop, elsewhere.order_sns), ...ordersOf(shop, site.order_sns)];
  // The oldest node sends the pushes.
  let killing: Promise<void> | undefined;
  await nodes.complete(orders, callers, (done) => {
    if (done * 2 >= orders.length) killing ??= nodes.killOldest();
  });
  await killing;
  run.report.count('kills');
  const stored = await untilSettled(site);
  const took_s = (performance.now() - started_ms) / 1_000;
  run.report.figure(`${engine}, pushes`, `${stored.messages.length} in ${took_s.toFixed(0)} s`);
  checkPushes(run, site, receiver, stored);
  calls.close();
  const log = await nodes.end();
  run.report.check('nothing is logged as a defect', !/"defect"/.test(log), () => log.slice(0, 500));
}

/** A receiver that fails often, and a node that is killed. */
export const pushes: Scenario = {
  name: 'pushes',
  may_share: true,
  about:
    'Pushes the changes of many orders to a receiver that fails a third of the time, and kills the sending node: every push is acknowledged or lost, and the pushes about an order start in order.',
  async run(run) {
    const { program, remove } = await buildChanged(soon_retries);
    run.onEnd(remove);
    const pushOn = (engine: EngineName) => pushTo(run, engine, program);
    // A short run waits for most of its time: for receivers that do not answer, and for the next attempts.
    if (run.is_short) await Promise.all(engines.map(pushOn));
    else for (const engine of engines) await pushOn(engine);
  },
};
