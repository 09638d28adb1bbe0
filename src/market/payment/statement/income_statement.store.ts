import { type NotNull, sql } from 'kysely';
import { inserted, valuesOf } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { splitSum } from '../../../engine/store/split_sum.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type IncomeStatement, type PaymentTables, paymentTables } from '../payment.tables.ts';

const statement = statementsOn<PaymentTables>();

export const findIncomeStatement = statement(
  (db, p: Params<Pick<IncomeStatement, 'shop_id' | 'statement_type' | 'release_time_from'>>) =>
    db
      .selectFrom('income_statement')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('statement_type', '=', p.statement_type)
      .where('release_time_from', '=', p.release_time_from),
);

export const findIncomeStatementById = statement((db, p: Params<{ shop_id: number; statement_id: number }>) =>
  db
    .selectFrom('income_statement')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('statement_id', '=', p.statement_id),
);

/** An existing statement keeps its id, and its files until new ones replace them. */
export const upsertIncomeStatement = statement(
  (
    db,
    p: Params<
      Pick<
        IncomeStatement,
        | 'shop_id'
        | 'statement_type'
        | 'release_time_from'
        | 'release_time_to'
        | 'statement_id'
        | 'requested_at'
      >
    >,
  ) =>
    db
      .insertInto('income_statement')
      .values(
        valuesOf(paymentTables.income_statement, p, {
          statement_status: 'PROCESSING',
          failure_reason: '',
          finished_at: null,
          expires_at: null,
          pdf_sha256: null,
          csv_sha256: null,
          downloaded_at: null,
        }),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'statement_type', 'release_time_from'])
          .doUpdateSet(inserted('release_time_to', 'statement_status', 'requested_at', 'failure_reason')),
      )
      .returning('statement_id'),
);

/** Ends the rendering of a statement; a statement that has ended does not change. */
export const finishIncomeStatement = statement(
  (
    db,
    p: Params<
      Pick<
        IncomeStatement,
        | 'shop_id'
        | 'statement_id'
        | 'statement_status'
        | 'finished_at'
        | 'expires_at'
        | 'failure_reason'
        | 'pdf_sha256'
        | 'csv_sha256'
      >
    >,
  ) => {
    const { statement_status, finished_at, expires_at, failure_reason, pdf_sha256, csv_sha256 } = p;
    return db
      .updateTable('income_statement')
      .set({
        statement_status,
        finished_at,
        expires_at,
        failure_reason,
        pdf_sha256,
        csv_sha256,
        downloaded_at: null,
      })
      .where('shop_id', '=', p.shop_id)
      .where('statement_id', '=', p.statement_id)
      .where('statement_status', '=', 'PROCESSING');
  },
  { scans: 'a statement_id is unique in a shop' },
);

/** Records the first download of a statement's file. */
export const noteDownload = statement(
  (db, p: Params<{ shop_id: number; statement_id: number; downloaded_at: number }>) =>
    db
      .updateTable('income_statement')
      .set({ downloaded_at: p.downloaded_at })
      .where('shop_id', '=', p.shop_id)
      .where('statement_id', '=', p.statement_id)
      .where('downloaded_at', 'is', null),
  { scans: 'a statement_id is unique in a shop' },
);

/** A page of the entries released in a period, in the order of release, after the last entry of the previous page. */
export const listReleasedBetween = statement(
  (
    db,
    p: Params<{ shop_id: number; released_at: number; transaction_id: number; to: number; limit: number }>,
  ) =>
    db
      .selectFrom('billing_transaction')
      .select([
        'transaction_id',
        'released_at',
        'amount_micros',
        'order_sn',
        'cost_header',
        'scenario',
        'remark',
        'level',
        'billing_transaction_type',
      ])
      .where('shop_id', '=', p.shop_id)
      .where('released_at', 'is not', null)
      .where('released_at', '<=', p.to)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('released_at', 'transaction_id'), '>', tuple(p.released_at, p.transaction_id)),
      )
      .orderBy('released_at')
      .orderBy('transaction_id')
      .limit(p.limit)
      .$narrowType<{ released_at: NotNull }>(),
);

/** The sum of entries released before a time and in no payout. */
export const sumUnpaid = statement((db, p: Params<{ shop_id: number; before: number }>) =>
  db
    .selectFrom('billing_transaction')
    .select(splitSum('amount_micros'))
    .where('shop_id', '=', p.shop_id)
    .where('released_at', 'is not', null)
    .where('released_at', '<', p.before)
    .where('encrypted_payout_id', 'is', null),
);

/**
 * The sum of a payout's entries that were released before a time. Two conditions make SQLite use the index of
 * payouts instead of reading all released entries: `created_at >= 0` is always true and uses one more column of
 * that index, and the plus before `released_at` rules out the index of releases.
 */
export const sumPayout = statement(
  (db, p: Params<{ shop_id: number; encrypted_payout_id: string; before: number }>) =>
    db
      .selectFrom('billing_transaction')
      .select(splitSum('amount_micros'))
      .where('shop_id', '=', p.shop_id)
      .where('encrypted_payout_id', '=', p.encrypted_payout_id)
      .where('encrypted_payout_id', 'is not', null)
      .where('released_at', 'is not', null)
      .where('created_at', '>=', 0)
      .where(sql<number>`+released_at`, '<', p.before),
  { scans: 'all entries of a payout are summed' },
);

export const listPayoutsSince = statement(
  (db, p: Params<{ shop_id: number; since: number; limit: number }>) =>
    db
      .selectFrom('payout')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('paid_at', '>=', p.since)
      .orderBy('paid_at')
      .orderBy('encrypted_payout_id')
      .limit(p.limit),
);
