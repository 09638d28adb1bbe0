// Who listens to the pushes of a partner, and the messages that they are shown.
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { PushTables } from '../push.tables.ts';

const statement = statementsOn<PushTables>();
type OnePartner = { partner_id: number };

/** Makes every event after this position a message, until then. */
export const updateListening = statement(
  (db, p: Params<OnePartner & { listened_after: number; listened_until: number }>) =>
    db
      .updateTable('push_receiver')
      .set({ listened_after: p.listened_after, listened_until: p.listened_until })
      .where('partner_id', '=', p.partner_id),
);

/** Lets listening end later. Changes no row if it has ended. */
export const renewListening = statement((db, p: Params<OnePartner & { listened_until: number }>) =>
  db
    .updateTable('push_receiver')
    .set({ listened_until: p.listened_until })
    .where('partner_id', '=', p.partner_id)
    .where('listened_after', 'is not', null),
);

/** Notes that nobody listens any more. Changes no row if somebody does. */
export const endListening = statement((db, p: Params<OnePartner & { wall_now: number }>) =>
  db
    .updateTable('push_receiver')
    .set({ listened_after: null })
    .where('partner_id', '=', p.partner_id)
    .where('listened_until', '<=', p.wall_now),
);

/** The messages after this one, whatever became of them. They are numbered in the order in which they are committed. */
export const listMessagesAfter = statement(
  (db, p: Params<OnePartner & { message_no: number; limit: number }>) =>
    db
      .selectFrom('push_message')
      .select(['message_no', 'msg_id', 'code', 'body', 'created_at'])
      .where('partner_id', '=', p.partner_id)
      .where('message_no', '>', p.message_no)
      .orderBy('message_no')
      .limit(p.limit),
);
