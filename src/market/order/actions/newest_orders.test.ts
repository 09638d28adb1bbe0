import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { order_newest } from './newest_orders.contract.ts';

onEachEngine('order.newest', (world) => {
  let shop: GivenShop;
  const list = async (request: Record<string, unknown> = {}) =>
    (await act(world, 'order.newest', { shop_id: shop.shop_id, ...request })).body;
  /** The numbers of all orders, page by page. */
  async function listAll(request: Record<string, unknown> = {}): Promise<string[][]> {
    const pages: string[][] = [];
    for (let after: string | undefined, at = 0; at < 10; at++) {
      const { orders, next } = await list({ ...request, ...(after !== undefined && { after }) });
      pages.push(orders.map(({ order_sn }) => order_sn));
      if (next === undefined) break;
      after = next;
    }
    return pages;
  }

  beforeAll(async () => {
    shop = await world.given.shop();
    // The numbers say nothing about the order of one day.
    const placed = { A: 'now-3h', B: 'now-1h', C: 'now-5d', D: 'now-1h', E: 'now-40d' } as const;
    for (const [order_sn, create_time] of Object.entries(placed) as [string, `now-${string}`][])
      await world.given.order({
        shop,
        order_sn,
        create_time,
        order_status: order_sn === 'A' || order_sn === 'C' ? 'SHIPPED' : 'READY_TO_SHIP',
      });
    await world.given.order({ order_sn: 'OTHER' });
  });

  test('lists the orders of a shop newest first, with what a list shows of them', async () => {
    const { orders, next } = await list();
    expect(orders.map(({ order_sn }) => order_sn)).toEqual(['D', 'B', 'A', 'C', 'E']);
    expect(orders[2]).toEqual({
      order_sn: 'A',
      order_status: 'SHIPPED',
      create_time: world.clock.now - 3 * 3_600,
      update_time: expect.any(Number),
      buyer_username: expect.any(String),
      total_amount_micros: expect.any(Number),
    });
    expect(next).toBeUndefined();
  });

  test('lists page by page, each order once, also if several orders have the same second', async () => {
    expect(await listAll({ limit: 1 })).toEqual([['D'], ['B'], ['A'], ['C'], ['E']]);
    expect(await listAll({ limit: 4 })).toEqual([['D', 'B', 'A', 'C'], ['E']]);
  });

  test('lists the orders in one state', async () => {
    expect(await listAll({ order_status: 'SHIPPED', limit: 1 })).toEqual([['A'], ['C']]);
    expect(await listAll({ order_status: 'CANCELLED' })).toEqual([[]]);
  });

  test('lists by the time of the last change, and back to a time', async () => {
    const { shop_id } = shop;
    await act(world, 'order.cancel', { shop_id, order_sn: 'E', cancel_reason: 'OUT_OF_STOCK' });
    const first = (await list({ by: 'update_time' })).orders[0];
    expect(first).toMatchObject({ order_sn: 'E', update_time: world.clock.now });
    const { now } = world.clock;
    expect(await listAll({ by: 'update_time', since: now, limit: 1 })).toEqual([['E']]);
    expect(await listAll({ since: now - 2 * 3_600 })).toEqual([['D', 'B']]);
  });

  eachActionRefusal(world, order_newest, {
    after_not_ours: [
      'a position in another list',
      async () => {
        const { next = '' } = await list({ limit: 1 });
        return { shop_id: shop.shop_id, order_status: 'SHIPPED', after: next };
      },
    ],
  });
});
