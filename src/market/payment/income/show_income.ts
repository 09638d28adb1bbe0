// The income of an order, as get_escrow_detail shows it.
import { inUnits } from '../../../engine/money.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { regions } from '../../../kit/contract/region.ts';
import type { get_escrow_detail } from './get_escrow_detail.contract.ts';
import { incomeOf } from './income.ts';
import { incomeItems } from './income_items.ts';
import { amountInUnits, incomeFactsOf } from './kept_income.ts';
import type { FoundIncome } from './read_incomes.ts';
import { type IncomeShop, ownTerms, settledTerms } from './show_terms.ts';

export type ShownIncome = ResponseOf<typeof get_escrow_detail>;

/** @param kit_ids the items that are kits; absent for shops to which that is not shown. */
export function showIncome(
  { row, adjustments, return_sns }: FoundIncome,
  shop: IncomeShop,
  kit_ids?: ReadonlySet<number>,
): ShownIncome {
  const { order_sn } = row;
  const { region } = shop;
  const facts = incomeFactsOf(row, region);
  const income = incomeOf(facts);
  const { settlement } = facts.fee_rule;
  const adjusted = adjustments.reduce((sum, { amount_micros }) => sum + BigInt(amount_micros), 0n);
  const units = amountInUnits;
  const [cost, original] = [units(income.cost_of_goods_sold), units(income.original_price)];
  const { currency } = regions[region];
  return {
    order_sn,
    buyer_user_name: row.buyer_user_name,
    return_order_sn_list: [...return_sns],
    order_income: {
      // Always 0 in this marketplace, and what it does not know.
      reverse_shipping_fee: 0,
      campaign_fee: 0,
      order_ams_commission_fee: 0,
      order_chargeable_weight: 0,
      instalment_plan: '',
      escrow_amount: inUnits(row.escrow_amount_micros),
      escrow_amount_after_adjustment: units(BigInt(row.escrow_amount_micros) + adjusted),
      buyer_total_amount: units(income.buyer_total_amount),
      order_original_price: original,
      original_price: original,
      seller_return_refund: units(income.seller_return_refund),
      credit_card_transaction_fee: inUnits(row.seller_transaction_fee_micros),
      service_fee: inUnits(row.service_fee_micros),
      commission_fee: inUnits(row.commission_fee_micros),
      ...(settlement ? settledTerms(row, facts, income, settlement) : ownTerms(row, facts, income, shop)),
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
      items: incomeItems(facts, income, kit_ids),
    },
    buyer_payment_info: {
      buyer_payment_method: row.buyer_payment_method,
      is_paid_by_credit_card: row.is_paid_by_credit_card === 1,
      buyer_total_amount: units(income.buyer_total_amount),
      merchant_subtotal: cost,
      ...(!settlement && { shipping_fee: units(income.buyer_paid_shipping_fee) }),
      seller_voucher: units(income.voucher_from_seller),
      shopee_voucher: inUnits(row.voucher_from_shopee_micros),
      shopee_coins_redeemed: inUnits(row.coins_micros),
    },
  };
}
