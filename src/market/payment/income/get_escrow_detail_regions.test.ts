// What get_escrow_detail shows only to some shops.
import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { expectEscrowSum } from '../../../../test/support/money/escrow_sum.ts';
import {
  every_charge,
  incomeLine,
  orderIncomes,
  singapore_fees,
} from '../../../../test/support/money/order_incomes.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../../test/support/world/operator_calls.ts';
import type { Region, SellerType } from '../../../kit/contract/region.ts';

const large = 15_000_000_000;
/** Two pieces for 15,000.00, so that regions without cents have fees and taxes. */
const lines = [incomeLine({ original_price_micros: large, price_micros: large })];

onEachEngine('get_escrow_detail', (world) => {
  const { placed, complete, refund, entriesOf } = orderIncomes(world);
  beforeAll(async () => {
    for (const region of ['SG', 'BR', 'VN', 'TH', 'MY', 'PH'] as const)
      await world.given.row('fee_rule', { ...singapore_fees, region, ...every_charge });
    await world.given.row('exchange_rate', {
      from_currency: 'SGD',
      payout_currency: 'MYR',
      from_day: '2020-01-01',
      exchange_rate: '3.297',
    });
  });

  const show = async (shop: GivenShop, order_sn: string) => {
    const { body } = await world.call('v2.payment.get_escrow_detail', { order_sn }, { shop });
    const { response } = await world
      .call('v2.payment.get_escrow_detail_batch', { order_sn_list: [order_sn] }, { shop })
      .then((batch) => batch.body);
    expect(response).toEqual([{ escrow_detail: body.response }]);
    expectEscrowSum(body.response.order_income);
    return body.response;
  };
  const sold = async (region: Region, seller_type: SellerType, terms: Parameters<typeof placed>[1] = {}) => {
    const shop = await world.given.shop({ region, seller_type });
    const order = await placed(shop, { lines, seller_type, ...terms });
    return { shop, order, income: (await show(shop, order.order_sn)).order_income };
  };

  test('in VN, value-added and income tax are withheld from individuals, and income tax from companies', async () => {
    const shownTo = async (taxpayer: 'individual' | 'company' | null) => {
      const shop = await world.given.shop({ region: 'VN', seller_type: 'local' });
      const { shop_id } = shop;
      const tax_registration_code = '8012-345';
      if (taxpayer) await world.given.row('income_terms', { shop_id, taxpayer, tax_registration_code });
      const { order_sn } = await placed(shop, { lines });
      return (await show(shop, order_sn)).order_income;
    };
    const tax_registration_code = '8012-345';
    expect(await shownTo('individual')).toMatchObject({
      withholding_vat_tax: 930,
      withholding_pit_tax: 450,
      withholding_cit_tax: 0,
      tax_registration_code,
    });
    expect(await shownTo('company')).toMatchObject({
      withholding_vat_tax: 0,
      withholding_pit_tax: 0,
      withholding_cit_tax: 810,
      tax_registration_code,
    });
    const unknown = await shownTo(null);
    expect(unknown).toMatchObject({
      withholding_vat_tax: 0,
      withholding_pit_tax: 0,
      withholding_cit_tax: 0,
    });
    expect(unknown).not.toHaveProperty('tax_registration_code');
  });

  test('in TH, value-added tax and duty are taken from imports, and local sellers have no such fields', async () => {
    const { income } = await sold('TH', 'cross_border');
    expect(income).toMatchObject({ vat_on_imported_goods: 2_100, th_import_duty: 3_390 });
    const local = await sold('TH', 'local');
    for (const field of [
      'vat_on_imported_goods',
      'th_import_duty',
      'withholding_pit_tax',
      'sales_tax_on_lvg',
    ])
      expect(local.income).not.toHaveProperty(field);
  });

  test('in MY, sales tax is taken from imports of low value, and service tax from the shipping that the seller bears', async () => {
    const cheap = incomeLine({ price_micros: 50_000_000, original_price_micros: 50_000_000 });
    const dear = incomeLine({ line_no: 2, price_micros: 50_010_000, original_price_micros: 50_010_000 });
    const { income } = await sold('MY', 'cross_border', {
      lines: [cheap, dear],
      actual_shipping_fee_micros: 3_990_000,
    });
    expect(income).toMatchObject({
      sales_tax_on_lvg: 10,
      shipping_fee_sst: 0.12,
      reverse_shipping_fee_sst: 0,
    });
    const local = await sold('MY', 'local');
    expect(local.income).toMatchObject({ shipping_fee_sst: 0 });
    expect(local.income).not.toHaveProperty('sales_tax_on_lvg');
  });

  test('in BR, local sellers see net fees and which items are kits', async () => {
    const shop = await world.given.shop({ region: 'BR', seller_type: 'local' });
    const kit = await world.given.item({ shop, is_kit: true });
    const plain = await world.given.item({ shop });
    const sold_lines = [
      incomeLine({ item_id: kit.item_id }),
      incomeLine({ line_no: 2, item_id: plain.item_id }),
    ];
    const { order_sn } = await placed(shop, { lines: sold_lines });
    const { order_income } = await show(shop, order_sn);
    expect(order_income.net_commission_fee).toBe(order_income.commission_fee);
    expect(order_income.net_commission_fee).toBeGreaterThan(0);
    expect(order_income.net_service_fee).toBe(order_income.service_fee);
    expect(order_income.items.map(({ is_kit }) => is_kit)).toEqual([true, false]);
    const { income } = await sold('SG', 'local');
    for (const field of ['net_commission_fee', 'net_service_fee']) expect(income).not.toHaveProperty(field);
    expect(income.items[0]).not.toHaveProperty('is_kit');
  });

  test('in PH, local sellers pay for orders that the marketplace stores and packs', async () => {
    const fbs_fee = async (is_fulfilled_by_shopee: boolean) =>
      (await sold('PH', 'local', { is_fulfilled_by_shopee })).income.fbs_fee;
    expect([await fbs_fee(true), await fbs_fee(false)]).toEqual([2, 0]);
    expect((await sold('PH', 'cross_border', { is_fulfilled_by_shopee: true })).income).not.toHaveProperty(
      'fbs_fee',
    );
  });

  test('the order processing fee is charged once for each order, and not for one without pieces', async () => {
    const { shop, order, income } = await sold('SG', 'local');
    expect(income.seller_order_processing_fee).toBe(1);
    await refund(order, 'R1', 2 * large);
    const refunded = (await show(shop, order.order_sn)).order_income;
    expect(refunded).toMatchObject({ seller_order_processing_fee: 0, escrow_amount: 1.99 });
  });

  test('an affiliate shop is settled in the currency of its primary shop', async () => {
    const shop = await world.given.shop({ region: 'MY', seller_type: 'cross_border' });
    await world.given.row('income_terms', { shop_id: shop.shop_id, primary_region: 'SG' });
    const line = incomeLine({ original_price_micros: 49_455_000, price_micros: 40_000_000 });
    const order = await placed(shop, {
      lines: [line],
      seller_type: 'cross_border',
      is_affiliate: true,
      actual_shipping_fee_micros: 5_000_000,
    });
    const { order_income, buyer_payment_info } = await show(shop, order.order_sn);
    expect(order_income).toMatchObject({
      pri_currency: 'SGD',
      aff_currency: 'MYR',
      exchange_rate: 3.297,
      // 98.91 MYR, less 2.18 %
      original_price: 98.91,
      original_price_pri: 30,
      commission_fee_pri: 0.65,
      service_fee_pri: 0,
      seller_return_refund_pri: 0,
      escrow_amount_pri: 29.35,
      // 29.35 SGD
      escrow_amount: 96.77,
      commission_fee: 2.14,
      // 80 and 1.99 MYR
      buyer_total_amount: 81.99,
      buyer_total_amount_pri: 24.87,
      sip_subsidy: 18.91,
      items: [{ original_price: 98.91, original_price_pri: 30, discounted_price: 80 }],
    });
    for (const field of [
      'buyer_paid_shipping_fee',
      'actual_shipping_fee',
      'seller_transaction_fee',
      'original_cost_of_goods_sold',
      'seller_order_processing_fee',
      'sales_tax_on_lvg',
    ])
      expect(order_income).not.toHaveProperty(field);
    expect(buyer_payment_info).not.toHaveProperty('shipping_fee');

    await complete(order);
    await refund(order, 'R1', 40_000_000);
    const later = (await show(shop, order.order_sn)).order_income;
    expect(later).toMatchObject({ escrow_amount: 96.77, drc_adjustable_refund_pri: 12.13 });
    const [escrow, adjustment] = await entriesOf(order);
    expect(escrow?.amount_micros).toBe(96_770_000);
    // 15.00 SGD are kept, less 0.33: 14.67 SGD are 48.37 MYR.
    expect(adjustment?.amount_micros).toBe(48_370_000 - 96_770_000);
  });

  test('an affiliate shop without a rate or a primary region is settled like any other', async () => {
    const { income } = await sold('MY', 'cross_border', { is_affiliate: true });
    expect(income).not.toHaveProperty('escrow_amount_pri');
    const shop = await world.given.shop({ region: 'TH', seller_type: 'cross_border' });
    await world.given.row('income_terms', { shop_id: shop.shop_id, primary_region: 'SG' });
    const { order_sn } = await placed(shop, { lines, is_affiliate: true });
    expect((await show(shop, order_sn)).order_income).not.toHaveProperty('exchange_rate');
  });

  test('what the operator writes later does not change an order', async () => {
    const { shop, order, income } = await sold('TH', 'cross_border');
    await world.given.row('fee_rule', { region: 'TH', from_day: '2020-01-02', taxes: { th_import_duty: 1 } });
    expect((await show(shop, order.order_sn)).order_income).toEqual(income);
  });

  test('operators write rates of taxes and what a seller is before the law, and no tax with another name', async () => {
    const shop = await world.given.shop({ region: 'VN', seller_type: 'local' });
    const put = async (path: string, record: object) =>
      (await callOperator(world, 'PUT', `/operator/v1/collections/${path}`, record)).status;
    const terms = { taxpayer: 'company', tax_registration_code: '8012-346' };
    expect(await put(`income_terms/${shop.shop_id}`, terms)).toBe(201);
    expect(await put('fee_rule/ID/2026-01-01', { taxes: { income_tax: 100 } })).toBe(422);
    expect(await put('fee_rule/ID/2026-01-01', { taxes: { withholding_tax: 50 } })).toBe(201);
    const { income } = await sold('ID', 'local');
    expect(income.withholding_tax).toBe(150);
    const { order_sn } = await placed(shop, { lines });
    expect((await show(shop, order_sn)).order_income.tax_registration_code).toBe('8012-346');
  });

  test('order.place agrees on what the shop is', async () => {
    const primary = await world.given.shop({ region: 'SG' });
    const { shop_id, ...shop } = await world.given.shop({
      region: 'MY',
      seller_type: 'cross_border',
      primary_shop_id: primary.shop_id,
    });
    await world.given.row('income_terms', { shop_id, primary_region: 'SG' });
    await world.given.channel({ region: 'MY' });
    const { item_id } = await world.given.item({ shop: { ...shop, shop_id } });
    await world.given.row('item_stock', { shop_id, item_id, model_id: 0, location_id: 'P1', stock: 5 });
    const { body } = await act(world, 'order.place', { shop_id });
    expect((await show({ ...shop, shop_id }, body.order_sn)).order_income).toMatchObject({
      aff_currency: 'MYR',
      exchange_rate: 3.297,
    });
  });
});
