import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { callOperator } from '../../../../test/support/world/operator_calls.ts';
import { get_total_balance } from './get_total_balance.contract.ts';

onEachEngine('get_total_balance', (world) => {
  const { name } = get_total_balance;
  const balanceOf = async (shop: GivenShop) => (await world.call(name, {}, { shop })).body.response;

  test('the balance is the credit without what ads cost since it was counted, up to now', async () => {
    const campaign = await world.given.adCampaign();
    const { shop } = campaign;
    const { now } = world.clock;
    const { shop_id } = shop;
    await world.given.row('ad_credit', { shop_id, credit_micros: 50_000_000, counted_at: 'now-1d' });
    for (const hour_start of [now - 25 * 3_600, now - 86_400, now - 3_600, now + 3_600])
      await world.given.adFigure({ campaign, hour_start, expense_micros: 10_500_000 });
    await world.given.adFigure({ hour_start: now, expense_micros: 3_000_000 });
    expect(await balanceOf(shop)).toEqual({ data_timestamp: now, total_balance: 29 });
    world.clock.advance({ hours: 1 });
    expect(await balanceOf(shop)).toEqual({ data_timestamp: now + 3_600, total_balance: 18.5 });
  });

  test('it is 0 without credit, and never below 0', async () => {
    const campaign = await world.given.adCampaign();
    const { shop } = campaign;
    const { now } = world.clock;
    expect(await balanceOf(shop)).toEqual({ data_timestamp: now, total_balance: 0 });
    await world.given.row('ad_credit', { shop_id: shop.shop_id, credit_micros: 5_000_000, counted_at: 0 });
    expect(await balanceOf(shop)).toMatchObject({ total_balance: 5 });
    await world.given.adFigure({ campaign, hour_start: now, expense_micros: 5_000_001 });
    expect(await balanceOf(shop)).toMatchObject({ total_balance: 0 });
  });

  test('operators add credit and figures, and correct both', async () => {
    const campaign = await world.given.adCampaign();
    const { shop, shop_id, campaign_id } = campaign;
    const { now } = world.clock;
    const put = async (path: string, row: object) =>
      (await callOperator(world, 'PUT', `/operator/v1/collections/${path}`, row)).status;
    expect(await put(`ad_credit/${shop_id}`, { credit_micros: 9_000_000, counted_at: now })).toBe(201);
    const hour = `ad_figure/${shop_id}/${now}/${campaign_id}`;
    expect(await put(hour, { expense_micros: 4_000_000 })).toBe(201);
    expect(await balanceOf(shop)).toMatchObject({ total_balance: 5 });
    expect(await put(hour, { expense_micros: 1_000_000 })).toBe(200);
    expect(await balanceOf(shop)).toMatchObject({ total_balance: 8 });
  });
});
