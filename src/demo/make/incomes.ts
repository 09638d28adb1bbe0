// What each order brings its seller: the estimate of every order, and what was billed of those that are completed.
import {
  compensationCause,
  type EntryCause,
  escrow_cause,
  refundCause,
} from '../../payment/billing/entries.ts';
import { type FeeRule, no_fees } from '../../payment/income/fees.ts';
import { type IncomeFacts, type IncomeLine, incomeOf, refundableOf } from '../../payment/income/income.ts';
import { minutesOf } from './ages.ts';
import { regionOf, source } from './demo_source.ts';
import { findModel, findProduct } from './items.ts';
import type { MadeOrder } from './orders.ts';
import type { MadeReturn } from './returns.ts';

/** An entry of an order, with the minutes since. */
export interface IncomeEntry {
  readonly created: number;
  readonly amount_micros: number;
  readonly cause: EntryCause;
}

export interface MadeIncome {
  readonly row: Record<string, unknown>;
  readonly entries: readonly IncomeEntry[];
  /** Whether a return of the order is open: until its end nothing is released. */
  readonly is_held: boolean;
}

const ruleOf = (shop_id: number): FeeRule => ({
  ...no_fees,
  ...source.fee_rules.get(regionOf(shop_id)),
});

const lineOf = (shop_id: number, line: Record<string, unknown>): IncomeLine => {
  const product = findProduct(shop_id, Number(line.item_id));
  const model = findModel(product, Number(line.model_id ?? 0));
  return {
    line_no: Number(line.line_no),
    item_id: product.item_id,
    item_name: product.name,
    item_sku: product.sku,
    model_id: model?.model_id ?? 0,
    model_name: model?.name ?? '',
    model_sku: model?.sku ?? '',
    quantity: Number(line.model_quantity_purchased),
    original_price_micros: Number(line.model_original_price_micros),
    price_micros: Number(line.model_discounted_price_micros),
    activity_type: '',
    activity_id: 0,
    is_main_item: false,
  };
};

const isRefunded = ({ source: { status, compensation } }: MadeReturn) =>
  status === 'ACCEPTED' || (status === 'CLOSED' && compensation !== 'NOT_APPLICABLE');
const isOpen = ({ source: { status } }: MadeReturn) => !['ACCEPTED', 'CLOSED', 'CANCELLED'].includes(status);

/** The income of an order, by the rules that the program has for it. */
export function makeIncome(order: MadeOrder, returns: readonly MadeReturn[]): MadeIncome {
  const { shop_id, ended, updated, buyer } = order.source;
  const own = returns.filter((made) => made.order === order);
  // What could not be delivered is given back by its returns, or all at once.
  const is_cancelled = order.rows.sales_order.order_status === 'CANCELLED' && own.length === 0;
  const lines = order.rows.sales_order_line
    .map((line) => lineOf(shop_id, line))
    .map((line) => (is_cancelled ? { ...line, quantity: 0 } : line));
  const facts: IncomeFacts = {
    region: regionOf(shop_id),
    fee_rule: ruleOf(shop_id),
    lines,
    buyer_paid_shipping_fee_micros: 0,
    actual_shipping_fee_micros: 0,
    voucher_from_seller_micros: 0,
    voucher_from_shopee_micros: 0,
    coins_micros: 0,
    seller_coin_cash_back_micros: 0,
    refunded_micros: 0,
  };
  const completed = ended === 'COMPLETED' ? minutesOf(updated) : undefined;
  let [refunded_micros, later_refunded_micros] = [0, 0];
  const entries: IncomeEntry[] = [];
  const escrowOf = (micros: number) => Number(incomeOf({ ...facts, refunded_micros: micros }).escrow_amount);
  for (const made of own.filter(isRefunded)) {
    const created = minutesOf(made.source.updated);
    const before = refunded_micros + later_refunded_micros;
    const after = before + made.refund_amount_micros;
    if (BigInt(after) > refundableOf(facts)) throw new Error(`${made.return_sn} gives back too much.`);
    const cause = refundCause(made.return_sn);
    if (completed === undefined) refunded_micros = after;
    else {
      later_refunded_micros = after;
      entries.push({ created, amount_micros: escrowOf(after) - escrowOf(before), cause });
    }
    if (made.source.compensation === 'APPROVED' && completed !== undefined)
      entries.push({
        created,
        amount_micros: made.refund_amount_micros,
        cause: compensationCause(made.return_sn),
      });
  }
  const income = incomeOf({ ...facts, refunded_micros });
  const escrow_amount_micros = Number(income.escrow_amount);
  if (completed !== undefined)
    entries.unshift({ created: completed, amount_micros: escrow_amount_micros, cause: escrow_cause });
  const row = {
    shop_id,
    order_sn: order.order_sn,
    fee_rule: facts.fee_rule,
    lines,
    buyer_user_name: buyer,
    commission_fee_micros: Number(income.commission_fee),
    service_fee_micros: Number(income.service_fee),
    seller_transaction_fee_micros: Number(income.seller_transaction_fee),
    refunded_micros,
    later_refunded_micros,
    escrow_amount_micros,
    ...(completed !== undefined && { completed_at: order.rows.sales_order.update_time }),
  };
  return { row, entries, is_held: own.some(isOpen) };
}
