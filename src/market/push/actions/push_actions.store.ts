import { type ExpressionBuilder, sql } from 'kysely';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { PushTables } from '../push.tables.ts';

const statement = statementsOn<PushTables>();

/** `code` -1 and empty texts match everything. */
type Filter = { partner_id: number; code: number; subject: string; state: string };

const matches = (p: Params<Filter>) => (eb: ExpressionBuilder<PushTables, 'push_message'>) =>
  eb.and([
    eb('partner_id', '=', p.partner_id),
    sql<boolean>`(${p.code} = -1 or code = ${p.code})`,
    sql<boolean>`(${p.subject} = '' or subject = ${p.subject})`,
    sql<boolean>`(${p.state} = '' or state = ${p.state})`,
  ]);

export const listMessages = statement((db, p: Params<Filter & { before: number; limit: number }>) =>
  db
    .selectFrom('push_message')
    .selectAll()
    .where(matches(p))
    .where('message_no', '<', p.before)
    .orderBy('message_no', 'desc')
    .limit(p.limit),
);

export const listAttempts = statement((db, p: Params<{ partner_id: number; message_no: number }>) =>
  db
    .selectFrom('push_attempt')
    .select(['attempt_no', 'started_at', 'duration_ms', 'outcome', 'status', 'error_code', 'answer'])
    .where('partner_id', '=', p.partner_id)
    .where('message_no', '=', p.message_no)
    .orderBy('attempt_no'),
);

type Again = Filter & { from: number; to: number; since: number; now: number; limit: number };

/** Makes messages due now, whatever became of them. */
export const sendMessagesAgain = statement((db, p: Params<Again>) =>
  db
    .updateTable('push_message')
    .set({ state: 'pending', due_at: p.now, settled_at: null, kept_until: null, lost_no: null })
    .where('partner_id', '=', p.partner_id)
    .where('message_no', 'in', (eb) =>
      eb
        .selectFrom('push_message')
        .select('message_no')
        .where(matches(p))
        .where('message_no', '>=', p.from)
        .where('message_no', '<=', p.to)
        .where('created_at', '>=', p.since)
        .orderBy('message_no')
        .limit(p.limit),
    ),
);
