import type { NotNull } from 'kysely';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { PaymentTables } from '../payment.tables.ts';

const statement = statementsOn<PaymentTables>();

/** A page of the incomes of orders that were released in a period, both bounds included. */
export const listReleasedEscrows = statement(
  (db, p: Params<{ shop_id: number; from: number; to: number; limit: number; offset: number }>) =>
    db
      .selectFrom('billing_transaction')
      .select(['order_sn', 'amount_micros', 'released_at'])
      .where('shop_id', '=', p.shop_id)
      .where('billing_transaction_type', '=', 'Escrow')
      .where('released_at', 'is not', null)
      .where('released_at', '>=', p.from)
      .where('released_at', '<=', p.to)
      .orderBy('released_at')
      .orderBy('order_sn')
      .orderBy('transaction_id')
      .limit(p.limit)
      .offset(p.offset)
      .$narrowType<{ released_at: NotNull }>(),
);
