import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_model_list } from './get_model_list.contract.ts';

onEachEngine('get_model_list', (world) => {
  const { name } = get_model_list;

  test('returns what the models of an item differ in, and the price and stock of each, by location', async () => {
    const image_id = await world.given.image();
    const { shop, shop_id, item_id } = await world.given.item({
      tier_variation: [{ name: 'Colour', option_list: [{ option: 'Red', image_id }, { option: 'Blue' }] }],
    });
    const model = { shop_id, item_id, original_price_micros: 19_900_000 };
    await world.given.rows([
      [
        'item_model',
        { ...model, model_id: 21, model_name: 'Red', model_sku: 'R', tier_index: [0], gtin_code: '00' },
      ],
      [
        'item_model',
        {
          ...model,
          model_id: 22,
          model_name: 'Blue',
          tier_index: [1],
          model_status: 'MODEL_UNAVAILABLE',
          weight: '0.75',
          dimension: { package_height: 1, package_length: 2, package_width: 3 },
        },
      ],
      ['item_stock', { shop_id, item_id, model_id: 21, location_id: 'A', stock: 9, reserved_stock: 4 }],
      ['item_stock', { shop_id, item_id, model_id: 21, location_id: 'B', stock: 1 }],
    ]);
    const { body } = await world.call(name, { item_id }, { shop });
    const price_info = [
      {
        currency: 'SGD',
        current_price: 19.9,
        original_price: 19.9,
        inflated_price_of_current_price: 19.9,
        inflated_price_of_original_price: 19.9,
      },
    ];
    const shopee_stock = [{ location_id: '', stock: 0 }];
    expect(body.response).toEqual({
      tier_variation: [
        {
          name: 'Colour',
          option_list: [
            { option: 'Red', image: { image_id, image_url: `http://127.0.0.1:80/image/${image_id}` } },
            { option: 'Blue' },
          ],
        },
      ],
      standardise_tier_variation: [
        {
          variation_id: 0,
          variation_name: 'Colour',
          variation_group_id: 0,
          variation_option_list: [
            {
              variation_option_id: 0,
              variation_option_name: 'Red',
              image_id,
              image_url: `http://127.0.0.1:80/image/${image_id}`,
            },
            { variation_option_id: 0, variation_option_name: 'Blue' },
          ],
        },
      ],
      model: [
        {
          model_id: 21,
          model_sku: 'R',
          model_status: 'MODEL_NORMAL',
          tier_index: [0],
          price_info,
          has_promotion: false,
          promotion_id: 0,
          stock_info_v2: {
            summary_info: { total_reserved_stock: 4, total_available_stock: 6 },
            seller_stock: [
              { location_id: 'A', stock: 9, if_saleable: true },
              { location_id: 'B', stock: 1, if_saleable: true },
            ],
            shopee_stock,
          },
          gtin_code: '00',
          is_fulfillment_by_shopee: false,
        },
        {
          model_id: 22,
          model_sku: '',
          model_status: 'MODEL_UNAVAILABLE',
          tier_index: [1],
          price_info,
          has_promotion: false,
          promotion_id: 0,
          stock_info_v2: {
            summary_info: { total_reserved_stock: 0, total_available_stock: 0 },
            seller_stock: [],
            shopee_stock,
          },
          weight: '0.75',
          dimension: { package_height: 1, package_length: 2, package_width: 3 },
          is_fulfillment_by_shopee: false,
        },
      ],
    });
  });

  test('a promotion lowers the price of its model from its first to its last second', async () => {
    const { now } = world.clock;
    const { shop, shop_id, item_id } = await world.given.item({
      tier_variation: [{ name: 'Size', option_list: [{ option: 'S' }, { option: 'M' }, { option: 'L' }] }],
    });
    const promoted = async (model_id: number, start_time: number, end_time: number) => {
      const of_item = { shop_id, item_id, model_id };
      await world.given.rows([
        [
          'item_model',
          { ...of_item, model_name: 'S', tier_index: [model_id - 31], original_price_micros: 10_000_000 },
        ],
        [
          'item_promotion',
          { ...of_item, promotion_id: 7, promotion_price_micros: 9_000_000, start_time, end_time },
        ],
        [
          'item_promotion',
          { ...of_item, promotion_id: 8, promotion_price_micros: 8_500_000, start_time, end_time },
        ],
      ]);
    };
    await promoted(31, now + 1, now + 9);
    await promoted(32, now, now + 1);
    await promoted(33, now - 9, now);
    const { body } = await world.call(name, { item_id }, { shop });
    const { model } = body.response;
    const price = (current_price: number) => [
      {
        currency: 'SGD',
        original_price: 10,
        current_price,
        inflated_price_of_original_price: 10,
        inflated_price_of_current_price: current_price,
      },
    ];
    expect(model).toMatchObject([
      { has_promotion: false, promotion_id: 0, price_info: price(10) },
      { has_promotion: true, promotion_id: 8, price_info: price(8.5) },
      { has_promotion: false, promotion_id: 0, price_info: price(10) },
    ]);
  });

  test('an item without variations has neither tiers nor models', async () => {
    const { shop, item_id } = await world.given.item();
    const { body } = await world.call(name, { item_id }, { shop });
    expect(body.response).toEqual({
      tier_variation: [],
      standardise_tier_variation: [],
      model: [],
    });
  });

  eachRefusal(world, get_model_list, {
    item_not_found: [
      'an item of another shop',
      async () => {
        const { item_id } = await world.given.item();
        const shop = await world.given.shop();
        return () => world.call(name, { item_id }, { shop });
      },
    ],
  });
});
