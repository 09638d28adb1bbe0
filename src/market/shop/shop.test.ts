import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_shop_info, get_warehouse_detail } from './shop.contract.ts';

onEachEngine('get_shop_info', (world) => {
  const { name } = get_shop_info;
  const show = async (shop: Awaited<ReturnType<typeof world.given.shop>>) => {
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

onEachEngine('get_warehouse_detail', (world) => {
  const { name } = get_warehouse_detail;

  /** A shop with two warehouses for pickup and, unless `return_count` is 0, one for returns. */
  const shopWithWarehouses = async (return_count = 1) => {
    const shop = await world.given.shop();
    const { shop_id } = shop;
    const { address_id } = await world.given.address({ shop });
    const warehouse = { shop_id, address_id, location_name: 'West' } as const;
    await world.given.rows([
      ['stock_location', { ...warehouse, location_id: 'W2', warehouse_id: 12, holiday_mode_state: 1 }],
      ['stock_location', { ...warehouse, location_id: 'W1', warehouse_id: 11 }],
    ]);
    if (return_count > 0)
      await world.given.row('stock_location', {
        ...warehouse,
        location_id: 'R1',
        warehouse_id: 13,
        warehouse_type: 2,
      });
    return { shop, address_id };
  };

  test('lists the warehouses for pickup by location_id, with their address and holiday mode', async () => {
    const { shop, address_id } = await shopWithWarehouses();
    const { body } = await world.call(name, {}, { shop });
    expect(body.response).toMatchObject([
      {
        warehouse_id: 11,
        warehouse_name: 'West',
        warehouse_type: 1,
        location_id: 'W1',
        address_id,
        region: 'SG',
        state_code: '',
        holiday_mode_state: 0,
      },
      { warehouse_id: 12, location_id: 'W2', holiday_mode_state: 1 },
    ]);
    expect(body).not.toHaveProperty('warning');
  });

  test('warehouse_type 2 lists the warehouses for returns', async () => {
    const { shop } = await shopWithWarehouses();
    const { body } = await world.call(name, { warehouse_type: 2 }, { shop });
    expect(body.response).toMatchObject([{ warehouse_type: 2, location_id: 'R1' }]);
  });

  eachRefusal(world, get_warehouse_detail, {
    not_in_whitelist: [
      'an ordinary shop',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, {}, { shop });
      },
    ],
    no_warehouse: [
      'a shop without a warehouse of this type',
      async () => {
        const { shop } = await shopWithWarehouses(0);
        return () => world.call(name, { warehouse_type: 2 }, { shop });
      },
    ],
  });
});
