// Pure computation of an order's income. Nothing is read or stored here.
import type { Region } from '../../../kit/contract/region.ts';
import type { activity_types } from '../payment.ts';
import { type FeeRule, type Fees, feesOf, sumOfFees } from './fees.ts';
import { chargedStep, lesser } from './rounding.ts';
import { converterOf, type SettlementTerms, settlementOf } from './settlement.ts';
import { type Taxes, tax_names, taxesOf } from './taxes.ts';

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

/** What was agreed when an order was placed. */
export interface OrderTerms extends FeeRule {
  /** For an order of an affiliate shop that is settled in the currency of its primary shop. */
  readonly settlement?: SettlementTerms;
  /** The seller's number with the tax office. */
  readonly tax_registration_code?: string;
}

/** The facts that determine an order's income. Amounts are micros and not negative. */
export interface IncomeFacts {
  readonly region: Region;
  readonly fee_rule: OrderTerms;
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
export interface Income extends Fees, Taxes {
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
  readonly escrow_amount: bigint;
  readonly buyer_total_amount: bigint;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** The price of all pieces of a line, in micros. */
export const lineTotal = ({ quantity }: Pick<IncomeLine, 'quantity'>, price_micros: number): bigint =>
  BigInt(price_micros) * BigInt(quantity);

/** What the buyer paid for the goods: the largest possible refund. */
export function refundableOf({ lines, voucher_from_seller_micros }: IncomeFacts): bigint {
  const goods = sum(lines.map((line) => lineTotal(line, line.price_micros)));
  return goods - lesser(BigInt(voucher_from_seller_micros), goods);
}

/** The price of the pieces that cost at most a limit; of all pieces if there is no limit. */
const lowValued = (lines: readonly IncomeLine[], max_micros = Number.MAX_SAFE_INTEGER) =>
  sum(lines.map((line) => (line.price_micros <= max_micros ? lineTotal(line, line.price_micros) : 0n)));

interface Sold {
  /** The price of the goods, less vouchers, refunds and coins given. */
  readonly goods: bigint;
  readonly cost_of_goods_sold: bigint;
  readonly buyer_paid_shipping_fee: bigint;
  readonly actual_shipping_fee: bigint;
}

/** The fees and taxes of an order that is settled in its own currency. */
function chargesOf({ fee_rule, region, lines }: IncomeFacts, sold: Sold): Fees & Taxes {
  const { goods, cost_of_goods_sold, buyer_paid_shipping_fee, actual_shipping_fee } = sold;
  const step = chargedStep(region);
  const fees = feesOf(fee_rule, goods, buyer_paid_shipping_fee, step);
  const rates = fee_rule.taxes ?? {};
  const low = lowValued(lines, rates.low_value_max_micros);
  const own_shipping = actual_shipping_fee - buyer_paid_shipping_fee;
  const bases = {
    goods,
    low_value_goods: cost_of_goods_sold === 0n ? 0n : (goods * low) / cost_of_goods_sold,
    shipping: own_shipping > 0n ? own_shipping : 0n,
  };
  return { ...fees, ...taxesOf(rates, bases, goods - sumOfFees(fees), step) };
}

/**
 * The fees and the income of an order that is settled in the currency of its primary shop. Nothing else is
 * charged.
 */
function settledCharges(
  { fee_rule, region, lines }: IncomeFacts,
  terms: SettlementTerms,
  paid: { readonly paid_for_goods: bigint; readonly refunded: bigint },
): Fees & Taxes & Pick<Income, 'escrow_amount'> {
  const original_prices = lines.map((line) => lineTotal(line, line.original_price_micros));
  const settlement = settlementOf(terms, { region, fee_rule, original_prices, ...paid });
  const { toAffiliate } = converterOf(terms, region);
  return {
    commission_fee: toAffiliate(settlement.commission_fee),
    service_fee: toAffiliate(settlement.service_fee),
    escrow_amount: toAffiliate(settlement.escrow_amount),
    seller_transaction_fee: 0n,
    seller_order_processing_fee: 0n,
    fbs_fee: 0n,
    ...taxesOf({}, { goods: 0n, low_value_goods: 0n, shipping: 0n }, 0n, 1n),
  };
}

/** The income of an order. An order without pieces left has no income, and its buyer pays nothing. */
export function incomeOf(facts: IncomeFacts): Income {
  const { lines, fee_rule } = facts;
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
  const goods = kept - seller_coin_cash_back;
  const ownCharges = () => {
    const sold = { goods, cost_of_goods_sold, buyer_paid_shipping_fee, actual_shipping_fee };
    const charges = chargesOf(facts, sold);
    const escrow_amount =
      goods +
      buyer_paid_shipping_fee -
      actual_shipping_fee -
      sumOfFees(charges) -
      sum(tax_names.map((name) => charges[name]));
    return { ...charges, escrow_amount };
  };
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
    ...(fee_rule.settlement
      ? settledCharges(facts, fee_rule.settlement, { paid_for_goods, refunded })
      : ownCharges()),
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
