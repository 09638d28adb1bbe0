import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import type { ItemStatus } from '../product.ts';
import { unlist_item } from './unlist_item.contract.ts';

onEachEngine('unlist_item', (world) => {
  const { name } = unlist_item;
  const set = async (shop: GivenShop, ...entries: (readonly [item_id: number, unlist: boolean])[]) => {
    const item_list = entries.map(([item_id, unlist]) => ({ item_id, unlist }));
    const { body } = await world.call(name, { item_list }, { shop });
    return { body, ...body.response };
  };
  const shown = async (shop: GivenShop, item_id: number) => {
    const { body } = await world.call('v2.product.get_item_base_info', { item_id_list: item_id }, { shop });
    return body.response.item_list[0];
  };

  test('unlists items and lists them again, with the time of the change', async () => {
    const shop = await world.given.shop();
    const normal = await world.given.item({ shop });
    const unlisted = await world.given.item({ shop, item_status: 'UNLIST' });
    const { body, success_list } = await set(shop, [normal.item_id, true], [unlisted.item_id, false]);
    expect([body.error, body.warning]).toEqual(['', '']);
    expect(success_list).toEqual([
      { item_id: normal.item_id, unlist: true },
      { item_id: unlisted.item_id, unlist: false },
    ]);
    const update_time = world.clock.now;
    expect(await shown(shop, normal.item_id)).toMatchObject({ item_status: 'UNLIST', update_time });
    expect(await shown(shop, unlisted.item_id)).toMatchObject({ item_status: 'NORMAL', update_time });
  });

  test('an item that already has the status succeeds and does not change', async () => {
    const { shop, item_id, update_time } = await world.given.item();
    expect((await set(shop, [item_id, false])).success_list).toHaveLength(1);
    expect(await shown(shop, item_id)).toMatchObject({ item_status: 'NORMAL', update_time });
  });

  test('an id that no item can have fails only in its own row', async () => {
    const { shop, item_id } = await world.given.item();
    const { body, success_list, failure_list } = await set(shop, [item_id, true], [0, true], [-5, false]);
    expect([body.error, success_list]).toEqual(['', [{ item_id, unlist: true }]]);
    expect(failure_list).toMatchObject(
      [0, -5].map((id) => ({ item_id: id, failed_reason: expect.stringMatching(/^error_item_not_found/) })),
    );
  });

  test('an item that its seller lists or unlists is not published later', async () => {
    const { now } = world.clock;
    const { shop, item_id } = await world.given.item({
      item_status: 'UNLIST',
      scheduled_publish_time: now + 3_600,
    });
    await set(shop, [item_id, false], [item_id, true]);
    await set(shop, [item_id, false]);
    await set(shop, [item_id, true]);
    const item = await shown(shop, item_id);
    expect(item).toMatchObject({ item_status: 'UNLIST' });
    expect(item).not.toHaveProperty('scheduled_publish_time');
  });

  test.each([
    ['BANNED', 'error_busi_cannot_delist_reviewing_or_banned_item'],
    ['REVIEWING', 'error_busi_cannot_delist_reviewing_or_banned_item'],
    ['SELLER_DELETE', 'error_item_not_found'],
  ] as const)('an item in %s fails on its own', async (item_status: ItemStatus, reason) => {
    const shop = await world.given.shop();
    const good = await world.given.item({ shop });
    const bad = await world.given.item({ shop, item_status });
    const { body, success_list, failure_list } = await set(shop, [bad.item_id, true], [good.item_id, true]);
    expect(body.error).toBe('');
    expect(success_list).toEqual([{ item_id: good.item_id, unlist: true }]);
    expect(failure_list).toEqual([{ item_id: bad.item_id, failed_reason: expect.stringContaining(reason) }]);
    expect(await shown(shop, bad.item_id)).toMatchObject({ item_status });
  });

  test('an item that the marketplace has unlisted stays unlisted, and an item in a promotion stays listed', async () => {
    const { now } = world.clock;
    const shop = await world.given.shop();
    const kept_off = await world.given.item({
      shop,
      item_status: 'UNLIST',
      is_unlisted_by_marketplace: true,
    });
    const promoted = await world.given.item({ shop });
    await world.given.row('item_promotion', {
      shop_id: shop.shop_id,
      item_id: promoted.item_id,
      promotion_id: 1,
      promotion_price_micros: 1,
      start_time: now,
      end_time: now + 60,
    });
    const { body, failure_list } = await set(shop, [kept_off.item_id, false], [promoted.item_id, true]);
    expect(body.error).toBe('error_unlist_item_all_failed');
    expect(failure_list.map(({ failed_reason }) => failed_reason.split(':')[0])).toEqual([
      'error_set_normal_unlisted_item',
      'error_in_item_promotion_unlsit_lock',
    ]);
  });

  eachRefusal(world, unlist_item, {
    unlist_all_failed: [
      'a call in which every item belongs to another shop',
      async () => {
        const { item_id } = await world.given.item();
        const shop = await world.given.shop();
        return () => world.call(name, { item_list: [{ item_id, unlist: true }] }, { shop });
      },
      {
        success_list: [],
        failure_list: [{ item_id: expect.any(Number), failed_reason: expect.stringMatching(/./) }],
      },
    ],
  });
});
