// Rows of income from estimates and entries.

import type { IncomeRowStatus } from '../payment.ts';

/** A row, with its place in the list that it comes from. */
export interface IncomeRow {
  /** The list that it comes from: the first or the second one of a state. */
  readonly source: 0 | 1;
  /** Its place in that list: a time, and what distinguishes rows of one time. */
  readonly time: number;
  readonly key: number | string;
  readonly status: IncomeRowStatus;
  readonly order_sn: string;
  readonly micros: number;
  readonly is_adjustment: boolean;
  /** Unix time in seconds. */
  readonly created_at: number;
  readonly actual_payout_time?: number;
}
