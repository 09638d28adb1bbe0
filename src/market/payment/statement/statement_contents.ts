// The contents of an income statement, for both PDF and CSV.
import type { Region } from '../../../kit/contract/region.ts';
import type { BillingTransaction } from '../payment.tables.ts';
import type { StatementType } from '../payment.ts';
import type { StatementPeriod } from './statement_period.ts';

/** One released transaction. */
export type StatementLine = Omit<
  BillingTransaction,
  'shop_id' | 'created_at' | 'encrypted_payout_id' | 'released_at' | 'cause'
> & { readonly released_at: number };

/** The sum of one kind of transactions, in micros as bigint: exact for any size. */
export interface CostHeaderTotal {
  readonly billing_transaction_type: BillingTransaction['billing_transaction_type'];
  readonly cost_header: string;
  readonly count: number;
  readonly micros: bigint;
}

export interface StatementPayout {
  readonly encrypted_payout_id: string;
  readonly paid_at: number;
  readonly micros: bigint;
}

/** The contents of the PDF: everything except single transactions. */
export interface StatementSummary {
  readonly statement_id: number;
  readonly shop_id: number;
  readonly shop_name: string;
  readonly region: Region;
  readonly statement_type: StatementType;
  readonly period: StatementPeriod;
  /** Unix time in seconds. */
  readonly made_at: number;
  /** Released before the period and not yet paid out. */
  readonly opening: bigint;
  /** Number of transactions released in the period. */
  readonly count: number;
  /** Escrow first; the largest income first, the largest cost last. */
  readonly totals: readonly CostHeaderTotal[];
  readonly released: bigint;
  readonly payouts: readonly StatementPayout[];
  readonly paid: bigint;
  /** Opening balance plus what was released, minus what was paid out. */
  readonly closing: bigint;
}

export interface StatementContents extends StatementSummary {
  readonly lines: readonly StatementLine[];
}

/** Adds up lines by type and cost header. */
export function totalsOf(lines: readonly StatementLine[]): CostHeaderTotal[] {
  const totals = new Map<string, CostHeaderTotal>();
  for (const { billing_transaction_type, cost_header, amount_micros } of lines) {
    const key = `${billing_transaction_type}\n${cost_header}`;
    const { count = 0, micros = 0n } = totals.get(key) ?? {};
    totals.set(key, {
      billing_transaction_type,
      cost_header,
      count: count + 1,
      micros: micros + BigInt(amount_micros),
    });
  }
  const compare = (one: bigint | string, other: bigint | string) => (one < other ? -1 : one > other ? 1 : 0);
  return [...totals.values()].sort(
    (one, other) =>
      // Escrow sorts before Adjustment.
      compare(other.billing_transaction_type, one.billing_transaction_type) ||
      compare(other.micros, one.micros) ||
      compare(one.cost_header, other.cost_header),
  );
}

/** The sum of the amounts. */
export const sumOfAmounts = (parts: readonly { readonly micros: bigint }[]): bigint =>
  parts.reduce((sum, { micros }) => sum + micros, 0n);
