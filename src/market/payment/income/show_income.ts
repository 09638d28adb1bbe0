// The income of an order, as get_escrow_detail shows it.
import { inUnits } from '../../../engine/money.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';
import type { get_escrow_detail } from './get_escrow_detail.contract.ts';
import { incomeOf } from './income.ts';
import { incomeItems } from './income_items.ts';
import { amountInUnits, incomeFactsOf } from './kept_income.ts';
import type { FoundIncome } from './read_incomes.ts';

/** Terms of the sum that are always 0 in this marketplace. */
const none = {
  original_shopee_discount: 0,
  shopee_discount: 0,
  shopee_shipping_rebate: 0,
  shipping_fee_discount_from_3pl: 0,
  reverse_shipping_fee: 0,
  campaign_fee: 0,
  order_ams_commission_fee: 0,
  escrow_tax: 0,
  withholding_tax: 0,
  seller_shipping_discount: 0,
  buyer_transaction_fee: 0,
  seller_lost_compensation: 0,
  order_chargeable_weight: 0,
  instalment_plan: '',
};

export type ShownIncome = ResponseOf<typeof get_escrow_detail>;

export function showIncome({ row, adjustments, return_sns }: FoundIncome, region: Region): ShownIncome {
  const { order_sn } = row;
  const facts = incomeFactsOf(row, region);
  const income = incomeOf(facts);
  const adjusted = adjustments.reduce((sum, { amount_micros }) => sum + BigInt(amount_micros), 0n);
  const units = amountInUnits;
  const [cost, original, discount] = [
    units(income.cost_of_goods_sold),
    units(income.original_price),
    units(income.seller_discount),
  ];
  const { currency } = regions[region];
  const shipping_difference = income.actual_shipping_fee - income.buyer_paid_shipping_fee;
  return {
    order_sn,
    buyer_user_name: row.buyer_user_name,
    return_order_sn_list: [...return_sns],
    order_income: {
      ...none,
      escrow_amount: inUnits(row.escrow_amount_micros),
      escrow_amount_after_adjustment: units(BigInt(row.escrow_amount_micros) + adjusted),
      buyer_total_amount: units(income.buyer_total_amount),
      order_original_price: original,
      original_price: original,
      order_discounted_price: cost,
      order_selling_price: cost,
      order_seller_discount: discount,
      seller_discount: discount,
      original_cost_of_goods_sold: cost,
      cost_of_goods_sold: cost,
      seller_return_refund: units(income.seller_return_refund),
      voucher_from_seller: units(income.voucher_from_seller),
      voucher_from_shopee: inUnits(row.voucher_from_shopee_micros),
      seller_voucher_code: parseJson(row.seller_voucher_code),
      seller_coin_cash_back: units(income.seller_coin_cash_back),
      coins: inUnits(row.coins_micros),
      buyer_paid_shipping_fee: units(income.buyer_paid_shipping_fee),
      actual_shipping_fee: units(income.actual_shipping_fee),
      estimated_shipping_fee: inUnits(row.buyer_paid_shipping_fee_micros),
      final_shipping_fee: income.actual_shipping_fee === 0n ? 0 : units(shipping_difference),
      seller_transaction_fee: inUnits(row.seller_transaction_fee_micros),
      credit_card_transaction_fee: inUnits(row.seller_transaction_fee_micros),
      service_fee: inUnits(row.service_fee_micros),
      commission_fee: inUnits(row.commission_fee_micros),
      drc_adjustable_refund: inUnits(row.later_refunded_micros),
      buyer_payment_method: row.buyer_payment_method,
      ...(adjustments.length > 0 && {
        order_adjustment: adjustments.map(({ amount_micros, created_at, scenario }) => ({
          amount: inUnits(amount_micros),
          date: created_at,
          currency,
          adjustment_reason: scenario,
        })),
      }),
      total_adjustment_amount: units(adjusted),
      items: incomeItems(facts, income),
    },
    buyer_payment_info: {
      buyer_payment_method: row.buyer_payment_method,
      is_paid_by_credit_card: row.is_paid_by_credit_card === 1,
      buyer_total_amount: units(income.buyer_total_amount),
      merchant_subtotal: cost,
      shipping_fee: units(income.buyer_paid_shipping_fee),
      seller_voucher: units(income.voucher_from_seller),
      shopee_voucher: inUnits(row.voucher_from_shopee_micros),
      shopee_coins_redeemed: inUnits(row.coins_micros),
    },
  };
}
