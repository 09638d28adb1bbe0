import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Params } from '../../../engine/store/param.ts';
import { splitSum } from '../../../engine/store/split_sum.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { PaymentTables } from '../payment.tables.ts';

const statement = statementsOn<PaymentTables>();

/** The last entry and the last payout that a balance includes. */
type BalanceAt = {
  shop_id: number;
  released_at: number;
  transaction_id: number;
  paid_at: number;
  encrypted_payout_id: string;
};

/** The plus keeps SQLite from reading by the index of releases when it should read by payout. */
const isIncluded =
  (p: Params<BalanceAt>) =>
  ({ eb, and, or, ref }: ExpressionBuilder<PaymentTables, 'billing_transaction'>): Expression<SqlBool> => {
    const released_at = sql<number>`+${ref('billing_transaction.released_at')}`;
    return or([
      eb(released_at, '<', p.released_at),
      and([
        eb(released_at, '=', p.released_at),
        eb('billing_transaction.transaction_id', '<=', p.transaction_id),
      ]),
    ]);
  };

/**
 * A wallet's balance after an entry and a payout, in two sums: the included entries that are in no payout, and
 * those in a later payout. An included payout and its entries, which were released before, add up to 0. An
 * entry is never released before it is created, so of a later payout only the entries created until then are
 * read.
 */
export const sumBalance = statement(
  (db, p: Params<BalanceAt>) =>
    db
      .selectFrom('billing_transaction')
      .select(splitSum('amount_micros'))
      .where('shop_id', '=', p.shop_id)
      .where('released_at', 'is not', null)
      .where('encrypted_payout_id', 'is', null)
      .where('released_at', '<=', p.released_at)
      .where(isIncluded(p))
      .unionAll(
        db
          .selectFrom('payout')
          .innerJoin('billing_transaction', (join) =>
            join
              .onRef('billing_transaction.shop_id', '=', 'payout.shop_id')
              .onRef('billing_transaction.encrypted_payout_id', '=', 'payout.encrypted_payout_id'),
          )
          .select(splitSum('billing_transaction.amount_micros'))
          .where('payout.shop_id', '=', p.shop_id)
          .where('billing_transaction.shop_id', '=', p.shop_id)
          .where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('payout.paid_at', 'payout.encrypted_payout_id'),
              '>',
              tuple(p.paid_at, p.encrypted_payout_id),
            ),
          )
          .where('billing_transaction.released_at', 'is not', null)
          .where('billing_transaction.encrypted_payout_id', 'is not', null)
          .where('billing_transaction.created_at', '<=', p.released_at)
          .where(isIncluded(p)),
      ),
  { scans: 'the entries that a balance consists of are summed' },
);
