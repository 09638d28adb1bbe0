import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_item_base_info } from './get_item_base_info.contract.ts';

onEachEngine('get_item_base_info', (world) => {
  const { name } = get_item_base_info;
  const ask = (shop: GivenShop, item_id_list: unknown, more: Record<string, unknown> = {}) =>
    world.call(name, { item_id_list, ...more }, { shop });
  const show = async (...request: Parameters<typeof ask>) => {
    const { body } = await ask(...request);
    return body.response.item_list;
  };

  test('missing values are shown as empty or 0, and fields that few items have are omitted', async () => {
    const { now } = world.clock;
    const image_id = await world.given.image();
    const { shop, item_id } = await world.given.item({ image: { image_id_list: [image_id] } });
    const image_url = `http://127.0.0.1:80/image/${image_id}`;
    expect(await show(shop, item_id)).toEqual([
      {
        item_id,
        category_id: 1,
        item_name: 'Teapot',
        description: 'A teapot.',
        item_sku: '',
        create_time: now - 9 * 86_400,
        update_time: now - 9 * 86_400,
        item_status: 'NORMAL',
        condition: 'NEW',
        has_model: false,
        has_promotion: false,
        deboost: 'FALSE',
        attribute_list: [],
        price_info: [
          {
            currency: 'SGD',
            original_price: 1_000,
            current_price: 1_000,
            inflated_price_of_original_price: 1_000,
            inflated_price_of_current_price: 1_000,
          },
        ],
        image: { image_id_list: [image_id], image_url_list: [image_url], image_ratio: '1:1' },
        weight: '0.5',
        dimension: { package_height: 0, package_length: 0, package_width: 0 },
        logistic_info: [],
        pre_order: { is_pre_order: false, days_to_ship: 0 },
        wholesales: [],
        size_chart: '',
        size_chart_id: 0,
        video_info: [],
        brand: { brand_id: 0, original_brand_name: 'NoBrand' },
        item_dangerous: 0,
        description_type: 'normal',
        stock_info_v2: {
          summary_info: { total_reserved_stock: 0, total_available_stock: 0 },
          seller_stock: [],
          shopee_stock: [{ location_id: '', stock: 0 }],
        },
        compatibility_info: {},
        authorised_brand_id: 0,
        is_fulfillment_by_shopee: false,
        tag: { kit: false },
      },
    ]);
  });

  test('items are returned in the order of the request, each once; items that the shop does not have are omitted', async () => {
    const shop = await world.given.shop();
    const [first, second] = [await world.given.item({ shop }), await world.given.item({ shop })];
    const foreign = await world.given.item();
    const asked = [second.item_id, foreign.item_id, 987_654_321, first.item_id, second.item_id];
    const shown = async (list: unknown) => (await show(shop, list)).map(({ item_id }) => item_id);
    expect(await shown(asked)).toEqual([second.item_id, first.item_id]);
    expect(await shown(`[${asked.join(' ')}]`)).toEqual([second.item_id, first.item_id]);
    expect(await shown(JSON.stringify(asked))).toEqual([second.item_id, first.item_id]);
  });

  test('50 items are returned, and 51 are refused', async () => {
    const shop = await world.given.shop();
    const ids: number[] = [];
    for (let at = 0; at < 50; at++) ids.push((await world.given.item({ shop })).item_id);
    expect(await show(shop, ids)).toHaveLength(50);
    const { body } = await ask(shop, [...ids, 1]);
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining('item_id_list') });
  });

  test('an item with models has no price of its own, and shows the total stock of its models', async () => {
    const { shop, shop_id, item_id } = await world.given.item({
      tier_variation: [{ name: 'Size', option_list: [{ option: 'S' }, { option: 'L' }] }],
    });
    const stock = { shop_id, item_id, location_id: 'A' };
    await world.given.rows([
      ['item_stock', { ...stock, model_id: 1, stock: 5, reserved_stock: 2 }],
      ['item_stock', { ...stock, model_id: 2, stock: 7 }],
    ]);
    const [item] = await show(shop, item_id);
    expect(item).toMatchObject({
      has_model: true,
      stock_info_v2: {
        summary_info: { total_reserved_stock: 2, total_available_stock: 10 },
        seller_stock: [{ location_id: 'A', stock: 12, if_saleable: true }],
      },
    });
    expect(item).not.toHaveProperty('price_info');
  });

  test("stock in the marketplace's warehouses is shown in shopee_stock, and the item is shipped from there", async () => {
    const { shop, shop_id, item_id } = await world.given.item();
    const sku = { shop_id, whs_region: 'SG', mtsku_id: `${item_id}_0` } as const;
    const balance = { ...sku, sellable: 6, reserved: 2, unsellable: 1 };
    await world.given.rows([
      ['stock_shop_sku', { ...sku, shop_item_id: item_id, shop_model_id: 0 }],
      ['stock_balance', { ...balance, whs_id: 'SGW1' }],
      ['stock_balance', { ...balance, whs_id: 'SGW2' }],
      ['item_stock', { shop_id, item_id, location_id: '', stock: 3, reserved_stock: 1 }],
    ]);
    expect(await show(shop, item_id)).toMatchObject([
      {
        is_fulfillment_by_shopee: true,
        stock_info_v2: {
          summary_info: { total_reserved_stock: 5, total_available_stock: 14 },
          seller_stock: [{ location_id: '', stock: 3 }],
          shopee_stock: [
            { location_id: 'SGW1', stock: 6 },
            { location_id: 'SGW2', stock: 6 },
          ],
        },
      },
    ]);
  });

  test('a promotion lowers current_price while it runs; of several, the lowest price counts', async () => {
    const { now } = world.clock;
    const { shop, shop_id, item_id } = await world.given.item();
    const promotion = { shop_id, item_id, start_time: now, end_time: now + 60 };
    await world.given.rows([
      ['item_promotion', { ...promotion, promotion_id: 1, promotion_price_micros: 900_000_000 }],
      ['item_promotion', { ...promotion, promotion_id: 2, promotion_price_micros: 800_000_000 }],
      ['item_promotion', { ...promotion, promotion_id: 3, promotion_price_micros: 1, start_time: now + 1 }],
    ]);
    expect(await show(shop, item_id)).toMatchObject([
      {
        has_promotion: true,
        price_info: [{ original_price: 1_000, current_price: 800, inflated_price_of_current_price: 800 }],
      },
    ]);
  });

  test('pieces at a location that is closed for holidays cannot be sold during that time', async () => {
    const { shop, shop_id, item_id } = await world.given.item();
    const states = [0, 1, 2, 3] as const;
    await world.given.rows(
      states.flatMap((holiday_mode_state) => {
        const location = { shop_id, location_id: `L${holiday_mode_state}` };
        return [
          ['stock_location', { ...location, location_name: 'A warehouse', holiday_mode_state }],
          ['item_stock', { ...location, item_id, stock: 1 }],
        ] as const;
      }),
    );
    const saleable = [true, false, false, true];
    expect(await show(shop, item_id)).toMatchObject([
      { stock_info_v2: { seller_stock: saleable.map((if_saleable) => ({ if_saleable })) } },
    ]);
  });

  test('deboost is text, and an item that the marketplace has deleted is returned for 90 days', async () => {
    const shop = await world.given.shop();
    const deleted = { shop, item_status: 'SHOPEE_DELETE', is_deboosted: true } as const;
    const kept = await world.given.item({ ...deleted, update_time: 'now-89d' });
    const gone = await world.given.item({ ...deleted, update_time: 'now-90d' });
    expect(await show(shop, [kept.item_id, gone.item_id])).toMatchObject([
      { item_id: kept.item_id, deboost: 'TRUE', item_status: 'SHOPEE_DELETE' },
    ]);
  });

  test('tax_info and complaint_policy are returned on request', async () => {
    const { shop, item_id } = await world.given.item({
      tax_info: { ncm: '00' },
      complaint_policy: { warranty_time: 'ONE_YEAR' },
    });
    const [without] = await show(shop, item_id);
    expect(without).not.toHaveProperty('tax_info');
    expect(without).not.toHaveProperty('complaint_policy');
    expect(await show(shop, item_id, { need_tax_info: 'True', need_complaint_policy: 1 })).toMatchObject([
      { tax_info: { ncm: '00' }, complaint_policy: { warranty_time: 'ONE_YEAR' } },
    ]);
  });

  eachRefusal(world, get_item_base_info, {
    item_not_found: [
      'items of another shop only',
      async () => {
        const { item_id } = await world.given.item();
        const shop = await world.given.shop();
        return () => ask(shop, [item_id, 987_654_321]);
      },
    ],
  });
});
