import type { NotNull } from 'kysely';
import type { Params } from '../../../engine/store/param.ts';
import { splitSum } from '../../../engine/store/split_sum.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { IncomeTables } from '../income/income.tables.ts';
import type { PaymentTables } from '../payment.tables.ts';

const statement = statementsOn<PaymentTables & IncomeTables>();

/** A page of the estimates of orders that are neither completed nor cancelled, newest first. */
export const listEstimates = statement(
  (db, p: Params<{ shop_id: number; pending_since: number; order_sn: string; limit: number }>) =>
    db
      .selectFrom('order_income')
      .select(['order_sn', 'pending_since', 'escrow_amount_micros'])
      .where('shop_id', '=', p.shop_id)
      .where('pending_since', 'is not', null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('pending_since', 'order_sn'), '<', tuple(p.pending_since, p.order_sn)),
      )
      .orderBy('pending_since', 'desc')
      .orderBy('order_sn', 'desc')
      .limit(p.limit)
      .$narrowType<{ pending_since: NotNull }>(),
);

/** A page of the released entries that are in no payout, newest first. */
export const listUnpaid = statement(
  (db, p: Params<{ shop_id: number; released_at: number; transaction_id: number; limit: number }>) =>
    db
      .selectFrom('billing_transaction')
      .select(['transaction_id', 'created_at', 'amount_micros', 'order_sn', 'released_at'])
      .select('billing_transaction_type')
      .where('shop_id', '=', p.shop_id)
      .where('released_at', 'is not', null)
      .where('encrypted_payout_id', 'is', null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('released_at', 'transaction_id'), '<', tuple(p.released_at, p.transaction_id)),
      )
      .orderBy('released_at', 'desc')
      .orderBy('transaction_id', 'desc')
      .limit(p.limit)
      .$narrowType<{ released_at: NotNull }>(),
);

/**
 * Three sums of one moment, in this order: the estimates of orders, the entries that wait to be released, and
 * the entries that wait for a payout.
 */
export const sumWaitingIncome = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('order_income')
      .select((eb) => eb.val(0).as('place'))
      .select(splitSum('escrow_amount_micros'))
      .where('shop_id', '=', p.shop_id)
      .where('pending_since', 'is not', null)
      .unionAll(
        db
          .selectFrom('billing_transaction')
          .select((eb) => eb.val(1).as('place'))
          .select(splitSum('amount_micros'))
          .where('shop_id', '=', p.shop_id)
          .where('released_at', 'is', null)
          .where('encrypted_payout_id', 'is', null),
      )
      .unionAll(
        db
          .selectFrom('billing_transaction')
          .select((eb) => eb.val(2).as('place'))
          .select(splitSum('amount_micros'))
          .where('shop_id', '=', p.shop_id)
          .where('released_at', 'is not', null)
          .where('encrypted_payout_id', 'is', null),
      ),
  { scans: 'a sum reads every row that it adds' },
);

/** The sum of the entries released in a period, both bounds included. */
export const sumReleased = statement((db, p: Params<{ shop_id: number; from: number; to: number }>) =>
  db
    .selectFrom('billing_transaction')
    .select(splitSum('amount_micros'))
    .where('shop_id', '=', p.shop_id)
    .where('released_at', 'is not', null)
    .where('released_at', '>=', p.from)
    .where('released_at', '<=', p.to),
);
