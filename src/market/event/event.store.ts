import { sql } from 'kysely';
import { bulkWrite, overList, unionOf } from '../../engine/store/bulk.ts';
import { insertInto, valuesOf } from '../../engine/store/insert.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type EventTables, eventTables } from './event.tables.ts';

const statement = statementsOn<EventTables>();

/** An event before it has its position in the feed. */
type NewRow = Omit<EventTables['event'], 'feed_position'>;

/** Adds events. It fails if a subject already has an event with this seq. */
export const insertEvents = bulkWrite((events: Params<NewRow>[]) =>
  statement((db) =>
    db
      .insertInto('event')
      .values(events.map((event) => valuesOf(eventTables.event, event, { feed_position: null }))),
  ),
);

/** Adds events with their positions in the feed. It fails as `insertEvents` does. */
export const insertPlacedEvents = bulkWrite((events: Params<EventTables['event']>[]) =>
  statement((db) => db.insertInto('event').values(events.map((event) => valuesOf(eventTables.event, event)))),
);

/** Gives the events of up to 150 subjects that have no position yet this one. */
export const placeEvents = overList('subjects', (subjects: Param<string>[]) =>
  statement(
    (db, p: Params<{ shop_id: number; feed_position: number }>) =>
      db
        .updateTable('event')
        .set({ feed_position: p.feed_position })
        .where('shop_id', '=', p.shop_id)
        .where('subject', 'in', subjects)
        .where('feed_position', 'is', null),
    { scans: 'an order and its returns have few events' },
  ),
);

/** The events of up to 150 subjects, each in order of seq up to `seq_max`. */
export const listEvents = overList('subjects', (subjects: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number; seq_max: number }>) =>
    db
      .selectFrom('event')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('subject', 'in', subjects)
      .where('seq', '<=', p.seq_max)
      .orderBy('subject')
      .orderBy('seq'),
  ),
);

/** The latest events of a subject, newest first. */
export const listLatestEvents = statement(
  (db, p: Params<{ shop_id: number; subject: string; limit: number }>) =>
    db
      .selectFrom('event')
      .select(['kind', 'happened_at'])
      .where('shop_id', '=', p.shop_id)
      .where('subject', '=', p.subject)
      .orderBy('seq', 'desc')
      .limit(p.limit),
);

/**
 * The latest seq of each of up to 150 subjects, or null if a subject has no events. Each is found by the index alone: a
 * subject may have many events.
 */
export const listLatestSeqs = overList('subjects', (subjects: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    unionOf(subjects, (subject) =>
      db
        .selectFrom('event')
        .select([
          sql<string>`cast(${subject} as text)`.as('subject'),
          ({ fn }) => fn.max<number | null>('seq').as('seq'),
        ])
        .where('shop_id', '=', p.shop_id)
        .where('subject', '=', subject),
    ),
  ),
);

export const findLatestMerchantEvent = statement((db, p: Params<{ merchant_id: number; subject: string }>) =>
  db
    .selectFrom('merchant_event')
    .select('seq')
    .where('merchant_id', '=', p.merchant_id)
    .where('subject', '=', p.subject)
    .orderBy('seq', 'desc')
    .limit(1),
);

export const insertMerchantEvent = insertInto(eventTables, 'merchant_event', { feed_position: null });

export const findLatestPartnerEvent = statement((db, p: Params<{ partner_id: number; subject: string }>) =>
  db
    .selectFrom('partner_event')
    .select(['seq', 'happened_at'])
    .where('partner_id', '=', p.partner_id)
    .where('subject', '=', p.subject)
    .orderBy('seq', 'desc')
    .limit(1),
);

export const insertPartnerEvent = insertInto(eventTables, 'partner_event', { feed_position: null });
