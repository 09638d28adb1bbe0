import { bulkWrite, overList } from '../../engine/store/bulk.ts';
import { valuesOf } from '../../engine/store/insert.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type EventTables, eventTables } from './event.tables.ts';

const statement = statementsOn<EventTables>();

/** Adds events. An event is skipped if its subject already has an event with this seq. */
export const insertEvents = bulkWrite((events: Params<EventTables['event']>[]) =>
  statement((db) =>
    db
      .insertInto('event')
      .values(events.map((event) => valuesOf(eventTables.event, event)))
      .onConflict((conflict) => conflict.doNothing()),
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
