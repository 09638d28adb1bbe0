import { overList, unionOf } from '../../../engine/store/bulk.ts';
import { bulkUpsertInto, insertInto } from '../../../engine/store/insert.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type PaymentTables, paymentTables } from '../payment.tables.ts';

const statement = statementsOn<PaymentTables>();

export const findPayoutAccount = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('payout_account').selectAll().where('shop_id', '=', p.shop_id),
);

/** The rate between two currencies for a day. */
export const findExchangeRate = statement(
  (db, p: Params<{ from_currency: string; payout_currency: string; day: string }>) =>
    db
      .selectFrom('exchange_rate')
      .select('exchange_rate')
      .where('from_currency', '=', p.from_currency)
      .where('payout_currency', '=', p.payout_currency)
      .where('from_day', '<=', p.day)
      .orderBy('from_day', 'desc')
      .limit(1),
);

/** The entries that were released first and are in no payout, locked until this transaction ends. */
export const lockReleased = statement(
  (db, p: Params<{ shop_id: number; released_until: number; limit: number }>) =>
    db
      .selectFrom('billing_transaction')
      .select(['transaction_id', 'amount_micros'])
      .where('shop_id', '=', p.shop_id)
      .where('released_at', 'is not', null)
      .where('released_at', '<=', p.released_until)
      .where('encrypted_payout_id', 'is', null)
      .orderBy('released_at')
      .orderBy('transaction_id')
      .limit(p.limit)
      .forUpdate(),
  { scans: 'if few entries are paid out, PostgreSQL reads past them' },
);

/** Adds up to 150 entries, which the transaction has locked, to a payout. */
export const collectEntries = overList('transaction_ids', (transaction_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number; encrypted_payout_id: string }>) =>
    db
      .updateTable('billing_transaction')
      .set({ encrypted_payout_id: p.encrypted_payout_id })
      .where('shop_id', '=', p.shop_id)
      .where('transaction_id', 'in', transaction_ids),
  ),
);

/** Up to 150 payouts, locked until this transaction ends. */
export const lockPayouts = overList('encrypted_payout_ids', (encrypted_payout_ids: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('payout')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('encrypted_payout_id', 'in', encrypted_payout_ids)
      .orderBy('encrypted_payout_id')
      .forUpdate(),
  ),
);

export const upsertPayouts = bulkUpsertInto(paymentTables, 'payout');

export const insertPayout = insertInto(paymentTables, 'payout');

/** A page of payouts in a time range, newest first, after a number of others. */
export const listPayoutsFrom = statement(
  (db, p: Params<{ shop_id: number; from: number; to: number; limit: number; offset: number }>) =>
    db
      .selectFrom('payout')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('paid_at', '>=', p.from)
      .where('paid_at', '<=', p.to)
      .orderBy('paid_at', 'desc')
      .orderBy('encrypted_payout_id', 'desc')
      .limit(p.limit)
      .offset(p.offset),
);

/** The entries of up to 100 payouts, each named once, oldest first. */
export const listPaidEntries = overList(
  'encrypted_payout_ids',
  (encrypted_payout_ids: Param<string>[]) =>
    statement((db, p: Params<{ shop_id: number; limit: number }>) =>
      unionOf(encrypted_payout_ids, (payout) =>
        db
          .selectFrom(
            db
              .selectFrom('billing_transaction')
              .select(['encrypted_payout_id', 'transaction_id', 'created_at', 'amount_micros', 'order_sn'])
              .select(['cost_header', 'scenario', 'remark', 'level', 'billing_transaction_type'])
              .where('shop_id', '=', p.shop_id)
              .where('encrypted_payout_id', '=', payout)
              .where('encrypted_payout_id', 'is not', null)
              .where('released_at', 'is not', null)
              .orderBy('created_at')
              .orderBy('transaction_id')
              .as('of_payout'),
          )
          .selectAll(),
      )
        .orderBy('created_at')
        .orderBy('transaction_id')
        .limit(p.limit),
    ),
  // Unused places are filled with an empty id, which no payout has.
  { lengths: [1, 5, 25, 100], padding: '' },
);

/** A page of payouts in a time range, newest first. */
export const listPayoutsBetween = statement(
  (
    db,
    p: Params<{
      shop_id: number;
      from: number;
      to: number;
      paid_at: number;
      encrypted_payout_id: string;
      limit: number;
    }>,
  ) =>
    db
      .selectFrom('payout')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('paid_at', '>=', p.from)
      .where('paid_at', '<=', p.to)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('paid_at', 'encrypted_payout_id'), '<', tuple(p.paid_at, p.encrypted_payout_id)),
      )
      .orderBy('paid_at', 'desc')
      .orderBy('encrypted_payout_id', 'desc')
      .limit(p.limit),
);
