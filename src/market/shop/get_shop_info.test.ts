import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { get_shop_info } from './get_shop_info.contract.ts';

onEachEngine('get_shop_info', (world) => {
  const { name } = get_shop_info;
  const show = async (shop: GivenShop) => {
    const { body } = await world.call(name, {}, { shop });
    const { request_id: _, error, message, ...shown } = body;
    expect([error, message]).toEqual(['', '']);
    return shown;
  };
  const now = 1_772_366_400;
  const of_link = { auth_time: now - 86_400, expire_time: now + 364 * 86_400 };

  test('returns a local shop and its authorisation at the top level of the answer', async () => {
    const shop = await world.given.shop({ region: 'TW' });
    expect(await show(shop)).toEqual({
      shop_name: `shop ${shop.shop_id}`,
      region: 'TW',
      status: 'NORMAL',
      is_cb: false,
      is_sip: false,
      is_upgraded_cbsc: false,
      merchant_id: null,
      shop_fulfillment_flag: 'Pure - 3PF Shop',
      is_main_shop: false,
      is_direct_shop: false,
      linked_main_shop_id: 0,
      linked_direct_shop_list: [],
      is_mart_shop: false,
      is_outlet_shop: false,
      ...of_link,
    });
  });

  test('a primary shop gets its affiliate shops; an affiliate shop gets none', async () => {
    const primary = await world.given.primaryShop({ affiliate_regions: ['MY', 'TH'] });
    const shown = await show(primary);
    expect(shown).toMatchObject({ is_sip: true });
    expect(shown.sip_affi_shops).toEqual(
      primary.affiliates.map(({ affiliate_shop_id, region }) => ({
        affi_shop_id: affiliate_shop_id,
        region,
      })),
    );
    const affiliate = await world.given.shop({ primary_shop_id: primary.shop_id });
    const of_affiliate = await show(affiliate);
    expect(of_affiliate).toMatchObject({ is_sip: true });
    expect(of_affiliate).not.toHaveProperty('sip_affi_shops');
  });

  test('a cross-border shop of a merchant gets the merchant_id', async () => {
    const { merchant_id } = await world.given.merchant();
    const shop = await world.given.shop({ seller_type: 'cross_border', merchant_id });
    expect(await show(shop)).toMatchObject({ is_cb: true, is_upgraded_cbsc: true, merchant_id });
  });

  test('a local shop gets its direct shops by id, and a direct shop its local shop', async () => {
    const main_shop_id = world.given.nextId();
    const main = await world.given.shop({ shop_id: main_shop_id, main_shop_id });
    const cross_border = { seller_type: 'cross_border', main_shop_id } as const;
    const direct = await world.given.shop({ ...cross_border, region: 'MY' });
    const other = await world.given.shop({ ...cross_border, region: 'TH' });
    for (const { shop_id: direct_shop_id, region } of [other, direct])
      await world.given.row('direct_shop', { shop_id: main_shop_id, direct_shop_id, region });
    expect(await show(main)).toMatchObject({
      is_main_shop: true,
      is_direct_shop: false,
      linked_main_shop_id: 0,
      linked_direct_shop_list: [
        { direct_shop_id: direct.shop_id, direct_shop_region: 'MY' },
        { direct_shop_id: other.shop_id, direct_shop_region: 'TH' },
      ],
    });
    expect(await show(direct)).toMatchObject({
      is_main_shop: false,
      is_direct_shop: true,
      linked_main_shop_id: main_shop_id,
      linked_direct_shop_list: [],
    });
  });

  test('a mart shop gets its outlet shops by id, and an outlet shop its mart shop', async () => {
    const mart_shop_id = world.given.nextId();
    const mart = await world.given.shop({
      shop_id: mart_shop_id,
      mart_shop_id,
      mart_outlet_structure_type: 'warehouse_mart_shop',
    });
    const outlets = [await world.given.shop({ mart_shop_id }), await world.given.shop({ mart_shop_id })];
    for (const { shop_id: outlet_shop_id } of outlets.toReversed())
      await world.given.row('outlet_shop', { shop_id: mart_shop_id, outlet_shop_id });
    const of_mart = await show(mart);
    expect(of_mart).toMatchObject({
      is_mart_shop: true,
      is_outlet_shop: false,
      outlet_shop_info_list: outlets.map(({ shop_id }) => ({ outlet_shop_id: shop_id })),
      mart_outlet_structure_type: 'warehouse_mart_shop',
    });
    expect(of_mart).not.toHaveProperty('mart_shop_id');
    const of_outlet = await show(outlets[0] as GivenShop);
    expect(of_outlet).toMatchObject({ is_mart_shop: false, is_outlet_shop: true, mart_shop_id });
    for (const field of ['outlet_shop_info_list', 'mart_outlet_structure_type'])
      expect(of_outlet).not.toHaveProperty(field);
  });

  test("a shop with stock in the marketplace's warehouses is an LFF Hybrid Shop", async () => {
    const shop = await world.given.shop();
    await world.given.row('stock_item', {
      shop_id: shop.shop_id,
      whs_region: 'SG',
      warehouse_item_id: 'w1',
      item_name: 'Teapot',
      category_id_l1: 1,
    });
    expect(await show(shop)).toMatchObject({ shop_fulfillment_flag: 'LFF Hybrid Shop' });
  });
});
