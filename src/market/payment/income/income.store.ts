import { bulkWrite, overList } from '../../../engine/store/bulk.ts';
import { inserted, insertInto, valuesOf } from '../../../engine/store/insert.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
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
  { kept: 'operators announce fees days ahead' },
);

export const findIncomeTerms = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('income_terms').selectAll().where('shop_id', '=', p.shop_id),
);

export const insertOrderIncome = insertInto(incomeTables, 'order_income');

export const findOrderIncome = statement((db, p: Params<{ shop_id: number; order_sn: string }>) =>
  db
    .selectFrom('order_income')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn),
);

/** Adds the incomes of any number of orders. */
export const insertOrderIncomes = bulkWrite((rows: Params<IncomeTables['order_income']>[]) =>
  statement((db) =>
    db.insertInto('order_income').values(rows.map((row) => valuesOf(incomeTables.order_income, row))),
  ),
);

/** The incomes of up to 50 orders. */
export const listOrderIncomes = overList(
  'order_sns',
  (order_sns: Param<string>[]) =>
    statement((db, p: Params<{ shop_id: number }>) =>
      db
        .selectFrom('order_income')
        .selectAll()
        .where('shop_id', '=', p.shop_id)
        .where('order_sn', 'in', order_sns),
    ),
  { lengths: [1, 10, 50] },
);

/** Who bought up to 100 orders, and how they paid. */
export const listBuyers = overList(
  'order_sns',
  (order_sns: Param<string>[]) =>
    statement((db, p: Params<{ shop_id: number }>) =>
      db
        .selectFrom('order_income')
        .select(['order_sn', 'buyer_user_name', 'buyer_payment_method'])
        .where('shop_id', '=', p.shop_id)
        .where('order_sn', 'in', order_sns),
    ),
  { lengths: [1, 10, 50, 100] },
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
            'pending_since',
          ),
        ),
    ),
);
