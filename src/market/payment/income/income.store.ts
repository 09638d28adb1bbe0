import { inserted, insertInto, valuesOf } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type IncomeTables, incomeTables } from './income.tables.ts';

const statement = statementsOn<IncomeTables>();

/** The fee rule of a region for a day. */
export const findFeeRule = statement(
  (db, p: Params<Pick<IncomeTables['fee_rule'], 'region'> & { day: string }>) =>
    db
      .selectFrom('fee_rule')
      .selectAll()
      .where('region', '=', p.region)
      .where('from_day', '<=', p.day)
      .orderBy('from_day', 'desc')
      .limit(1),
);

export const insertOrderIncome = insertInto(incomeTables, 'order_income');

export const findOrderIncome = statement((db, p: Params<{ shop_id: number; order_sn: string }>) =>
  db
    .selectFrom('order_income')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn),
);

/** The income of an order, locked until this transaction ends. */
export const lockOrderIncome = statement((db, p: Params<{ shop_id: number; order_sn: string }>) =>
  db
    .selectFrom('order_income')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn)
    .forUpdate(),
);

/** Replaces the computed income of an order that the transaction has locked. */
export const updateOrderIncome = statement((db, p: Params<IncomeTables['order_income']>) =>
  db
    .insertInto('order_income')
    .values(valuesOf(incomeTables.order_income, p))
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'order_sn'])
        .doUpdateSet(
          inserted(
            'lines',
            'buyer_paid_shipping_fee_micros',
            'actual_shipping_fee_micros',
            'commission_fee_micros',
            'service_fee_micros',
            'seller_transaction_fee_micros',
            'refunded_micros',
            'later_refunded_micros',
            'escrow_amount_micros',
            'completed_at',
          ),
        ),
    ),
);
