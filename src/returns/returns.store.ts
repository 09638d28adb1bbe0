import { insertInto } from '../platform/store/insert.ts';
import type { Params } from '../platform/store/param.ts';
import { statementsOn } from '../platform/store/statement.ts';
import { type ReturnsTables, returnsTables } from './returns.tables.ts';

const statement = statementsOn<ReturnsTables>();

/** The returns of an order, the oldest first. */
export const listReturnsOfOrder = statement((db, p: Params<{ shop_id: number; order_sn: string }>) =>
  db
    .selectFrom('return_request')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn)
    .orderBy('create_time')
    .orderBy('return_sn'),
);

type DisputeState = Pick<ReturnsTables['return_request'], 'return_status' | 'compensation_status'>;

export const findReturnState = statement((db, p: Params<{ shop_id: number; return_sn: string }>) =>
  db
    .selectFrom('return_request')
    .select(['return_status', 'compensation_status'])
    .where('shop_id', '=', p.shop_id)
    .where('return_sn', '=', p.return_sn),
);

/** Cancels the dispute of a return that is in this state: of many who try, one touches a row. */
export const cancelDisputeOf = statement(
  (db, p: Params<DisputeState & { shop_id: number; return_sn: string; now: number }>) =>
    db
      .updateTable('return_request')
      .set({ compensation_status: 'COMPENSATION_CANCELLED', update_time: p.now })
      .where('shop_id', '=', p.shop_id)
      .where('return_sn', '=', p.return_sn)
      .where('return_status', '=', p.return_status)
      .where('compensation_status', '=', p.compensation_status),
);

export const insertDisputeCancellation = insertInto(returnsTables, 'dispute_cancellation');
