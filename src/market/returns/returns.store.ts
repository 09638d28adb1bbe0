import { type SqlBool, sql } from 'kysely';
import { overList } from '../../engine/store/bulk.ts';
import { insertInto, upsertInto } from '../../engine/store/insert.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type ReturnsTables, returnsTables } from './returns.tables.ts';
import { open_statuses } from './returns.ts';

const statement = statementsOn<ReturnsTables>();

type ReturnKey = { shop_id: number; return_sn: string };

/** Finds a return and locks it until this transaction ends. */
export const lockReturn = statement((db, p: Params<ReturnKey>) =>
  db
    .selectFrom('return_request')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('return_sn', '=', p.return_sn)
    .forUpdate(),
);

export const findReturn = statement((db, p: Params<ReturnKey>) =>
  db
    .selectFrom('return_request')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('return_sn', '=', p.return_sn),
);

export const insertReturn = insertInto(returnsTables, 'return_request');

/** Replaces a return that the transaction has locked. */
export const updateReturn = upsertInto(returnsTables, 'return_request');

export const insertDispute = insertInto(returnsTables, 'return_dispute');

/** The returns of an order, oldest first. */
export const listReturnsOfOrder = statement((db, p: Params<{ shop_id: number; order_sn: string }>) =>
  db
    .selectFrom('return_request')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn)
    .orderBy('create_time')
    .orderBy('return_sn'),
);

/** An open return of an order. */
export const findOpenReturn = statement(
  (db, p: Params<{ shop_id: number; order_sn: string }>) =>
    db
      .selectFrom('return_request')
      .select('return_sn')
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', '=', p.order_sn)
      .where(
        'return_status',
        'in',
        open_statuses.map((status) => sql.lit(status)),
      )
      .orderBy('create_time')
      .orderBy('return_sn')
      .limit(1),
  { scans: 'an order has at most 100 returns' },
);

/** The returns of up to 50 orders. */
export const listReturnSns = overList(
  'order_sns',
  (order_sns: Param<string>[]) =>
    statement((db, p: Params<{ shop_id: number }>) =>
      db
        .selectFrom('return_request')
        .select(['order_sn', 'return_sn', 'create_time'])
        .where('shop_id', '=', p.shop_id)
        .where('order_sn', 'in', order_sns),
    ),
  { lengths: [1, 10, 50] },
);

/** The returned lines of up to 50 orders, including returns that were cancelled or closed. */
export const listReturnedLines = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('return_request')
      .select(['order_sn', 'return_status', 'compensation_status', 'lines'])
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns)
      // Sorted like the index by order; otherwise SQLite reads all returns of the shop.
      .orderBy('order_sn')
      .orderBy('create_time')
      .orderBy('return_sn'),
  ),
);

type Listed = {
  shop_id: number;
  created_from: number;
  created_to: number;
  updated_from: number;
  updated_to: number;
  /** Empty for any status. */
  status: string;
  negotiation_status: string;
  seller_proof_status: string;
  compensation_status: string;
  offset: number;
  limit: number;
};

/** A page of a shop's returns within the given periods, newest first by this column. An empty status matches any. */
const listReturnsBy = (time_column: 'create_time' | 'update_time') =>
  statement(
    (db, p: Params<Listed>) => {
      const isAsked = (
        column: 'return_status' | 'negotiation_status' | 'seller_proof_status' | 'compensation_status',
        asked: Param<string>,
      ) => sql<SqlBool>`${asked} in ('', ${sql.ref(column)})`;
      return db
        .selectFrom('return_request')
        .selectAll()
        .where('shop_id', '=', p.shop_id)
        .where('create_time', '>=', p.created_from)
        .where('create_time', '<=', p.created_to)
        .where('update_time', '>=', p.updated_from)
        .where('update_time', '<=', p.updated_to)
        .where(isAsked('return_status', p.status))
        .where(isAsked('negotiation_status', p.negotiation_status))
        .where(isAsked('seller_proof_status', p.seller_proof_status))
        .where(isAsked('compensation_status', p.compensation_status))
        .orderBy(time_column, 'desc')
        .orderBy('return_sn', 'desc')
        .limit(p.limit)
        .offset(p.offset);
    },
    { scans: 'rows are read in the order of time and filtered by state' },
  );

/** Keyed by the column that sorts the list. */
export const listReturns = {
  create_time: listReturnsBy('create_time'),
  update_time: listReturnsBy('update_time'),
} as const;

export const insertDisputeCancellation = insertInto(returnsTables, 'dispute_cancellation');
