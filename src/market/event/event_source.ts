// A table of events as a source of the feed.

import { sql } from 'kysely';
import type { EventKey, FeedRange, FeedSource } from '../../engine/feed/feed_source.ts';
import type { Params, Row } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';

const statement = statementsOn<Record<string, Row>>();
const all_shards = 'the feed has the events of all shops and partners';

/**
 * Declares that the rows of a table are events. The table has the columns of `event`: its tenant, subject, seq, kind,
 * actor, partner_id, request_id, data, happened_at and recorded_us, and `feed_position` with its index.
 */
export function eventSource(table_name: string, tenant: FeedSource['tenant']): FeedSource {
  const tenant_id = sql.ref<number>(tenant).as('tenant_id');
  return {
    table_name,
    tenant,
    listUnnumbered: statement(
      (db, p: Params<{ limit: number }>) =>
        db
          .selectFrom(table_name)
          .select([tenant_id, 'subject', 'seq', 'happened_at', 'recorded_us'])
          .where('feed_position', 'is', null)
          .orderBy('feed_position')
          .orderBy('recorded_us')
          .limit(p.limit),
      { all_shards },
    ) as FeedSource['listUnnumbered'],
    listEarlier: statement((db, p: Params<EventKey>) =>
      db
        .selectFrom(table_name)
        .select([tenant_id, 'subject', 'seq', 'happened_at', 'recorded_us'])
        .where(tenant, '=', p.tenant_id)
        .where('subject', '=', p.subject)
        .where('seq', '<', p.seq)
        .where('feed_position', 'is', null),
    ) as FeedSource['listEarlier'],
    number: statement((db, p: Params<EventKey & { feed_position: number }>) =>
      db
        .updateTable(table_name)
        .set({ feed_position: p.feed_position })
        .where(tenant, '=', p.tenant_id)
        .where('subject', '=', p.subject)
        .where('seq', '=', p.seq),
    ),
    count: statement(
      (db, p: Params<FeedRange>) =>
        db
          .selectFrom(table_name)
          .select(sql<number>`count(*)`.as('event_count'))
          .where('feed_position', '>', p.after_position)
          .where('feed_position', '<=', p.until_position),
      { all_shards },
    ),
    list: statement(
      (db, p: Params<FeedRange & { limit: number }>) =>
        db
          .selectFrom(table_name)
          .select([tenant_id, 'subject', 'seq', 'happened_at', 'feed_position', 'kind', 'actor'])
          .select(['partner_id', 'request_id', 'data'])
          .where('feed_position', '>', p.after_position)
          .where('feed_position', '<=', p.until_position)
          .orderBy('feed_position')
          .limit(p.limit),
      { all_shards },
    ) as unknown as FeedSource['list'],
  };
}
