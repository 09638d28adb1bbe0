import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { EventTables } from './event.tables.ts';

const statement = statementsOn<EventTables>();

/** The events of a shop from an event on, in the order of their keys. */
export const listEventsFrom = statement(
  (db, p: Params<{ shop_id: number; subject: string; seq: number; limit: number }>) =>
    db
      .selectFrom('event')
      .select(['subject', 'seq', 'happened_at'])
      .where('shop_id', '=', p.shop_id)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('subject', 'seq'), '>=', tuple(p.subject, p.seq)))
      .orderBy('subject')
      .orderBy('seq')
      .limit(p.limit),
);

export const deleteEvent = statement((db, p: Params<{ shop_id: number; subject: string; seq: number }>) =>
  db
    .deleteFrom('event')
    .where('shop_id', '=', p.shop_id)
    .where('subject', '=', p.subject)
    .where('seq', '=', p.seq),
);
