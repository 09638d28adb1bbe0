// Pure computation of an order's income. Nothing is read or stored here.
import type { Region } from '../../../kit/contract/region.ts';
import type { activity_types } from '../payment.ts';
import { chargedStep, type FeeRule, feesOf } from './fees.ts';

/** A line of an order, as it was bought, with the pieces that are still wanted. */
export interface IncomeLine {
  readonly line_no: number;
  readonly item_id: number;
  readonly item_name: string;
  readonly item_sku: string;
  readonly model_id: number;
  readonly model_name: string;
  readonly model_sku: string;
  /** Pieces that are neither cancelled nor lost. */
  readonly quantity: number;
  /** For one piece. */
  readonly original_price_micros: number;
  /** For one piece, after the seller's own discount. */
  readonly price_micros: number;
  readonly activity_type: (typeof activity_types)[number];
  readonly activity_id: number;
  readonly is_main_item: boolean;
}

/** The facts that determine an order's income. Amounts are micros and not negative. */
export interface IncomeFacts {
  readonly region: Region;
  readonly fee_rule: FeeRule;
  readonly lines: readonly IncomeLine[];
  readonly buyer_paid_shipping_fee_micros: number;
  readonly actual_shipping_fee_micros: number;
  /** Discounts by the seller's vouchers, and for the buyer by the marketplace's vouchers. */
  readonly voucher_from_seller_micros: number;
  readonly voucher_from_shopee_micros: number;
  readonly coins_micros: number;
  readonly seller_coin_cash_back_micros: number;
  /** Amount refunded to the buyer. */
  readonly refunded_micros: number;
}

/** Amounts in micros. */
export interface Income {
  readonly original_price: bigint;
  readonly seller_discount: bigint;
  readonly cost_of_goods_sold: bigint;
  /** At most the price of the goods. */
  readonly voucher_from_seller: bigint;
  readonly seller_coin_cash_back: bigint;
  readonly buyer_paid_shipping_fee: bigint;
  readonly actual_shipping_fee: bigint;
  /** 0 or negative. */
  readonly seller_return_refund: bigint;
  readonly commission_fee: bigint;
  readonly service_fee: bigint;
  readonly seller_transaction_fee: bigint;
  readonly escrow_amount: bigint;
  readonly buyer_total_amount: bigint;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const lesser = (a: bigint, b: bigint) => (a < b ? a : b);

/** The price of all pieces of a line, in micros. */
export const lineTotal = ({ quantity }: Pick<IncomeLine, 'quantity'>, price_micros: number): bigint =>
  BigInt(price_micros) * BigInt(quantity);

/** What the buyer paid for the goods: the largest possible refund. */
export function refundableOf({ lines, voucher_from_seller_micros }: IncomeFacts): bigint {
  const goods = sum(lines.map((line) => lineTotal(line, line.price_micros)));
  return goods - lesser(BigInt(voucher_from_seller_micros), goods);
}

/** The income of an order. An order without pieces left has no income, and its buyer pays nothing. */
export function incomeOf(facts: IncomeFacts): Income {
  const { lines, region, fee_rule } = facts;
  const original_price = sum(lines.map((line) => lineTotal(line, line.original_price_micros)));
  const cost_of_goods_sold = sum(lines.map((line) => lineTotal(line, line.price_micros)));
  const is_empty = lines.every(({ quantity }) => quantity === 0);
  const unlessEmpty = (micros: number) => (is_empty ? 0n : BigInt(micros));
  const voucher_from_seller = lesser(BigInt(facts.voucher_from_seller_micros), cost_of_goods_sold);
  const paid_for_goods = cost_of_goods_sold - voucher_from_seller;
  const refunded = lesser(BigInt(facts.refunded_micros), paid_for_goods);
  const buyer_paid_shipping_fee = unlessEmpty(facts.buyer_paid_shipping_fee_micros);
  const actual_shipping_fee = unlessEmpty(facts.actual_shipping_fee_micros);
  const kept = paid_for_goods - refunded;
  const seller_coin_cash_back = lesser(unlessEmpty(facts.seller_coin_cash_back_micros), kept);
  const fees = feesOf(fee_rule, kept - seller_coin_cash_back, buyer_paid_shipping_fee, chargedStep(region));
  const escrow_amount =
    kept -
    seller_coin_cash_back +
    buyer_paid_shipping_fee -
    actual_shipping_fee -
    sum([fees.commission_fee, fees.service_fee, fees.seller_transaction_fee]);
  const paid_by_others = BigInt(facts.voucher_from_shopee_micros) + BigInt(facts.coins_micros);
  const to_pay = paid_for_goods + buyer_paid_shipping_fee;
  return {
    original_price,
    seller_discount: original_price - cost_of_goods_sold,
    cost_of_goods_sold,
    voucher_from_seller,
    seller_coin_cash_back,
    buyer_paid_shipping_fee,
    actual_shipping_fee,
    seller_return_refund: -refunded,
    ...fees,
    escrow_amount,
    buyer_total_amount: to_pay - lesser(paid_by_others, to_pay),
  };
}

/** The lines with fewer pieces; undefined if more pieces are removed than are left, or from a missing line. */
export function withoutPieces<L extends Pick<IncomeLine, 'line_no' | 'quantity'>>(
  lines: readonly L[],
  pieces: readonly { readonly line_no: number; readonly quantity: number }[],
): L[] | undefined {
  const taken = new Map<number, number>();
  for (const { line_no, quantity } of pieces) taken.set(line_no, (taken.get(line_no) ?? 0) + quantity);
  const left = lines.map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.line_no) ?? 0) }));
  const are_known = [...taken.keys()].every((line_no) => lines.some((line) => line.line_no === line_no));
  return are_known && left.every(({ quantity }) => quantity >= 0) ? left : undefined;
}
