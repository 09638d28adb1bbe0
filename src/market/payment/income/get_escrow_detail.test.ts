import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { expectEscrowSum } from '../../../../test/support/money/escrow_sum.ts';
import { incomeLine, orderIncomes, singapore_fees } from '../../../../test/support/money/order_incomes.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { get_escrow_detail } from './get_escrow_detail.contract.ts';

type Shown = ResponseOf<typeof get_escrow_detail>;

const cents = (amount: number | undefined) => Math.round((amount ?? Number.NaN) * 100);

onEachEngine('get_escrow_detail', (world) => {
  const { name } = get_escrow_detail;
  const { placed, complete, refund, entriesOf } = orderIncomes(world);
  beforeAll(async () => void (await world.given.row('fee_rule', singapore_fees)));

  const show = async (shop: GivenShop, order_sn: string): Promise<Shown> => {
    const { body } = await world.call(name, { order_sn }, { shop });
    expect(body).toEqual({
      request_id: expect.any(String),
      error: '',
      message: '',
      response: expect.any(Object),
    });
    return body.response;
  };
  const expectSum = ({ order_income }: Shown) => expectEscrowSum(order_income);

  test('an order has an estimate when it is placed: 30.00 and 1.99 minus 0.65 and 0.64 is 30.70', async () => {
    const shop = await world.given.shop();
    const { order_sn } = await placed(shop);
    const shown = await show(shop, order_sn);
    expectSum(shown);
    expect(shown).toMatchObject({
      order_sn,
      buyer_user_name: 'maple_pixel45',
      return_order_sn_list: [],
      order_income: {
        escrow_amount: 30.7,
        escrow_amount_after_adjustment: 30.7,
        buyer_total_amount: 31.99,
        original_cost_of_goods_sold: 30,
        buyer_paid_shipping_fee: 1.99,
        commission_fee: 0.65,
        seller_transaction_fee: 0.64,
        credit_card_transaction_fee: 0.64,
        total_adjustment_amount: 0,
        items: [
          { item_id: 1_000, line_item_id: 1, quantity_purchased: 2, original_price: 30, selling_price: 30 },
        ],
      },
      buyer_payment_info: { merchant_subtotal: 30, shipping_fee: 1.99, buyer_total_amount: 31.99 },
    });
    expect(shown.order_income).not.toHaveProperty('order_adjustment');
  });

  test('discounts, vouchers and coins are shown in total and in their lines', async () => {
    const shop = await world.given.shop();
    const lines = [
      incomeLine({ quantity: 1, original_price_micros: 20_000_000, price_micros: 10_000_000 }),
      incomeLine({ line_no: 2, quantity: 2, original_price_micros: 10_000_000, price_micros: 10_000_000 }),
    ];
    const { order_sn } = await placed(shop, {
      lines,
      buyer_payment_method: 'Credit Card',
      is_paid_by_credit_card: true,
      voucher_from_seller_micros: 5_000_000,
      seller_voucher_code: ['SAVE5'],
      voucher_from_shopee_micros: 2_000_000,
      coins_micros: 1_000_000,
      seller_coin_cash_back_micros: 500_000,
      actual_shipping_fee_micros: 1_490_000,
    });
    const shown = await show(shop, order_sn);
    expectSum(shown);
    const { items } = shown.order_income;
    const sumOf = (
      field: `discount_from_${'voucher_seller' | 'voucher_shopee' | 'coin'}` | 'seller_discount',
    ) => items.reduce((sum, item) => sum + cents(item[field]), 0);
    expect(shown.order_income).toMatchObject({
      original_price: 40,
      seller_discount: 10,
      cost_of_goods_sold: 30,
      voucher_from_seller: 5,
      seller_voucher_code: ['SAVE5'],
      voucher_from_shopee: 2,
      coins: 1,
      // 30 + 1.99 - 5 - 2 - 1
      buyer_total_amount: 23.99,
      final_shipping_fee: -0.5,
    });
    expect([sumOf('discount_from_voucher_seller'), sumOf('discount_from_voucher_shopee')]).toEqual([
      500, 200,
    ]);
    expect([sumOf('discount_from_coin'), sumOf('seller_discount')]).toEqual([100, 1_000]);
    expect(shown).toMatchObject({
      buyer_payment_info: {
        buyer_payment_method: 'Credit Card',
        is_paid_by_credit_card: true,
        seller_voucher: 5,
      },
    });
  });

  test('after completion the escrow amount is that of the Escrow transaction, and later refunds are adjustments', async () => {
    const shop = await world.given.shop();
    const order = await placed(shop);
    await refund(order, 'R1', 5_000_000);
    await complete(order);
    const billed = await show(shop, order.order_sn);
    expectSum(billed);
    const [escrow] = await entriesOf(order);
    expect(billed.order_income.escrow_amount).toBe((escrow?.amount_micros ?? 0) / 1_000_000);
    expect(billed.order_income.seller_return_refund).toBe(-5);

    await refund(order, 'R2', 10_000_000);
    const adjusted = await show(shop, order.order_sn);
    expectSum(adjusted);
    const [, adjustment] = await entriesOf(order);
    const amount = (adjustment?.amount_micros ?? 0) / 1_000_000;
    expect(adjusted.order_income).toMatchObject({
      escrow_amount: billed.order_income.escrow_amount,
      drc_adjustable_refund: 10,
      total_adjustment_amount: amount,
      order_adjustment: [
        { amount, date: world.clock.now, currency: 'SGD', adjustment_reason: 'Return Accepted' },
      ],
    });
    expect(cents(adjusted.order_income.escrow_amount_after_adjustment)).toBe(
      cents(billed.order_income.escrow_amount) + cents(amount),
    );
  });

  test('the returns of the order are listed, oldest first', async () => {
    const shop = await world.given.shop();
    const { order_sn } = await placed(shop);
    await world.given.returnRequest({ shop, order_sn, return_sn: 'R-late', create_time: 'now-1d' });
    await world.given.returnRequest({ shop, order_sn, return_sn: 'R-early', create_time: 'now-2d' });
    expect((await show(shop, order_sn)).return_order_sn_list).toEqual(['R-early', 'R-late']);
  });

  test("another shop's order is answered like a missing one", async () => {
    const { order_sn } = await placed(await world.given.shop());
    const stranger = await world.given.shop();
    const { body } = await world.call(name, { order_sn }, { shop: stranger });
    expect(body.error).toBe('order_not_found');
  });

  eachRefusal(world, get_escrow_detail, {
    order_not_found: [
      'an order that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { order_sn: 'NONE' }, { shop });
      },
    ],
    income_not_found: [
      'an order without income',
      async () => {
        const shop = await world.given.shop();
        const { order_sn } = await world.given.order({ shop });
        return () => world.call(name, { order_sn }, { shop });
      },
    ],
  });
});
