import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { editCalls } from '../../../../test/support/items/edited_items.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import type { ItemStatus } from '../product.ts';
import { boost_item } from './boost_item.contract.ts';

onEachEngine('boost_item', (world) => {
  const edit = editCalls(world);
  const boost = async (shop: GivenShop, ...item_id_list: number[]) => {
    const { body } = await edit.call('boost_item', shop, { item_id_list });
    return { error: body.error, ...body.response };
  };
  const boosted = async (shop: GivenShop) =>
    (await edit.call('get_boosted_list', shop, {})).body.response.item_list;

  async function item(shop: GivenShop, { stock = 3, item_status = 'NORMAL' as ItemStatus } = {}) {
    const { item_id } = await world.given.item({ shop, item_status });
    await world.given.row('item_stock', { shop_id: shop.shop_id, item_id, location_id: '', stock });
    return item_id;
  }

  test('puts an item to the top for four hours, in which it cannot be boosted again', async () => {
    const shop = await world.given.shop();
    const item_id = await item(shop);
    expect(await boost(shop, item_id)).toEqual({
      error: '',
      failure_list: [],
      success_list: { item_id_list: [item_id] },
    });
    world.clock.advance({ minutes: 90 });
    expect(await boosted(shop)).toEqual([{ item_id, cool_down_second: 9_000 }]);
    expect((await boost(shop, item_id)).error).toBe('error_boost_item_all_failed');
    // A token lasts for four hours, too.
    const ended = await world.given.shop();
    const ends_at = world.clock.now + 60;
    const ending_id = await item(ended);
    await world.given.row('item_boost', { shop_id: ended.shop_id, slot: 1, item_id: ending_id, ends_at });
    world.clock.advance({ seconds: 59 });
    expect(await boosted(ended)).toEqual([{ item_id: ending_id, cool_down_second: 1 }]);
    world.clock.advance({ seconds: 1 });
    expect(await boosted(ended)).toEqual([]);
    expect((await boost(ended, ending_id)).error).toBe('');
    const again = await edit.call('get_boosted_list', await world.given.shop(), {});
    expect(again.body.response.item_list).toEqual([]);
  });

  test('each item that cannot be boosted fails on its own, with the reason', async () => {
    const shop = await world.given.shop();
    const good = await item(shop);
    const sold_out = await item(shop, { stock: 0 });
    const unlisted = await item(shop, { item_status: 'UNLIST' });
    const theirs = await item(await world.given.shop());
    expect(await boost(shop, good, sold_out, unlisted, theirs, good)).toEqual({
      error: '',
      success_list: { item_id_list: [good] },
      failure_list: [
        { item_id: sold_out, failed_reason: 'The item is out of stock.' },
        { item_id: unlisted, failed_reason: 'The item is not listed.' },
        { item_id: theirs, failed_reason: 'Product not found' },
        { item_id: good, failed_reason: 'can not boost item repeatedly' },
      ],
    });
  });

  test('a shop has at most five boosted items, also when calls arrive at once', async () => {
    const shop = await world.given.shop();
    const item_ids: number[] = [];
    for (let at = 0; at < 9; at++) item_ids.push(await item(shop));
    const answers = await Promise.all([
      boost(shop, ...item_ids.slice(0, 3)),
      boost(shop, ...item_ids.slice(3, 6)),
      boost(shop, ...item_ids.slice(6, 9)),
    ]);
    const done = answers
      .filter(({ error }) => error === '')
      .flatMap(({ success_list }) => success_list.item_id_list);
    expect(done).toHaveLength(5);
    const shown = await boosted(shop);
    expect(shown.map(({ item_id }) => item_id).toSorted()).toEqual(done.toSorted());
  });

  eachRefusal(world, boost_item, {
    boost_all_failed: [
      'a call in which every item belongs to another shop',
      async () => {
        const item_id = await item(await world.given.shop());
        const shop = await world.given.shop();
        return () => edit.call('boost_item', shop, { item_id_list: [item_id] });
      },
      {
        success_list: { item_id_list: [] },
        failure_list: [{ item_id: expect.any(Number), failed_reason: 'Product not found' }],
      },
    ],
  });
});
