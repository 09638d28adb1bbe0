import { statementsOn } from '../platform/store/statement.ts';
import type { ReturnsTables } from './returns.tables.ts';

const statement = statementsOn<ReturnsTables>();

type State = Pick<ReturnsTables['return_request'], 'return_status' | 'compensation_status'>;

export const findReturnState = statement((db, p: { shop_id: number; return_sn: string }) =>
  db
    .selectFrom('return_request')
    .select(['return_status', 'compensation_status'])
    .where('shop_id', '=', p.shop_id)
    .where('return_sn', '=', p.return_sn),
);

/** Cancels the dispute of a return that is in this state: of many who try, one touches a row. */
export const cancelDisputeOf = statement(
  (db, p: State & { shop_id: number; return_sn: string; now: number }) =>
    db
      .updateTable('return_request')
      .set({ compensation_status: 'COMPENSATION_CANCELLED', update_time: p.now })
      .where('shop_id', '=', p.shop_id)
      .where('return_sn', '=', p.return_sn)
      .where('return_status', '=', p.return_status)
      .where('compensation_status', '=', p.compensation_status),
);

export const insertDisputeCancellation = statement((db, p: ReturnsTables['dispute_cancellation']) =>
  db.insertInto('dispute_cancellation').values({
    shop_id: p.shop_id,
    return_sn: p.return_sn,
    request_id: p.request_id,
    partner_id: p.partner_id,
    email: p.email,
    cancelled_at: p.cancelled_at,
  }),
);
