// Messages, their attempts, and how many of them were acknowledged.
import { sql } from 'kysely';
import { bulkWrite } from '../../engine/store/bulk.ts';
import { valuesOf } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type PushTables, pushTables } from './push.tables.ts';

const statement = statementsOn<PushTables>();

export type Message = Readonly<PushTables['push_message']>;
type OneMessage = { partner_id: number; message_no: number };

export const insertMessages = bulkWrite((messages: Params<PushTables['push_message']>[]) =>
  statement((db) =>
    db
      .insertInto('push_message')
      .values(messages.map((message) => valuesOf(pushTables.push_message, message))),
  ),
);

export const findMessage = statement((db, p: Params<OneMessage>) =>
  db
    .selectFrom('push_message')
    .selectAll()
    .where('partner_id', '=', p.partner_id)
    .where('message_no', '=', p.message_no),
);

const counted_max = 1_000;

/** The number of messages that are due, up to 1,000. */
export const countDue = statement(
  (db, p: Params<{ partner_id: number; now: number }>) =>
    db
      .selectFrom(
        db
          .selectFrom('push_message')
          .select('message_no')
          .where('partner_id', '=', p.partner_id)
          .where('settled_at', 'is', null)
          .where('due_at', '<=', p.now)
          .limit(sql.lit(counted_max) as never)
          .as('due'),
      )
      .select(({ fn }) => fn.countAll<number>().as('due')),
  { scans: 'counted up to this number, when operators ask' },
);

/** The messages that are due, in the order in which they became so. */
export const listDueMessages = statement(
  (db, p: Params<{ partner_id: number; now: number; limit: number }>) =>
    db
      .selectFrom('push_message')
      .selectAll()
      .where('partner_id', '=', p.partner_id)
      .where('settled_at', 'is', null)
      .where('due_at', '<=', p.now)
      .orderBy('due_at')
      .orderBy('message_no')
      .limit(p.limit),
);

type Result = OneMessage &
  Pick<Message, 'state' | 'due_at' | 'settled_at' | 'kept_until' | 'lost_no' | 'outcome' | 'fault'> & {
    attempts: number;
    attempts_before: number;
  };

/** Writes how an attempt ended. Changes no row if this attempt was counted already. */
export const updateResult = statement((db, p: Params<Result>) =>
  db
    .updateTable('push_message')
    .set({
      state: p.state,
      due_at: p.due_at,
      settled_at: p.settled_at,
      kept_until: p.kept_until,
      lost_no: p.lost_no,
      outcome: p.outcome,
      fault: p.fault,
      attempts: p.attempts,
    })
    .where('partner_id', '=', p.partner_id)
    .where('message_no', '=', p.message_no)
    .where('attempts', '=', p.attempts_before)
    .where('settled_at', 'is', null),
);

/** Holds back a message that was not sent yet, because of a fault. */
export const holdBack = statement((db, p: Params<OneMessage & { due_at: number; fault: string }>) =>
  db
    .updateTable('push_message')
    .set({ due_at: p.due_at, fault: p.fault })
    .where('partner_id', '=', p.partner_id)
    .where('message_no', '=', p.message_no)
    .where('attempts', '=', 0 as never)
    .where('settled_at', 'is', null),
);

/** Makes earlier messages of a code about a subject due that a fault holds back. */
export const releaseHeldBack = statement(
  (db, p: Params<OneMessage & { code: number; subject: string; fault: string; now: number }>) =>
    db
      .updateTable('push_message')
      .set({ due_at: p.now })
      .where('partner_id', '=', p.partner_id)
      .where('subject', '=', p.subject)
      .where('code', '=', p.code)
      .where('fault', '=', p.fault)
      .where('message_no', '<', p.message_no)
      .where('attempts', '=', 0 as never)
      .where('due_at', '>', p.now)
      .where('settled_at', 'is', null),
  { scans: 'the few messages about one subject' },
);

/** The next message that falls due after a moment. */
export const findNextDue = statement((db, p: Params<{ partner_id: number; after: number }>) =>
  db
    .selectFrom('push_message')
    .select('due_at')
    .where('partner_id', '=', p.partner_id)
    .where('settled_at', 'is', null)
    .where('due_at', '>', p.after)
    .orderBy('due_at')
    .limit(1 as never),
);

export const insertAttempts = bulkWrite((attempts: Params<PushTables['push_attempt']>[]) =>
  statement((db) =>
    db
      .insertInto('push_attempt')
      .values(attempts.map((attempt) => valuesOf(pushTables.push_attempt, attempt))),
  ),
);

export const addToCount = statement((db, p: Params<PushTables['push_count']>) =>
  db
    .insertInto('push_count')
    .values(valuesOf(pushTables.push_count, p))
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'step_at']).doUpdateSet({
        attempts: sql<number>`push_count.attempts + excluded.attempts`,
        acknowledged: sql<number>`push_count.acknowledged + excluded.acknowledged`,
      }),
    ),
);

export const sumCounts = statement((db, p: Params<{ partner_id: number; from: number }>) =>
  db
    .selectFrom('push_count')
    .select([
      sql<number | null>`sum(attempts)`.as('attempts'),
      sql<number | null>`sum(acknowledged)`.as('acknowledged'),
    ])
    .where('partner_id', '=', p.partner_id)
    .where('step_at', '>=', p.from),
);

export const deleteOldCounts = statement((db, p: Params<{ partner_id: number; before: number }>) =>
  db.deleteFrom('push_count').where('partner_id', '=', p.partner_id).where('step_at', '<', p.before),
);

/** Messages that are due while a receiver is suspended are never sent. */
export const suppressDue = statement(
  (db, p: Params<{ partner_id: number; now: number; kept_until: number }>) =>
    db
      .updateTable('push_message')
      .set({ state: 'suppressed', settled_at: p.now, kept_until: p.kept_until })
      .where('partner_id', '=', p.partner_id)
      .where('settled_at', 'is', null)
      .where('due_at', '<=', p.now),
  { scans: 'messages that are not due yet' },
);

/** The earliest lost messages after a confirmed one. */
export const listLostMessages = statement(
  (db, p: Params<{ partner_id: number; after: number; lost_after: number; limit: number }>) =>
    db
      .selectFrom('push_message')
      .select(['code', 'shop_id', 'body', 'settled_at', 'lost_no'])
      .where('partner_id', '=', p.partner_id)
      .where('lost_no', '>', p.after)
      .where('settled_at', '>', p.lost_after)
      .orderBy('lost_no')
      .limit(p.limit),
  { scans: 'lost messages that are older than the list and are not deleted yet' },
);

const listOldMessages = statement(
  (db, p: Params<{ now: number; limit: number }>) =>
    db
      .selectFrom('push_message')
      .select(['partner_id', 'message_no'])
      .where('kept_until', '<=', p.now)
      .orderBy('kept_until')
      .limit(p.limit),
  { all_shards: 'for the periodic deletion of old messages' },
);

const deleteAttempts = statement((db, p: Params<OneMessage>) =>
  db.deleteFrom('push_attempt').where('partner_id', '=', p.partner_id).where('message_no', '=', p.message_no),
);

const deleteMessage = statement((db, p: Params<OneMessage>) =>
  db.deleteFrom('push_message').where('partner_id', '=', p.partner_id).where('message_no', '=', p.message_no),
);

export const old_messages = { list: listOldMessages, deleteAttempts, deleteMessage };
