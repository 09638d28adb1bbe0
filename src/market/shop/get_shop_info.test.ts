import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/harness.ts';
import { get_shop_info } from './get_shop_info.contract.ts';

onEachEngine('get_shop_info', (world) => {
  const { name } = get_shop_info;
  const show = async (shop: Awaited<ReturnType<typeof world.given.shop>>) => {
    const { body } = await world.call(name, {}, { shop });
    const { request_id: _, error, message, ...shown } = body;
    expect([error, message]).toEqual(['', '']);
    return shown;
  };
  const { now } = { now: 1_772_366_400 };
  const of_link = { auth_time: now - 86_400, expire_time: now + 364 * 86_400 };

  test('says who a local shop is and until when it is authorised, at the top level of the answer', async () => {
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

  test('a primary shop names its affiliate shops, and an affiliate one does not', async () => {
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

  test('a cross-border shop of a merchant names it', async () => {
    const { merchant_id } = await world.given.merchant();
    const shop = await world.given.shop({ seller_type: 'cross_border', merchant_id });
    expect(await show(shop)).toMatchObject({ is_cb: true, is_upgraded_cbsc: true, merchant_id });
  });

  test("a shop that keeps stock in the marketplace's warehouses is a hybrid one", async () => {
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
