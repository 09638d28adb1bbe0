// Changes of an order's income: it is estimated when the order is placed, reduced by what is not delivered,
// billed once when the order is completed, and from then on changed only by adjustments.

import { toJson } from '../../../engine/store/json.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import {
  compensationCause,
  type EntryWriter,
  escrow_cause,
  refundCause,
  writeEntry,
} from '../billing/entries.ts';
import { insertOrderIncome, lockOrderIncome, updateOrderIncome } from './income.store.ts';
import type { OrderIncome } from './income.tables.ts';
import {
  type IncomeFacts,
  type IncomeLine,
  incomeOf,
  type OrderTerms,
  refundableOf,
  withoutPieces,
} from './income.ts';
import { fitsColumns, incomeFactsOf, toMicros, withAmounts, withIncome } from './kept_income.ts';
import { type FeeRuleRow, type OrderToAgree, readTermsUnder } from './read_order_terms.ts';

/** The order to which an income belongs. */
export interface OrderKey {
  readonly shop_id: number;
  readonly order_sn: string;
  /** Region of the shop. */
  readonly region: Region;
}

/** The known facts of an order when it is placed. Omitted amounts are 0. */
export interface PlacedOrderFacts
  extends OrderKey,
    OrderToAgree,
    Partial<Omit<IncomeFacts, 'region' | 'fee_rule' | 'lines' | 'refunded_micros'>> {
  readonly buyer_user_name: string;
  readonly buyer_payment_method?: string;
  readonly is_paid_by_credit_card?: boolean;
  readonly seller_voucher_code?: readonly string[];
}

/** The row of an order without its computed columns. */
export const placedIncomeRow = (
  order: PlacedOrderFacts,
  lines: readonly IncomeLine[],
  fee_rule: OrderTerms,
): OrderIncome => ({
  shop_id: order.shop_id,
  order_sn: order.order_sn,
  fee_rule: toJson(fee_rule),
  lines: toJson([...lines]),
  buyer_user_name: order.buyer_user_name,
  buyer_payment_method: order.buyer_payment_method ?? '',
  is_paid_by_credit_card: order.is_paid_by_credit_card ? 1 : 0,
  seller_voucher_code: toJson([...(order.seller_voucher_code ?? [])]),
  voucher_from_seller_micros: order.voucher_from_seller_micros ?? 0,
  voucher_from_shopee_micros: order.voucher_from_shopee_micros ?? 0,
  coins_micros: order.coins_micros ?? 0,
  seller_coin_cash_back_micros: order.seller_coin_cash_back_micros ?? 0,
  buyer_paid_shipping_fee_micros: order.buyer_paid_shipping_fee_micros ?? 0,
  actual_shipping_fee_micros: order.actual_shipping_fee_micros ?? 0,
  commission_fee_micros: 0,
  service_fee_micros: 0,
  seller_transaction_fee_micros: 0,
  refunded_micros: 0,
  later_refunded_micros: 0,
  escrow_amount_micros: 0,
  completed_at: null,
  pending_since: order.create_time,
});

/** The estimate of an order that is being placed on these terms; undefined if its amounts are too large. */
export function estimatedIncome(
  order: PlacedOrderFacts,
  lines: readonly IncomeLine[],
  fee_rule: OrderTerms,
): OrderIncome | undefined {
  const row = placedIncomeRow(order, lines, fee_rule);
  const facts: IncomeFacts = { ...row, region: order.region, fee_rule, lines };
  const income = incomeOf(facts);
  return fitsColumns(income) ? withAmounts(row, facts, income) : undefined;
}

/** The estimate of an order that is being placed, or why it is impossible. @param fee_rule that of its region and day. */
export const estimateIncome = async (
  store: Transaction,
  order: PlacedOrderFacts,
  lines: readonly IncomeLine[],
  fee_rule: FeeRuleRow | undefined,
): Promise<OrderIncome | Refusal<'amount_too_large'>> =>
  estimatedIncome(order, lines, await readTermsUnder(store, order, fee_rule)) ?? refused('amount_too_large');

/** Stores the estimate of an order that is being placed. */
export const keepEstimate = (store: Transaction, estimate: OrderIncome): void =>
  store.write(insertOrderIncome, estimate);

/** Reasons why an order's income does not change. */
export type IncomeObstacle = 'no_income' | 'already_completed' | 'more_than_bought' | 'more_than_paid';

interface LostPieces {
  readonly line_no: number;
  readonly quantity: number;
}

/** The estimate without some pieces, or why it cannot be lowered by them. */
export function loweredIncome(
  row: OrderIncome,
  region: Region,
  pieces: readonly LostPieces[],
): OrderIncome | Refusal<'already_completed' | 'more_than_bought'> {
  if (row.completed_at !== null) return refused('already_completed');
  const lines = withoutPieces(incomeFactsOf(row, region).lines, pieces);
  return lines ? withIncome({ ...row, lines: toJson(lines) }, region) : refused('more_than_bought');
}

/**
 * Reduces the estimate of an order by pieces that were cancelled or will not be delivered, with their share of
 * the fees. Has no effect after the order was completed.
 */
export async function lowerEstimate(
  store: Transaction,
  { shop_id, order_sn, region }: OrderKey,
  pieces: readonly LostPieces[],
): Promise<IncomeObstacle | undefined> {
  const row = await store.first(lockOrderIncome, { shop_id, order_sn });
  if (!row) return 'no_income';
  const lowered = loweredIncome(row, region, pieces);
  if (isRefused(lowered)) return lowered.reason;
  store.write(updateOrderIncome, lowered);
  return undefined;
}

/**
 * The income of an order that is completed.
 *
 * @param actual_shipping_fee_micros the seller's shipping cost, if it is known.
 */
export function completedIncome(
  row: OrderIncome,
  region: Region,
  { now, actual_shipping_fee_micros }: { now: number; actual_shipping_fee_micros: number | undefined },
): OrderIncome {
  const fee = actual_shipping_fee_micros ?? row.actual_shipping_fee_micros;
  return withIncome({ ...row, actual_shipping_fee_micros: fee, completed_at: now }, region);
}

/**
 * Bills the income of an order that is completed for the first time. Later calls change nothing.
 *
 * @param region read from the shop if absent. @param actual_shipping_fee_micros the seller's shipping cost, if it is
 * known. @returns the transaction_id of the entry; undefined if there is one already, or no estimate.
 */
export async function completeIncome(
  writer: EntryWriter,
  { shop_id, order_sn, region }: Omit<OrderKey, 'region'> & { readonly region?: Region },
  actual_shipping_fee_micros?: number,
): Promise<number | undefined> {
  const { store, now } = writer;
  const [shop, row] = await Promise.all([
    region ? { region } : store.first(findShop, { shop_id }),
    store.first(lockOrderIncome, { shop_id, order_sn }),
  ]);
  if (!shop || !row || row.completed_at !== null) return undefined;
  const completed = completedIncome(row, shop.region, { now, actual_shipping_fee_micros });
  const amount_micros = completed.escrow_amount_micros;
  store.write(updateOrderIncome, completed);
  return writeEntry(writer, { shop_id, order_sn, amount_micros, ...escrow_cause });
}

/** An income after a refund. */
export interface RefundedIncome {
  readonly income: OrderIncome;
  /** The amount of the adjustment, if the order was completed before. */
  readonly adjustment_micros?: number;
}

/**
 * An income after a refund of the buyer. Before the order is completed it reduces the estimate and its fees; afterwards it
 * is one adjustment, reduced by the fees that are no longer due. The results are equal.
 */
export function refundedIncome(
  row: OrderIncome,
  region: Region,
  refund_amount_micros: number,
): RefundedIncome | Refusal<'more_than_paid'> {
  const facts = incomeFactsOf(row, region);
  const before_micros = row.refunded_micros + row.later_refunded_micros;
  const refunded_micros = before_micros + refund_amount_micros;
  if (BigInt(refunded_micros) > refundableOf(facts)) return refused('more_than_paid');
  if (row.completed_at === null) return { income: withIncome({ ...row, refunded_micros }, region) };
  const escrowAfter = (micros: number) => incomeOf({ ...facts, refunded_micros: micros }).escrow_amount;
  const adjustment_micros = toMicros(escrowAfter(refunded_micros) - escrowAfter(before_micros));
  const later_refunded_micros = row.later_refunded_micros + refund_amount_micros;
  return { income: { ...row, later_refunded_micros }, adjustment_micros };
}

/** Charges a refund of a buyer to the seller. */
export async function refundIncome(
  writer: EntryWriter,
  { shop_id, order_sn, region, return_sn }: OrderKey & { return_sn: string },
  refund_amount_micros: number,
): Promise<IncomeObstacle | undefined> {
  const { store } = writer;
  const row = await store.first(lockOrderIncome, { shop_id, order_sn });
  if (!row) return 'no_income';
  const refunded = refundedIncome(row, region, refund_amount_micros);
  if (isRefused(refunded)) return refunded.reason;
  const { income, adjustment_micros: amount_micros } = refunded;
  store.write(updateOrderIncome, income);
  if (amount_micros !== undefined)
    writeEntry(writer, { shop_id, order_sn, amount_micros, ...refundCause(return_sn) });
  return undefined;
}

/** How much of an income can still be refunded, in micros. */
export const refundableLeft = (row: OrderIncome, region: Region): number =>
  toMicros(refundableOf(incomeFactsOf(row, region))) - row.refunded_micros - row.later_refunded_micros;

/** Pays a seller compensation for a return on behalf of the marketplace, as an adjustment. */
export const compensateIncome = (
  writer: EntryWriter,
  { shop_id, order_sn, return_sn }: Pick<OrderKey, 'shop_id' | 'order_sn'> & { return_sn: string },
  amount_micros: number,
): number => writeEntry(writer, { shop_id, order_sn, amount_micros, ...compensationCause(return_sn) });
