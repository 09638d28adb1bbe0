import type { Expression, ExpressionBuilder, NotNull, SqlBool } from 'kysely';
import { bulkWrite, overList, unionOf } from '../../engine/store/bulk.ts';
import { insertInto, valuesOf } from '../../engine/store/insert.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type PaymentTables, paymentTables, waiting_entry } from './payment.tables.ts';

const statement = statementsOn<PaymentTables>();

/** The row after which a page begins. */
type PageAfter = { shop_id: number; created_at: number; transaction_id: number; limit: number };

const shown_columns = [
  'transaction_id',
  'created_at',
  'amount_micros',
  'order_sn',
  'cost_header',
  'scenario',
  'remark',
  'level',
  'billing_transaction_type',
  'released_at',
  'encrypted_payout_id',
  'cause',
] as const;

/** Compares both columns as a pair, so that the index scan starts at the exact row. */
const isAfter =
  (p: Params<PageAfter>) =>
  ({ eb, refTuple, tuple }: ExpressionBuilder<PaymentTables, 'billing_transaction'>): Expression<SqlBool> =>
    eb(refTuple('created_at', 'transaction_id'), '<', tuple(p.created_at, p.transaction_id));

export const listToRelease = statement((db, p: Params<PageAfter>) =>
  db
    .selectFrom('billing_transaction')
    .select(shown_columns)
    .where('shop_id', '=', p.shop_id)
    .where('released_at', 'is', null)
    .where('encrypted_payout_id', 'is', null)
    .where(isAfter(p))
    .orderBy('created_at', 'desc')
    .orderBy('transaction_id', 'desc')
    .limit(p.limit),
);

/**
 * A page of the released entries of 1 to 100 payouts, each named once.
 *
 * It reads the entries of each payout from the index in order, so that merging reads no more rows than the page
 * has. PostgreSQL needs the separate ORDER BY of each part for the merge.
 */
export const listReleased = overList(
  'encrypted_payout_ids',
  (encrypted_payout_ids: Param<string>[]) =>
    statement((db, p: Params<PageAfter>) =>
      unionOf(encrypted_payout_ids, (payout) =>
        db
          .selectFrom(
            db
              .selectFrom('billing_transaction')
              .select(shown_columns)
              .where('shop_id', '=', p.shop_id)
              .where('encrypted_payout_id', '=', payout)
              .where('encrypted_payout_id', 'is not', null)
              .where('released_at', 'is not', null)
              .where(isAfter(p))
              .orderBy('created_at', 'desc')
              .orderBy('transaction_id', 'desc')
              .as('of_payout'),
          )
          .selectAll(),
      )
        .orderBy('created_at', 'desc')
        .orderBy('transaction_id', 'desc')
        .limit(p.limit),
    ),
  // Unused places are filled with an empty id, which no payout has.
  { lengths: [1, 2, 5, 25, 100], padding: '' },
);

/** A page of the entries released in a period, both bounds included, newest first. */
export const listReleasedNewest = statement(
  (
    db,
    p: Params<{
      shop_id: number;
      from: number;
      to: number;
      released_at: number;
      transaction_id: number;
      limit: number;
    }>,
  ) =>
    db
      .selectFrom('billing_transaction')
      .select(shown_columns)
      .where('shop_id', '=', p.shop_id)
      .where('released_at', 'is not', null)
      .where('released_at', '>=', p.from)
      .where('released_at', '<=', p.to)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('released_at', 'transaction_id'), '<', tuple(p.released_at, p.transaction_id)),
      )
      .orderBy('released_at', 'desc')
      .orderBy('transaction_id', 'desc')
      .limit(p.limit)
      .$narrowType<{ released_at: NotNull }>(),
);

export const listPayouts = overList('encrypted_payout_ids', (encrypted_payout_ids: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('payout')
      .select(['encrypted_payout_id', 'paid_at'])
      .where('shop_id', '=', p.shop_id)
      .where('encrypted_payout_id', 'in', encrypted_payout_ids),
  ),
);

/** Adds an entry that is not released yet. */
export const insertBillingTransaction = insertInto(paymentTables, 'billing_transaction', waiting_entry);

/** Adds any number of whole entries. */
export const insertBillingTransactions = bulkWrite((rows: Params<PaymentTables['billing_transaction']>[]) =>
  statement((db) =>
    db
      .insertInto('billing_transaction')
      .values(rows.map((row) => valuesOf(paymentTables.billing_transaction, row))),
  ),
);

export const findBillingTransaction = statement(
  (db, p: Params<{ shop_id: number; transaction_id: number }>) =>
    db
      .selectFrom('billing_transaction')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('transaction_id', '=', p.transaction_id),
);

/** The entries of an order, in the order of their causes: what was billed, and later adjustments. */
export const listCausedEntries = statement((db, p: Params<{ shop_id: number; order_sn: string }>) =>
  db
    .selectFrom('billing_transaction')
    .select(['amount_micros', 'created_at', 'scenario', 'transaction_id', 'billing_transaction_type'])
    .select(['released_at', 'encrypted_payout_id'])
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn)
    .where('cause', 'is not', null)
    .orderBy('cause'),
);

/** The adjustments of up to 50 orders, each named once, in any order. */
export const listAdjustments = overList(
  'order_sns',
  (order_sns: Param<string>[]) =>
    statement(
      (db, p: Params<{ shop_id: number }>) =>
        unionOf(order_sns, (order_sn) =>
          db
            .selectFrom('billing_transaction')
            .select(['order_sn', 'amount_micros', 'created_at', 'scenario', 'transaction_id'])
            .where('shop_id', '=', p.shop_id)
            .where('order_sn', '=', order_sn)
            .where('cause', 'is not', null)
            .where('billing_transaction_type', '=', 'Adjustment'),
        ),
      { scans: 'an order has few entries' },
    ),
  // Unused places are filled with an empty number, which no order has.
  { lengths: [1, 10, 50], padding: '' },
);

/** Releases an entry that is not released yet. */
export const releaseTransaction = statement(
  (db, p: Params<{ shop_id: number; transaction_id: number; released_at: number }>) =>
    db
      .updateTable('billing_transaction')
      .set({ released_at: p.released_at })
      .where('shop_id', '=', p.shop_id)
      .where('transaction_id', '=', p.transaction_id)
      .where('released_at', 'is', null),
);
