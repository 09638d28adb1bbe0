import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { update_stock } from './update_stock.contract.ts';

onEachEngine('update_stock', (world) => {
  const { name } = update_stock;
  const set = (shop: GivenShop, item_id: number, stock_list: object[]) =>
    world.call(name, { item_id, stock_list }, { shop });
  const setOne = (shop: GivenShop, item_id: number, ...seller_stock: object[]) =>
    set(shop, item_id, [{ seller_stock }]);
  const shown = async (shop: GivenShop, item_id: number) => {
    const { body } = await world.call('v2.product.get_item_base_info', { item_id_list: item_id }, { shop });
    const [item] = body.response.item_list;
    return item;
  };
  const shopWithLocations = async (...location_ids: string[]) => {
    const shop = await world.given.shop();
    const { shop_id } = shop;
    await world.given.rows(
      location_ids.map((location_id) => [
        'stock_location',
        { shop_id, location_id, location_name: location_id },
      ]),
    );
    return shop;
  };

  test('sets the stock that get_item_base_info shows, even to 0, and does not change update_time', async () => {
    const { shop, item_id, update_time } = await world.given.item();
    for (const stock of [7, 0]) {
      const { body } = await setOne(shop, item_id, { stock });
      expect(body).toMatchObject({
        error: '',
        response: { success_list: [{ model_id: 0, stock }], failure_list: [] },
      });
      expect(await shown(shop, item_id)).toMatchObject({
        update_time,
        stock_info_v2: {
          summary_info: { total_available_stock: stock },
          seller_stock: [{ location_id: '', stock }],
        },
      });
    }
  });

  test('each location has a separate stock; locations that are not given keep theirs', async () => {
    const shop = await shopWithLocations('A', 'B');
    const { shop_id, item_id } = await world.given.item({ shop });
    await world.given.row('item_stock', { shop_id, item_id, location_id: 'A', stock: 5 });
    const { body } = await setOne(shop, item_id, { location_id: 'B', stock: 8 });
    expect(body.response).toEqual({
      success_list: [{ model_id: 0, location_id: 'B', stock: 8 }],
      failure_list: [],
    });
    expect(await shown(shop, item_id)).toMatchObject({
      stock_info_v2: {
        seller_stock: [
          { location_id: 'A', stock: 5 },
          { location_id: 'B', stock: 8 },
        ],
      },
    });
  });

  /** An item with the models 1 and 2; orders have reserved 3 pieces of the first. */
  async function itemWithModels() {
    const { shop, shop_id, item_id } = await world.given.item({
      tier_variation: [{ name: 'Size', option_list: [{ option: 'S' }, { option: 'L' }] }],
    });
    const model = { shop_id, item_id, model_name: 'S', tier_index: [0], original_price_micros: 1_000_000 };
    await world.given.rows([
      ['item_model', { ...model, model_id: 1 }],
      ['item_model', { ...model, model_id: 2 }],
      ['item_stock', { shop_id, item_id, model_id: 1, location_id: '', stock: 9, reserved_stock: 3 }],
    ]);
    return { shop, item_id };
  }
  const ofModel = (model_id: number, stock: number) => ({ model_id, seller_stock: [{ stock }] });

  test('a missing model fails on its own', async () => {
    const { shop, item_id } = await itemWithModels();
    const { body } = await set(shop, item_id, [ofModel(2, 4), ofModel(3, 4)]);
    expect(body).toMatchObject({
      error: '',
      response: {
        success_list: [{ model_id: 2, stock: 4 }],
        failure_list: [{ model_id: 3, failed_reason: expect.stringContaining('model_id') }],
      },
    });
    expect(await shown(shop, item_id)).toMatchObject({
      stock_info_v2: { summary_info: { total_reserved_stock: 3, total_available_stock: 10 } },
    });
  });

  test('a stock below the reserved quantity is error_param, and earlier entries are not set either', async () => {
    const { shop, item_id } = await itemWithModels();
    const before = await shown(shop, item_id);
    const { body } = await set(shop, item_id, [ofModel(2, 4), ofModel(1, 2)]);
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining('reserved') });
    expect(await shown(shop, item_id)).toEqual(before);
  });

  test('a stock equal to the reserved quantity is accepted', async () => {
    const { shop, item_id } = await itemWithModels();
    expect((await set(shop, item_id, [ofModel(1, 3)])).body.error).toBe('');
  });

  test('of two concurrent changes of a stock one remains', async () => {
    const { shop, item_id } = await world.given.item();
    const answers = await Promise.all([5, 6].map((stock) => setOne(shop, item_id, { stock })));
    expect(answers.map(({ body }) => body.error)).toEqual(['', '']);
    const item = await shown(shop, item_id);
    expect([5, 6]).toContain(
      (item as { stock_info_v2: { seller_stock: { stock: number }[] } }).stock_info_v2.seller_stock[0]?.stock,
    );
  });

  test.each([
    [{ stock_list: [] }, 'stock_list'],
    [{ stock_list: [{ seller_stock: [] }] }, 'seller_stock'],
    [{ stock_list: [{ seller_stock: [{ stock: -1 }] }] }, 'stock'],
    [{ stock_list: [{ seller_stock: [{ stock: 1.5 }] }] }, 'stock'],
  ])('%o is refused with the name of the field', async (request, field) => {
    const { shop, item_id } = await world.given.item();
    const { body } = await world.call(name, { item_id, ...request }, { shop });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });

  const inShopWith =
    (location_ids: string[], ...seller_stock: object[]) =>
    async () => {
      const shop = await shopWithLocations(...location_ids);
      const { item_id } = await world.given.item({ shop });
      return () => setOne(shop, item_id, ...seller_stock);
    };
  const ofModels =
    (...stock_list: object[]) =>
    async () => {
      const { shop, item_id } = await itemWithModels();
      return () => set(shop, item_id, stock_list);
    };
  eachRefusal(world, update_stock, {
    item_not_found: [
      'an item of another shop',
      async () => {
        const { item_id } = await world.given.item();
        const shop = await world.given.shop();
        return () => setOne(shop, item_id, { stock: 1 });
      },
    ],
    item_uneditable: [
      'an item that is banned',
      async () => {
        const { shop, item_id } = await world.given.item({ item_status: 'BANNED' });
        return () => setOne(shop, item_id, { stock: 1 });
      },
    ],
    model_repeated: ['a model twice', ofModels(ofModel(1, 5), ofModel(1, 6))],
    stock_of_models: ['a stock without its model', ofModels({ seller_stock: [{ stock: 5 }] })],
    location_unknown: [
      'a location that the shop does not have',
      inShopWith(['A'], { location_id: 'Z', stock: 1 }),
    ],
    stock_on_holiday: [
      'a shop on a full holiday that has the right stock_locked_on_holiday',
      async () => {
        const shop = await world.given.shop({ holiday_mode_on: true, rights: ['stock_locked_on_holiday'] });
        const { item_id } = await world.given.item({ shop });
        return () => setOne(shop, item_id, { stock: 1 });
      },
    ],
    location_required: ['no location of several', inShopWith(['A', 'B'], { stock: 1 })],
    location_of_shop_without: [
      'a location of a shop that has none',
      inShopWith([], { location_id: 'A', stock: 1 }),
    ],
    stock_below_reserved: ['fewer pieces than orders have reserved', ofModels(ofModel(1, 2))],
    stock_update_failed: [
      'a call in which every stock fails',
      ofModels(ofModel(8, 1), ofModel(9, 2)),
      {
        success_list: [],
        failure_list: [
          { model_id: 8, failed_reason: expect.stringMatching(/./) },
          { model_id: 9, failed_reason: expect.stringMatching(/./) },
        ],
      },
    ],
  });
});
