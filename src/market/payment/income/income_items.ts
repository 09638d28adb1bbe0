// The lines of an order as get_escrow_detail shows them: amounts are for all pieces of a line.
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { shareOut } from './fees.ts';
import type { get_escrow_detail } from './get_escrow_detail.contract.ts';
import { type Income, type IncomeFacts, lineTotal } from './income.ts';
import { amountInUnits } from './kept_income.ts';
import { chargedStep } from './rounding.ts';
import { converterOf } from './settlement.ts';

type Items = ResponseOf<typeof get_escrow_detail>['order_income']['items'];

/**
 * Each line with its share of the discounts on the whole order; the shares add up exactly.
 *
 * @param kit_ids the items that are kits, if that is shown.
 */
export function incomeItems(
  { lines, region, ...facts }: IncomeFacts,
  income: Income,
  kit_ids: ReadonlySet<number> | undefined,
): Items {
  const { settlement } = facts.fee_rule;
  const converter = settlement && converterOf(settlement, region);
  const step = chargedStep(region);
  const totals = lines.map((line) => lineTotal(line, line.price_micros));
  const partsOf = (whole: bigint) => shareOut(whole, totals, step);
  const of_seller = partsOf(income.voucher_from_seller);
  const of_marketplace = partsOf(BigInt(facts.voucher_from_shopee_micros));
  const of_coins = partsOf(BigInt(facts.coins_micros));
  return lines.map((line, at) => {
    const total = totals[at] ?? 0n;
    const original = lineTotal(line, line.original_price_micros);
    const { item_id, item_name, item_sku, model_id, model_name, model_sku } = line;
    const { activity_type, activity_id, is_main_item } = line;
    return {
      item_id,
      item_name,
      item_sku,
      model_id,
      model_name,
      model_sku,
      line_item_id: line.line_no,
      original_price: amountInUnits(original),
      ...(converter
        ? { original_price_pri: amountInUnits(converter.toPrimary(original)) }
        : { selling_price: amountInUnits(total), shopee_discount: 0 }),
      discounted_price: amountInUnits(total),
      seller_discount: amountInUnits(original - total),
      discount_from_coin: amountInUnits(of_coins[at] ?? 0n),
      discount_from_voucher_shopee: amountInUnits(of_marketplace[at] ?? 0n),
      discount_from_voucher_seller: amountInUnits(of_seller[at] ?? 0n),
      activity_type,
      activity_id,
      is_main_item,
      quantity_purchased: line.quantity,
      is_b2c_shop_item: false,
      ams_commission_fee: 0,
      ...(kit_ids && { is_kit: kit_ids.has(item_id) }),
      promotion_list: [],
    };
  });
}
