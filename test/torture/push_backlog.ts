// Many pushes that wait for a receiver that does not answer, while another one receives.
import { setTimeout as wait } from 'node:timers/promises';
import type { EngineName } from '../../src/engine/store/engines.ts';
import { HttpCalls } from './http_calls.ts';
import { OperatorNodes } from './operator_nodes.ts';
import { forgetPeakMemory, peakMemoryMb, residentMemoryMb } from './processes.ts';
import { PushReceiver } from './push_receiver.ts';
import type { Run, Scenario } from './scenario.ts';
import { openSite, type Site } from './site.ts';

const engines: readonly EngineName[] = ['sqlite', 'postgres'];
const backlog = { short: 20_000, long: 1_000_000 };
const order_count = { short: 10, long: 200 };
const code = 30;
const arrive_ms_max = 60_000;

/** The most memory of a server, in MB. docs/operations.md promises it for reads. */
const resident_mb_max = 200;

/** A server ends a statement that takes longer than a few seconds. */
const stored_at_once = 50_000;

/** Stores pushes to a partner that are all due now, as if its receiver had not answered for days. */
async function storeBacklog(site: Site, partner_id: number, count: number): Promise<void> {
  const { database, close } = await site.open();
  const now = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify({ code, shop_id: site.shop.shop_id, data: { text: 'x'.repeat(300) } });
  const store = (statements: string) =>
    database.transaction((transaction) => transaction.execute(statements));
  try {
    for (let from = 1; from <= count; from += stored_at_once)
      await store(`
        insert into push_message
          (partner_id, message_no, msg_id, code, shop_id, subject, body, state, attempts, created_at, due_at)
        with recursive numbered (n) as (
          select ${from} union all
          select n + 1 from numbered where n < ${Math.min(count, from + stored_at_once - 1)}
        )
        select ${partner_id}, n, '${'0'.repeat(24)}' || (10000000 + n), ${code}, ${site.shop.shop_id},
          'order:WAITING' || (n / 5), '${body}', 'pending', 0, ${now}, ${now}
        from numbered;
      `);
    await store(`update push_receiver set message_count = ${count} where partner_id = ${partner_id};`);
  } finally {
    await close();
  }
}

async function pushBeside(run: Run, engine: EngineName): Promise<void> {
  const { report } = run;
  const length = run.is_short ? 'short' : 'long';
  const site = await openSite(run, engine, order_count[length]);
  const receiver = new PushReceiver(run.random);
  const hanging = new PushReceiver(run.random, { refused: 0, closed: 0, hung: 1_000 });
  for (const each of [receiver, hanging]) {
    await each.open();
    run.onEnd(() => each.close());
  }
  const calls = new HttpCalls(1);
  const nodes = new OperatorNodes(site, calls, { STOA_PUSH_ALLOWED_NETWORKS: '127.0.0.0/8' });
  await nodes.start();
  const { demo, second_partner, shop } = site;
  const setPush = (partner_id: number, callback_url: string) =>
    nodes.act('partner/set_push', { partner_id, callback_url, codes_on: [code] });
  await setPush(demo.partner_id, receiver.url);
  await setPush(second_partner.partner_id, hanging.url);
  await nodes.running.pop()?.end('SIGTERM');
  await storeBacklog(site, second_partner.partner_id, backlog[length]);
  await nodes.start();

  const pid = nodes.running[0]?.child.pid ?? 0;
  report.figure(`${engine}, pushes that wait`, String(backlog[length]));
  report.figure(`${engine}, MB at the start`, String(residentMemoryMb(pid)));
  forgetPeakMemory(pid);
  for (const order_sn of site.order_sns) {
    const is_shipped = await nodes.act('order/advance', {
      shop_id: shop.shop_id,
      order_sn,
      until: 'shipped',
    });
    report.check('orders are shipped', is_shipped);
  }
  const ends_ms = performance.now() + arrive_ms_max;
  const arrivedOrders = () => new Set([...receiver.arrived.values()].map(({ order }) => order)).size;
  while (arrivedOrders() < site.order_sns.length && performance.now() < ends_ms) await wait(20);
  report.check(
    'every order is pushed to the other receiver',
    arrivedOrders() === site.order_sns.length,
    () => `${engine}: ${arrivedOrders()} of ${site.order_sns.length}`,
  );
  report.check('the receiver with the backlog is sent pushes too', hanging.arrived.size > 0);
  const peak_mb = peakMemoryMb(pid);
  report.figure(`${engine}, MB at most`, String(peak_mb));
  report.check(
    `with many pushes that wait, a server has at most ${resident_mb_max} MB resident`,
    peak_mb <= resident_mb_max,
    () => `${engine}: ${peak_mb} MB`,
  );
  calls.close();
  const log = await nodes.end();
  report.check('nothing is logged as a defect', !/"defect"/.test(log), () => log.slice(0, 500));
}

/** A receiver with many pushes that wait, and one that receives. */
export const pushBacklog: Scenario = {
  name: 'push_backlog',
  about:
    'Keeps a million pushes for a receiver that never answers: another receiver gets its own, and memory stays bounded.',
  obstacle: () =>
    process.platform === 'linux' ? undefined : 'it needs Linux, where /proc shows the memory of a process',
  async run(run) {
    for (const engine of engines) await pushBeside(run, engine);
  },
};
