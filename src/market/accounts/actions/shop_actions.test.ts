import { beforeEach, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { findShop } from '../accounts.store.ts';
import { shop_create, shop_reinstate, shop_suspend } from './shop_actions.contract.ts';

const unknown = 999_999;

onEachEngine('actions on shops', (world) => {
  let shop: GivenShop;
  beforeEach(async () => {
    shop = await world.given.shop();
  });
  const wanted = { shop_name: 'New shop', region: 'TH' };
  const find = (shop_id: unknown) =>
    world.marketplace.database.first(findShop, { shop_id: shop_id as number });
  const callIt = async () =>
    (await world.call('v2.voucher.get_voucher', { voucher_id: 1 }, { shop })).body.error;

  test('shop.create creates a local shop with a drawn id, above the range for operators', async () => {
    const { body } = await act(world, 'shop.create', wanted);
    expect(body.shop_id).toBeGreaterThanOrEqual(2 ** 52);
    expect(await find(body.shop_id)).toEqual({
      shop_id: body.shop_id,
      shop_name: 'New shop',
      region: 'TH',
      seller_type: 'local',
      merchant_id: null,
      primary_shop_id: null,
      rights: '[]',
      status: 'active',
      shop_logo_image_id: null,
      description: '',
      shop_name_changed_at: null,
      holiday_mode_on: 0,
      holiday_mode_mtime: null,
      holiday_mode_type: 0,
      holiday_mode_start_time: null,
      holiday_mode_end_time: null,
      holiday_mode_description: '',
      main_shop_id: null,
      mart_shop_id: null,
      mart_outlet_structure_type: null,
    });
  });

  test('shop.create creates a shop with the given values and id', async () => {
    const { merchant_id } = await world.given.merchant();
    const shop_id = world.given.nextId();
    const described = { shop_id, seller_type: 'cross_border', merchant_id, rights: ['split'] };
    expect((await act(world, 'shop.create', { ...wanted, ...described })).body).toEqual({ shop_id });
    expect(await find(shop_id)).toMatchObject({ ...described, rights: '["split"]' });
  });

  test('a suspended shop is refused with shop_banned a second later, and accepted again after it is reinstated', async () => {
    expect(await callIt()).not.toBe('shop_banned');
    await act(world, 'shop.suspend', { shop_id: shop.shop_id });
    world.clock.advance({ seconds: 1 });
    expect(await callIt()).toBe('shop_banned');
    await act(world, 'shop.reinstate', { shop_id: shop.shop_id });
    world.clock.advance({ seconds: 1 });
    expect(await callIt()).not.toBe('shop_banned');
  });

  eachActionRefusal(world, shop_create, {
    shop_exists: ['a shop_id that is taken', async () => ({ ...wanted, shop_id: shop.shop_id })],
    merchant_not_found: ['an unknown merchant', async () => ({ ...wanted, merchant_id: unknown })],
    id_not_yours: ['a shop_id that Stoa draws', async () => ({ ...wanted, shop_id: 2 ** 52 })],
  });
  eachActionRefusal(world, shop_suspend, {
    shop_not_found: ['an unknown shop', async () => ({ shop_id: unknown })],
    already_suspended: [
      'a shop that is banned',
      async () => ({ shop_id: (await world.given.shop({ status: 'banned' })).shop_id }),
    ],
  });
  eachActionRefusal(world, shop_reinstate, {
    shop_not_found: ['an unknown shop', async () => ({ shop_id: unknown })],
    not_suspended: ['a shop that is not banned', async () => ({ shop_id: shop.shop_id })],
  });
});
