import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { orderIncomes, singapore_fees } from '../../../../test/support/money/order_incomes.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_income_overview } from './get_income_overview.contract.ts';

onEachEngine('get_income_overview', (world) => {
  const { name } = get_income_overview;
  const { placed, complete, lower } = orderIncomes(world);
  beforeAll(async () => void (await world.given.row('fee_rule', singapore_fees)));
  const call = (shop: GivenShop, request: Record<string, unknown> = {}) =>
    world.call(name, request, { shop });
  const show = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await call(shop, request);
    const { request_id, error, message, response, ...sums } = body;
    expect([error, message]).toEqual(['', '']);
    // The same sums are in both places.
    expect(response).toEqual(sums);
    return sums;
  };

  test('a local shop has income that is pending, and released in the last 7 days', async () => {
    const shop = await world.given.shop();
    await placed(shop);
    await complete(await placed(shop));
    await lower(await placed(shop), 1, 2);
    await world.given.billingTransaction({ shop, released_at: 'now-7d' });
    await world.given.billingTransaction({ shop, released_at: 'now', amount_micros: -2_000_001 });
    await world.given.billingTransaction({ shop, released_at: world.clock.now - 7 * 86_400 - 1 });
    expect(await show(shop)).toEqual({
      total_income: { pending_amount: 61.4, released_amount: 10.339999 },
    });
  });

  test('a cross-border shop has pending income, income to release, and its latest payout', async () => {
    const shop = await world.given.shop({ region: 'SG', seller_type: 'cross_border' });
    expect(await show(shop)).toEqual({
      total_income: { pending_amount: 0, to_release_amount: 0, released_amount: 0 },
    });
    await placed(shop);
    await complete(await placed(shop));
    await world.given.billingTransaction({ shop, released_at: 'now-7d' });
    const payout = { shop, from_amount_micros: 5_000_000 };
    const { encrypted_payout_id } = await world.given.payout({
      ...payout,
      paid_at: Date.parse('2026-02-10T15:59:59Z') / 1_000,
    });
    await world.given.payout({
      ...payout,
      paid_at: Date.parse('2026-02-01T00:00:00Z') / 1_000,
      from_amount_micros: 1,
    });
    await world.given.billingTransaction({ shop, released_at: 'now-20d', encrypted_payout_id });
    expect(await show(shop)).toEqual({
      total_income: { pending_amount: 30.7, to_release_amount: 43.04, released_amount: 5 },
      latest_payout_date: '2026-02-10',
    });
  });

  test('only the sum that is asked for is shown', async () => {
    const shop = await world.given.shop();
    expect(await show(shop, { income_status: 1 })).toEqual({ total_income: { released_amount: 0 } });
    expect(await show(shop, { income_status: 2 })).toEqual({ total_income: { pending_amount: 0 } });
    const other = await world.given.shop({ seller_type: 'cross_border' });
    expect(await show(other, { income_status: 0 })).toEqual({ total_income: { to_release_amount: 0 } });
    expect((await call(shop, { income_status: 3 })).body.error).toBe('error_param');
  });

  eachRefusal(world, get_income_overview, {
    not_to_release: [
      'a local shop that asks for income to release',
      async () => {
        const shop = await world.given.shop();
        return () => call(shop, { income_status: 0 });
      },
    ],
  });
});
