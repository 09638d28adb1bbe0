// The incomes of orders that another system has had: what it agreed, refunded and paid out counts, and the rest follows
// from the order as for any other one.

import type { Ids } from '../../../engine/store/ids.ts';
import { parseJson, toJson } from '../../../engine/store/json.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { type EntryWriter, escrow_cause, release_after_s, release_entry_kind } from '../billing/entries.ts';
import { insertBillingTransactions } from '../payment.store.ts';
import { billing_transaction_ids } from '../payment.tables.ts';
import { insertOrderIncomes } from './income.store.ts';
import type { OrderIncome } from './income.tables.ts';
import { type IncomeLine, incomeOf, type OrderTerms, refundableOf, withoutPieces } from './income.ts';
import { fitsColumns, incomeFactsOf, toMicros, withIncome } from './kept_income.ts';
import { type PlacedOrderFacts, placedIncomeRow } from './order_income.ts';

/** What is known of the income of an imported order. */
export interface ImportedFacts {
  readonly order: PlacedOrderFacts;
  /** With the pieces that were not cancelled before any shipment was arranged. */
  readonly lines: readonly IncomeLine[];
  readonly terms: OrderTerms;
  /** Pieces of packages that the buyer will not get. */
  readonly lost: readonly { readonly line_no: number; readonly quantity: number }[];
  /** Refunded to the buyer before the order was completed. */
  readonly refunded_micros: number;
  /** When the order was first completed; null if it was not. */
  readonly completed_at: number | null;
}

export interface ImportedIncome {
  readonly row: OrderIncome;
  /** What the buyer had to pay. */
  readonly total_amount_micros: number;
  /** What can still be refunded. */
  readonly refundable_micros: number;
}

/** Computes the income of an imported order, or says why it is impossible. */
export function importedIncome(
  facts: ImportedFacts,
): ImportedIncome | Refusal<'amount_too_large' | 'more_than_paid'> {
  const { region } = facts.order;
  const placed = placedIncomeRow(facts.order, facts.lines, facts.terms);
  const income = incomeOf(incomeFactsOf(placed, region));
  if (!fitsColumns(income)) return refused('amount_too_large');
  const left = withoutPieces(parseJson(placed.lines), facts.lost);
  if (!left) throw new Error('More pieces are lost than were bought.');
  const { refunded_micros, completed_at } = facts;
  const row = { ...placed, lines: toJson(left), refunded_micros, completed_at };
  const refundable_micros = toMicros(refundableOf(incomeFactsOf(row, region))) - refunded_micros;
  if (refundable_micros < 0) return refused('more_than_paid');
  return {
    row: withIncome(row, region),
    total_amount_micros: toMicros(income.buyer_total_amount),
    refundable_micros,
  };
}

/** An income to add, with the release of its entry and the payout that paid it, if there were any. */
export interface IncomeToAdd {
  readonly row: OrderIncome;
  /** When the entry was released; if absent, three days after the completion. */
  readonly released_at?: number | undefined;
  readonly encrypted_payout_id?: string | undefined;
  /** Whether the entry waits for the end of a return. */
  readonly has_open_return: boolean;
}

/** Draws the ids of so many entries. @returns the first one. */
export const drawEntryIds = (ids: Ids, count: number): number =>
  ids.next(billing_transaction_ids, count) - count + 1;

const entryOf = (
  { row, released_at, encrypted_payout_id, has_open_return }: IncomeToAdd,
  completed_at: number,
  now: number,
) => {
  const due_at = completed_at + release_after_s;
  const is_due = due_at <= now && !has_open_return;
  return {
    shop_id: row.shop_id,
    created_at: completed_at,
    amount_micros: row.escrow_amount_micros,
    order_sn: row.order_sn,
    ...escrow_cause,
    level: 'Order' as const,
    released_at: released_at ?? (is_due ? due_at : null),
    encrypted_payout_id: encrypted_payout_id ?? null,
  };
};

/**
 * Adds incomes, and the billing entries of those whose orders are completed. An entry that is not released is released
 * when it is due.
 *
 * @param first_transaction_id the first of as many ids as there are incomes.
 */
export function addIncomes(
  { store, jobs, now }: Omit<EntryWriter, 'ids'>,
  incomes: readonly IncomeToAdd[],
  first_transaction_id: number,
): void {
  const entries = incomes.flatMap((income, at) => {
    const { completed_at } = income.row;
    if (completed_at === null) return [];
    return [{ transaction_id: first_transaction_id + at, ...entryOf(income, completed_at, now) }];
  });
  insertOrderIncomes.write(
    store,
    incomes.map(({ row }) => row),
  );
  insertBillingTransactions.write(store, entries);
  for (const { shop_id, transaction_id, created_at, released_at } of entries) {
    if (released_at !== null) continue;
    const due_at = created_at + release_after_s;
    const job_id = String(transaction_id);
    jobs.enqueue(store, { shop_id, kind: release_entry_kind, job_id, due_at, now });
  }
}
