// The row in which the income of an order is stored.

import { inUnits } from '../../../engine/money.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Region } from '../../../kit/contract/region.ts';
import type { OrderIncome } from './income.tables.ts';
import { type Income, type IncomeFacts, incomeOf } from './income.ts';

/** The facts from which the income of a row is computed. */
export const incomeFactsOf = (row: OrderIncome, region: Region): IncomeFacts => ({
  ...row,
  region,
  fee_rule: parseJson(row.fee_rule),
  lines: parseJson(row.lines),
});

/** An amount as a column stores it. @throws RangeError if no column can store it exactly. */
export function toMicros(amount: bigint): number {
  const micros = Number(amount);
  if (!Number.isSafeInteger(micros)) throw new RangeError(`${amount} micros are more than can be stored.`);
  return micros;
}

/** Whether every amount can be stored exactly. */
export const fitsColumns = (income: Income): boolean =>
  Object.values(income).every((amount: bigint) => Number.isSafeInteger(Number(amount)));

/** An amount as JSON shows it. */
export const amountInUnits = (amount: bigint): number => inUnits(toMicros(amount));

/** The computed columns. */
const workedOut = (income: Income) => ({
  commission_fee_micros: toMicros(income.commission_fee),
  service_fee_micros: toMicros(income.service_fee),
  seller_transaction_fee_micros: toMicros(income.seller_transaction_fee),
  escrow_amount_micros: toMicros(income.escrow_amount),
});

/**
 * The row with its fees and escrow amount computed again.
 *
 * @param facts what the row says, if it is known. @throws RangeError if an amount is too large.
 */
export const withIncome = (
  row: OrderIncome,
  region: Region,
  facts: IncomeFacts = incomeFactsOf(row, region),
): OrderIncome => withAmounts(row, facts, incomeOf(facts));

/** The row with amounts that were computed of its facts. @throws RangeError if one is too large. */
export function withAmounts(row: OrderIncome, { lines }: IncomeFacts, income: Income): OrderIncome {
  const is_pending = row.completed_at === null && lines.some(({ quantity }) => quantity > 0);
  return { ...row, ...workedOut(income), pending_since: is_pending ? row.pending_since : null };
}
