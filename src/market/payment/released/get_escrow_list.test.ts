import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { orderIncomes, singapore_fees } from '../../../../test/support/money/order_incomes.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_escrow_list } from './get_escrow_list.contract.ts';

onEachEngine('get_escrow_list', (world) => {
  const { name } = get_escrow_list;
  const { placed, complete, refund } = orderIncomes(world);
  beforeAll(async () => void (await world.given.row('fee_rule', singapore_fees)));
  const always = () => ({ release_time_from: 1, release_time_to: world.clock.now + 1 });
  const call = (shop: GivenShop, request: Record<string, unknown> = {}) =>
    world.call(name, { ...always(), ...request }, { shop });
  const show = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await call(shop, request);
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response;
  };
  const entry = (shop: GivenShop, order_sn: string, released_at?: number) =>
    world.given.billingTransaction({ shop, order_sn, ...(released_at !== undefined && { released_at }) });
  const sns = (shown: Awaited<ReturnType<typeof show>>) => shown.escrow_list.map(({ order_sn }) => order_sn);

  test('shows the released income of an order, which later adjustments do not change', async () => {
    const shop = await world.given.shop();
    const order = await placed(shop);
    await complete(order);
    expect(await show(shop)).toEqual({ escrow_list: [], more: false });
    world.clock.advance({ days: 3 });
    await world.runJobs();
    await refund(order, 'return', 10_000_000);
    world.clock.advance({ days: 3 });
    await world.runJobs();
    const access_token = await world.given.token({ shop_id: shop.shop_id });
    expect(await show({ ...shop, access_token })).toEqual({
      escrow_list: [
        {
          order_sn: order.order_sn,
          payout_amount: 30.7,
          escrow_release_time: expect.any(Number),
        },
      ],
      more: false,
    });
  });

  test('lists the earliest release first, and both bounds are included', async () => {
    const shop = await world.given.shop();
    for (const [order_sn, released_at] of [
      ['D', 1_300],
      ['B', 1_100],
      ['A', 1_200],
      ['C', 1_100],
    ] as const)
      await entry(shop, order_sn, released_at);
    await entry(shop, 'waiting');
    expect(sns(await show(shop))).toEqual(['B', 'C', 'A', 'D']);
    expect(sns(await show(shop, { release_time_from: 1_100, release_time_to: 1_200 }))).toEqual([
      'B',
      'C',
      'A',
    ]);
    expect(sns(await show(shop, { release_time_from: 1_101, release_time_to: 1_299 }))).toEqual(['A']);
  });

  test('adjustments and the orders of other shops are not listed', async () => {
    const [shop, other_shop] = [await world.given.shop(), await world.given.shop()];
    await entry(other_shop, 'X', 1_000);
    await world.given.billingTransaction({
      shop,
      released_at: 1_000,
      billing_transaction_type: 'Adjustment',
    });
    expect(await show(shop)).toEqual({ escrow_list: [], more: false });
  });

  test('pages count from 1, have 40 orders by default, and together have each order once', async () => {
    const shop = await world.given.shop();
    for (let at = 0; at < 41; at++) await entry(shop, `N${String(at).padStart(2, '0')}`, 1_000);
    const first = await show(shop);
    expect([first.escrow_list.length, first.more]).toEqual([40, true]);
    const second = await show(shop, { page_no: 2 });
    expect([sns(second), second.more]).toEqual([['N40'], false]);
    const all = [1, 2, 3].map((page_no) => show(shop, { page_no, page_size: 20 }));
    expect((await Promise.all(all)).flatMap(sns)).toEqual([...sns(first), 'N40']);
    expect(await show(shop, { page_no: 3 })).toEqual({ escrow_list: [], more: false });
  });

  test.each([{ page_size: 0 }, { page_size: 101 }, { page_no: 0 }, { page_no: 1_001 }])(
    'refuses %j',
    async (request) => {
      expect((await call(await world.given.shop(), request)).body.error).toBe('error_param');
    },
  );

  eachRefusal(world, get_escrow_list, {
    release_times_invalid: [
      'a period that ends when it begins',
      async () => {
        const shop = await world.given.shop();
        return () => call(shop, { release_time_from: 1_000, release_time_to: 1_000 });
      },
    ],
  });
});
