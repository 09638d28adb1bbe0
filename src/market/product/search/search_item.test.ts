import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { search_item } from './search_item.contract.ts';

onEachEngine('search_item', (world) => {
  const { name } = search_item;
  const search = async (shop: GivenShop, request: Record<string, unknown>) =>
    (await world.call(name, { page_size: 100, ...request }, { shop })).body.response;
  const found = async (shop: GivenShop, request: Record<string, unknown>) =>
    (await search(shop, request)).item_id_list;

  test('finds items by a part of their name, in any case and any script, newest id first', async () => {
    const shop = await world.given.shop();
    const add = async (item_name: string) => (await world.given.item({ shop, item_name })).item_id;
    const [kettle, cup, french] = [await add('Blue KETTLE 50%'), await add('Blue cup'), await add('THÉIÈRE')];
    await world.given.item({ item_name: 'Blue kettle of another shop' });
    expect(await found(shop, { item_name: 'blue' })).toEqual([cup, kettle]);
    expect(await found(shop, { item_name: 'kettle 50%' })).toEqual([kettle]);
    expect(await found(shop, { item_name: '%' })).toEqual([kettle]);
    expect(await found(shop, { item_name: 'théi' })).toEqual([french]);
    expect(await search(shop, { item_name: 'pot' })).toEqual({
      item_id_list: [],
      total_count: 0,
      next_offset: '',
    });
  });

  test('finds items by a part of their SKU or of a model that is not deleted; then the name does not count', async () => {
    const shop = await world.given.shop();
    const { shop_id } = shop;
    const item = await world.given.item({ shop, item_sku: 'Kettle-1' });
    const with_model = await world.given.item({ shop });
    const model = {
      shop_id,
      item_id: with_model.item_id,
      model_name: 'S',
      tier_index: [0],
      original_price_micros: 1,
    };
    await world.given.rows([
      ['item_model', { ...model, model_id: 1, model_sku: 'KETTLE-2' }],
      ['item_model', { ...model, model_id: 2, model_sku: 'gone', model_status: 'MODEL_DELETED' }],
    ]);
    expect(await found(shop, { item_sku: 'kettle', item_name: 'nothing' })).toEqual([
      with_model.item_id,
      item.item_id,
    ]);
    expect(await found(shop, { item_sku: 'le-2' })).toEqual([with_model.item_id]);
    expect(await found(shop, { item_sku: 'gone' })).toEqual([]);
  });

  test('finds items that lack a mandatory or an optional attribute of their category', async () => {
    const seller = await world.given.seller();
    const value = [{ value_id: 1_002 }];
    const all = [100, 101, 102, 103, 104, 105, 106, 107];
    const item = async (...attribute_ids: number[]) => {
      const attribute_list = attribute_ids.map((attribute_id) => ({
        attribute_id,
        attribute_value_list: value,
      }));
      return (await world.given.item({ shop: seller, category_id: 500, attribute_list })).item_id;
    };
    const bare = await item();
    const mandatory = await item(100);
    await item(...all);
    const optional = await item(...all.slice(1).toReversed());
    expect(await found(seller, { attribute_status: 1 })).toEqual([optional, bare]);
    expect(await found(seller, { attribute_status: 2 })).toEqual([mandatory, bare]);
    expect(await found(seller, { attribute_status: 1, item_name: 'cup' })).toEqual([]);
  });

  test('statuses and lower ranks narrow the search; deleted items are found only if they are asked for', async () => {
    const shop = await world.given.shop();
    const normal = await world.given.item({ shop });
    const banned = await world.given.item({ shop, item_status: 'BANNED', is_deboosted: true });
    const deleted = await world.given.item({ shop, item_status: 'SELLER_DELETE' });
    const item_name = 'teapot';
    expect(await found(shop, { item_name })).toEqual([banned.item_id, normal.item_id]);
    expect(await found(shop, { item_name, item_status: 'NORMAL,SELLER_DELETE' })).toEqual([
      deleted.item_id,
      normal.item_id,
    ]);
    expect(await found(shop, { item_name, deboost_only: true })).toEqual([banned.item_id]);
  });

  test('the pages have every item once, also while items are added, and the last has no next_offset', async () => {
    const shop = await world.given.shop();
    const item_ids: number[] = [];
    for (let at = 0; at < 7; at++) item_ids.push((await world.given.item({ shop })).item_id);
    const seen: number[] = [];
    let offset = '';
    do {
      const page = await search(shop, { item_name: 'tea', page_size: 3, offset });
      seen.push(...page.item_id_list);
      offset = page.next_offset;
      await world.given.item({ shop });
    } while (offset !== '');
    expect(seen).toEqual(item_ids.toReversed());
  });

  const withRequest = (request: Record<string, unknown>) => async () => {
    const shop = await world.given.shop();
    return () => world.call(name, { page_size: 10, ...request }, { shop });
  };
  eachRefusal(world, search_item, {
    search_without_terms: ['nothing to search for', withRequest({ item_status: 'NORMAL' })],
    status_unknown: ['an unknown status', withRequest({ item_name: 'tea', item_status: 'LISTED' })],
    offset_invalid: ['an offset that was not returned', withRequest({ item_name: 'tea', offset: '100' })],
  });
});
