import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { update_price } from './update_price.contract.ts';

onEachEngine('update_price', (world) => {
  const { name } = update_price;
  type Prices = { model_id?: number; original_price: number }[];
  const set = (shop: GivenShop, item_id: number, price_list: Prices) =>
    world.call(name, { item_id, price_list }, { shop });
  const setOne = (shop: GivenShop, item_id: number, original_price: number) =>
    set(shop, item_id, [{ original_price }]);
  const shown = async (shop: GivenShop, item_id: number) => {
    const { body } = await world.call('v2.product.get_item_base_info', { item_id_list: item_id }, { shop });
    return body.response.item_list[0];
  };

  /** An item with models at these prices, by model_id. */
  async function itemWithModels(prices: Record<number, number>, region: Region = 'SG') {
    const shop = await world.given.shop({ region });
    const option_list = Object.keys(prices).map((option) => ({ option }));
    const { shop_id, item_id } = await world.given.item({
      shop,
      tier_variation: [{ name: 'Size', option_list }],
    });
    await world.given.rows(
      Object.entries(prices).map(([model_id, price], at) => [
        'item_model',
        {
          shop_id,
          item_id,
          model_id: Number(model_id),
          model_name: model_id,
          tier_index: [at],
          original_price_micros: price * 1_000_000,
        },
      ]),
    );
    const modelPrices = async () => {
      const { body } = await world.call('v2.product.get_model_list', { item_id }, { shop });
      const { model } = body.response;
      return model.map(({ price_info }) => price_info[0]?.original_price);
    };
    return { shop, shop_id, item_id, modelPrices };
  }

  test('sets the price of an item without models, which get_item_base_info shows with the time of the change', async () => {
    const { shop, item_id } = await world.given.item();
    const { body } = await setOne(shop, item_id, 19.95);
    expect(body.response).toEqual({
      success_list: [{ model_id: 0, original_price: 19.95 }],
      failure_list: [],
    });
    expect(await shown(shop, item_id)).toMatchObject({
      update_time: world.clock.now,
      price_info: [{ original_price: 19.95, current_price: 19.95 }],
    });
  });

  test('sets the prices of the given models and no others', async () => {
    const { shop, item_id, modelPrices } = await itemWithModels({ 1: 10, 2: 11, 3: 12 });
    const { body } = await set(shop, item_id, [
      { model_id: 3, original_price: 9 },
      { model_id: 1, original_price: 8.5 },
    ]);
    expect(body.response).toMatchObject({ failure_list: [] });
    expect(await modelPrices()).toEqual([8.5, 11, 9]);
    expect(await shown(shop, item_id)).toMatchObject({ update_time: world.clock.now });
  });

  test('of several prices the valid ones are set, and each of the others has its reason', async () => {
    const { shop, item_id, modelPrices } = await itemWithModels({ 1: 10, 2: 11 });
    const { body } = await set(shop, item_id, [
      { model_id: 1, original_price: 9 },
      { model_id: 2, original_price: 9.999 },
      { model_id: 7, original_price: 9 },
    ]);
    expect(body).toMatchObject({
      error: '',
      response: {
        success_list: [{ model_id: 1, original_price: 9 }],
        failure_list: [
          { model_id: 2, failed_reason: expect.stringContaining('decimals') },
          { model_id: 7, failed_reason: expect.stringContaining('model_id') },
        ],
      },
    });
    expect(await modelPrices()).toEqual([9, 11]);
  });

  test.each([
    ['BR', 4],
    ['SG', 5],
    ['TW', 5],
    ['MY', 7],
    ['CO', 9],
  ] as const)(
    'in %s the dearest model costs at most %i times as much as the cheapest',
    async (region, times) => {
      const { shop, item_id, modelPrices } = await itemWithModels({ 1: 10, 2: 20 }, region);
      const setDearest = (original_price: number) => set(shop, item_id, [{ model_id: 2, original_price }]);
      expect((await setDearest(10 * times)).body.error).toBe('');
      expect((await setDearest(10 * times + 1)).body.error).toBe('error_invalid_price');
      expect(await modelPrices()).toEqual([10, 10 * times]);
    },
  );

  test('prices of models may be any distance apart in regions without a bound', async () => {
    const { shop, item_id } = await itemWithModels({ 1: 10, 2: 20 }, 'PL');
    expect((await set(shop, item_id, [{ model_id: 2, original_price: 999 }])).body.error).toBe('');
  });

  test('a price that a promotion lowers can be set before the promotion begins and after it has ended', async () => {
    const { now } = world.clock;
    const { shop, shop_id, item_id } = await world.given.item();
    const promotion = { shop_id, item_id, promotion_price_micros: 1_000_000 };
    await world.given.rows([
      ['item_promotion', { ...promotion, promotion_id: 1, start_time: now - 9, end_time: now }],
      ['item_promotion', { ...promotion, promotion_id: 2, start_time: now + 1, end_time: now + 9 }],
    ]);
    expect((await setOne(shop, item_id, 5)).body.error).toBe('');
  });

  test.each([
    [{ price_list: [] }, 'price_list'],
    [
      { price_list: Array.from({ length: 51 }, (_, at) => ({ model_id: at + 1, original_price: 1 })) },
      'price_list',
    ],
    [{ price_list: [{ model_id: 1 }] }, 'original_price'],
    [{ price_list: [{ original_price: '1' }] }, 'original_price'],
  ])('%o is refused with the name of the field', async (request, field) => {
    const { shop, item_id } = await world.given.item();
    const { body } = await world.call(name, { item_id, ...request }, { shop });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });

  type ItemColumns = Parameters<typeof world.given.item>[0];
  const priced =
    (original_price: number, columns: ItemColumns = {}) =>
    async () => {
      const { shop, item_id } = await world.given.item(columns);
      return () => setOne(shop, item_id, original_price);
    };
  const pricedInPoland = (original_price: number) => async () => {
    const seller = await world.given.seller({ region: 'PL' });
    const { item_id } = await world.given.item({ shop: seller });
    await world.marketplace.database.transaction((store) =>
      store.execute("update region_limit set price_min_micros = 500000 where region = 'PL'"),
    );
    return () => setOne(seller, item_id, original_price);
  };
  const modelPriced = (prices: Prices) => async () => {
    const { shop, item_id } = await itemWithModels({ 1: 10, 2: 20 });
    return () => set(shop, item_id, prices);
  };
  eachRefusal(world, update_price, {
    item_not_found: [
      'an item of another shop',
      async () => {
        const { item_id } = await world.given.item();
        const shop = await world.given.shop();
        return () => setOne(shop, item_id, 5);
      },
    ],
    item_uneditable: ['an item that is deleted', priced(5, { item_status: 'SELLER_DELETE' })],
    model_repeated: [
      'a model twice',
      modelPriced([
        { model_id: 1, original_price: 9 },
        { model_id: 1, original_price: 8 },
      ]),
    ],
    model_unknown: ['a model that the item does not have', modelPriced([{ model_id: 9, original_price: 9 }])],
    price_of_models: ['a price without its model', modelPriced([{ original_price: 9 }])],
    invalid_price: ['a price of 0', priced(0)],
    price_too_low: ["a price under the region's minimum", pricedInPoland(0.4)],
    price_too_high: ["a price over the region's maximum", pricedInPoland(1_000_000_000)],
    price_below_wholesale: [
      'a price that is not above its wholesale tiers',
      priced(8, { wholesale: [{ min_count: 2, max_count: 5, unit_price: 8 }] }),
    ],
    price_in_promotion: [
      'a price that a promotion lowers now',
      async () => {
        const { now } = world.clock;
        const { shop, shop_id, item_id } = await world.given.item();
        await world.given.row('item_promotion', {
          shop_id,
          item_id,
          promotion_id: 1,
          promotion_price_micros: 1,
          start_time: now,
          end_time: now + 1,
        });
        return () => setOne(shop, item_id, 5);
      },
    ],
    models_too_far_apart: [
      'a price that is too far from those of the other models',
      modelPriced([{ model_id: 2, original_price: 51 }]),
    ],
  });
});
