import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { get_boosted_list } from './get_boosted_list.contract.ts';

onEachEngine('get_boosted_list', (world) => {
  test('lists the boosted items of the shop alone, with the seconds that are left, until they end', async () => {
    const { shop, shop_id, item_id } = await world.given.item();
    const ended = await world.given.item({ shop });
    const theirs = await world.given.item();
    const { now } = world.clock;
    await world.given.rows([
      ['item_boost', { shop_id, slot: 1, item_id: ended.item_id, ends_at: now }],
      ['item_boost', { shop_id, slot: 2, item_id, ends_at: now + 60 }],
      ['item_boost', { shop_id: theirs.shop_id, slot: 1, item_id: theirs.item_id, ends_at: now + 60 }],
    ]);
    const list = async () => (await world.call(get_boosted_list.name, {}, { shop })).body.response.item_list;
    expect(await list()).toEqual([{ item_id, cool_down_second: 60 }]);
    world.clock.advance({ seconds: 60 });
    expect(await list()).toEqual([]);
  });
});
