// What each call of an order's life costs, in numbers that do not depend on the machine.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { one_server_engines } from '../support/databases/databases.ts';
import { type CallCost, order_budgets, used_min } from './budgets.ts';
import { type Counts, countCall, leastCounts, statements_metric } from './counts.ts';
import { type MeasuredServer, openMeasuredServer } from './measured_server.ts';
import { newOrder, order_life } from './order_life.ts';

const orders_counted = 10;
const orders_profiled = 25;
/** Work in the background adds to one of them at most. */
const profiles = 2;
const looks_profiled = 20;
/** Each look at the metrics allocates something itself. */
const poll_interval_ms = { counting: 50, profiling: 1_000 };

type LifeCall = (typeof order_life)[number];

const newOrders = ({ shop_id }: MeasuredServer, count: number) =>
  Array.from({ length: count }, () => newOrder(shop_id));

/** Makes one call for each order, and waits for the jobs that do the work. @returns how often it looked at the metrics. */
async function callFor(
  server: MeasuredServer,
  { job, call }: LifeCall,
  orders: readonly ReturnType<typeof newOrder>[],
  wait_ms: number,
): Promise<number> {
  let looks = 0;
  const countDone = () => {
    looks++;
    return server.metric('stoa_job_attempts_total', `kind="${job}",outcome="done"`);
  };
  const done_before = job === undefined ? 0 : await countDone();
  for (const order of orders) await call(server.client, server.operator, order);
  if (job !== undefined) while ((await countDone()) < done_before + orders.length) await wait(wait_ms);
  return looks;
}

async function countCalls(server: MeasuredServer): Promise<Record<string, Counts>> {
  const orders = newOrders(server, orders_counted);
  const counted: Record<string, Counts> = {};
  for (const one of order_life) {
    const found: Counts[] = [];
    for (const order of orders)
      found.push(await countCall(server, () => callFor(server, one, [order], poll_interval_ms.counting)));
    counted[one.name] = leastCounts(found);
  }
  return counted;
}

/** What each call allocates, in kB, by its name: the least of some profiles. */
async function profileCalls(server: MeasuredServer): Promise<Record<string, number>> {
  const profiled_orders = Array.from({ length: profiles }, () => newOrders(server, orders_profiled));
  const profiled: Record<string, number> = {};
  await server.used();
  for (let look = 0; look < looks_profiled; look++) await server.metric(statements_metric);
  const look_bytes = (await server.used()).allocated_bytes / looks_profiled;
  for (const one of order_life) {
    const found: number[] = [];
    for (const orders of profiled_orders) {
      await server.used();
      const looks = await callFor(server, one, orders, poll_interval_ms.profiling);
      // A busy machine takes longer to draw labels, so there are more looks.
      const bytes = (await server.used()).allocated_bytes - looks * look_bytes;
      found.push(bytes / orders.length / 1_000);
    }
    profiled[one.name] = Math.round(Math.min(...found));
  }
  return profiled;
}

describe.each(one_server_engines)('each call of an order on %s', (engine) => {
  let server: MeasuredServer;
  let costs: Record<string, CallCost>;
  const budgets = order_budgets[engine];

  beforeAll(async () => {
    server = await openMeasuredServer(engine);
    const counted = await countCalls(server);
    const profiled = await profileCalls(server);
    costs = Object.fromEntries(
      Object.entries(counted).map(([name, counts]) => [
        name,
        { ...counts, allocated_kb: profiled[name] ?? Number.NaN },
      ]),
    );
  });
  afterAll(() => server.close());

  test('has a budget', () => {
    expect(Object.keys(budgets)).toEqual(order_life.map(({ name }) => name));
  });

  test.each(['statements', 'trips', 'sent_bytes', 'allocated_kb'] as const)(
    'stays within its budget of %s, which is not much larger than it needs',
    (what) => {
      const measured = Object.entries(costs).map(([name, cost]) => [name, cost[what]] as const);
      const outside = measured.filter(([name, used]) => {
        const budget = budgets[name]?.[what] ?? 0;
        return !(used <= budget && used >= Math.floor(budget * used_min));
      });
      expect(
        outside,
        `All that was measured: ${JSON.stringify(Object.fromEntries(measured), null, 1)}`,
      ).toEqual([]);
    },
  );
});
