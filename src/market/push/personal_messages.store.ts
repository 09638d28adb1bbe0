// Pushes and answers of receivers that show a person.
import { overList } from '../../engine/store/bulk.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { PushTables } from './push.tables.ts';

const statement = statementsOn<PushTables>();

/** The messages about up to 150 subjects. */
export const listMessagesAbout = overList('subjects', (subjects: Param<string>[]) =>
  statement((db, p: Params<{ partner_id: number }>) =>
    db
      .selectFrom('push_message')
      .select(['partner_id', 'message_no', 'body'])
      .where('partner_id', '=', p.partner_id)
      .where('subject', 'in', subjects),
  ),
);

/** What receivers have answered to up to 150 messages. */
export const listAnswersTo = overList('message_nos', (message_nos: Param<number>[]) =>
  statement((db, p: Params<{ partner_id: number }>) =>
    db
      .selectFrom('push_attempt')
      .select(['partner_id', 'message_no', 'attempt_no', 'answer'])
      .where('partner_id', '=', p.partner_id)
      .where('message_no', 'in', message_nos),
  ),
);

export const removePushAnswer = statement(
  (db, p: Params<{ partner_id: number; message_no: number; attempt_no: number }>) =>
    db
      .updateTable('push_attempt')
      .set({ answer: '' })
      .where('partner_id', '=', p.partner_id)
      .where('message_no', '=', p.message_no)
      .where('attempt_no', '=', p.attempt_no),
);
