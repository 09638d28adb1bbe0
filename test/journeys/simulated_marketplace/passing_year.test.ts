// The demo marketplace runs its simulation for a while: afterwards all invariants hold.
// STOA_TEST_SIMULATED_DAYS is the number of days, such as 365, and STOA_TEST_ORDERS_PER_WEEK the number of
// orders per shop.
import { expect, test } from 'vitest';
import { ensureDemo } from '../../../src/program/demo/demo.ts';
import type { Row } from '../../support/given/row.ts';
import { isWarning, openWorld } from '../../support/world/harness.ts';
import { act } from '../../support/world/operator_calls.ts';
import { passTime } from '../../support/world/passing_time.ts';
import { storedRows } from '../../support/world/refusals.ts';
import { reservedBesides } from '../marketplace_model/order_invariants.ts';
import { readMarketplace } from '../marketplace_model/stored_marketplace.ts';
import { expectInvariants } from './invariants.ts';

const days = Number(process.env.STOA_TEST_SIMULATED_DAYS ?? 30);
const orders_per_week = Number(process.env.STOA_TEST_ORDERS_PER_WEEK ?? 4);

test(`${days} days of the simulated demo marketplace pass, and all invariants hold`, async () => {
  const world = await openWorld('sqlite');
  await ensureDemo(world.marketplace, true);
  const shops = (await storedRows(world, 'shop')) as Row<'shop'>[];
  const stored = await readMarketplace(world);
  const known = new Set(stored.sales_order.map(({ order_sn }) => order_sn));
  const shop_id_list = shops.map(({ shop_id }) => shop_id);
  await act(world, 'simulation.start', { shop_id_list, sellers: 'diligent', orders_per_week });
  const started_ms = performance.now();
  const attempts = await passTime(world, { seconds: days * 86_400 });
  const took_ms = Math.round(performance.now() - started_ms);
  const after = await readMarketplace(world);
  const orders = after.sales_order.filter(({ order_sn }) => !known.has(order_sn));
  process.stdout.write(`${days} days: ${orders.length} orders, ${attempts} jobs, ${took_ms} ms\n`);
  expect(world.logged.filter(isWarning)).toEqual([]);
  await expectInvariants(world, shops, reservedBesides(stored));
  const wanted = (shops.length * orders_per_week * days) / 7;
  expect(orders.length).toBeGreaterThan(wanted * 0.8);
  expect(orders.length).toBeLessThan(wanted * 1.2);
  const kinds = new Set(
    after.event
      .filter(({ happened_at }) => happened_at > world.clock.now - days * 86_400)
      .map(({ kind, actor }) => `${actor} ${kind}`),
  );
  for (const kind of [
    'buyer place',
    'seller arrange',
    'carrier carrier_pickup',
    'buyer confirm',
    'buyer write',
  ])
    expect(kinds).toContain(kind);
  expect(after.payout.length).toBeGreaterThan(stored.payout.length);
  await world.close();
}, 3_600_000);
