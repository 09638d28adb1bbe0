// Reads the rows of one state of income, newest first. A state consists of one or two lists.
import type { Store } from '../../../engine/store/store.ts';
import { mergeRows, readInBatches } from '../merged_rows.ts';
import { listReleased, listReleasedNewest, listToRelease } from '../payment.store.ts';
import type { BillingTransaction } from '../payment.tables.ts';
import type { IncomeRowStatus } from '../payment.ts';
import { listEstimates, listUnpaid } from './income_list.store.ts';
import type { IncomeRow } from './income_rows.ts';

/** The last row of a list that was shown. */
interface Place {
  readonly time: number;
  readonly key: number | string;
}

export interface ListedRows {
  readonly shop_id: number;
  /** The most rows that are needed. */
  readonly limit: number;
  /** Where each list continues. */
  readonly places: readonly [Place, Place];
}

type Rows = AsyncGenerator<IncomeRow, undefined>;
type Entry = Pick<
  BillingTransaction,
  'order_sn' | 'amount_micros' | 'created_at' | 'transaction_id' | 'billing_transaction_type'
>;

const rowOf = (source: 0 | 1, status: IncomeRowStatus, time: number, entry: Entry): IncomeRow => ({
  source,
  time,
  key: entry.transaction_id,
  status,
  order_sn: entry.order_sn,
  micros: entry.amount_micros,
  is_adjustment: entry.billing_transaction_type === 'Adjustment',
  created_at: entry.created_at,
});

/** Estimates of orders. */
export const readEstimates = (store: Store, { shop_id, limit, places }: ListedRows): Rows =>
  readInBatches(limit, async (last) => {
    const { time, key } = last ?? places[0];
    const place = { pending_since: time, order_sn: String(key) };
    const rows = await store.all(listEstimates, { shop_id, limit, ...place });
    return rows.map(({ order_sn, pending_since, escrow_amount_micros }) => ({
      source: 0,
      time: pending_since,
      key: order_sn,
      status: 'estimate',
      order_sn,
      micros: escrow_amount_micros,
      is_adjustment: false,
      created_at: pending_since,
    }));
  });

/** Entries that wait to be released. */
export const readUnreleased = (store: Store, { shop_id, limit, places }: ListedRows): Rows =>
  readInBatches(limit, async (last) => {
    const { time, key } = last ?? places[1];
    const place = { created_at: time, transaction_id: Number(key) };
    const entries = await store.all(listToRelease, { shop_id, limit, ...place });
    return entries.map((entry) => rowOf(1, 'unreleased', entry.created_at, entry));
  });

/** Released entries that wait for a payout. */
export const readUnpaid = (store: Store, { shop_id, limit, places }: ListedRows): Rows =>
  readInBatches(limit, async (last) => {
    const { time, key } = last ?? places[0];
    const place = { released_at: time, transaction_id: Number(key) };
    const entries = await store.all(listUnpaid, { shop_id, limit, ...place });
    return entries.map((entry) => rowOf(0, 'unpaid', entry.released_at, entry));
  });

/** Entries released in a period. */
export const readReleased = (
  store: Store,
  { shop_id, limit, places }: ListedRows,
  period: { readonly from: number; readonly to: number },
): Rows =>
  readInBatches(limit, async (last) => {
    const { time, key } = last ?? places[0];
    const place = { released_at: time, transaction_id: Number(key) };
    const entries = await store.all(listReleasedNewest, { shop_id, limit, ...period, ...place });
    return entries.map((entry) => ({
      ...rowOf(0, 'released', entry.released_at, entry),
      actual_payout_time: entry.released_at,
    }));
  });

/** Entries of 1 to 100 payouts. */
export const readPaid = (
  store: Store,
  { shop_id, limit, places }: ListedRows,
  payouts: readonly { readonly encrypted_payout_id: string; readonly paid_at: number }[],
): Rows => {
  const times = new Map(payouts.map((payout) => [payout.encrypted_payout_id, payout.paid_at]));
  const encrypted_payout_ids = [...times.keys()];
  return readInBatches(limit, async (last) => {
    const { time, key } = last ?? places[0];
    const place = { created_at: time, transaction_id: Number(key) };
    const entries = await store.all(listReleased, { shop_id, limit, encrypted_payout_ids, ...place });
    return entries.map((entry) => {
      const actual_payout_time = times.get(entry.encrypted_payout_id ?? '');
      return {
        ...rowOf(0, 'released', entry.created_at, entry),
        ...(actual_payout_time !== undefined && { actual_payout_time }),
      };
    });
  });
};

/** Two lists of one state as one, newest first. */
export const readBoth = (first: Rows, second: Rows): Rows =>
  mergeRows(first, second, (a, b) => a.time >= b.time);
