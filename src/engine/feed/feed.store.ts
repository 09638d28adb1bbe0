import { sql } from 'kysely';
import { insertIfAbsent, upsertInto } from '../store/insert.ts';
import type { Params } from '../store/param.ts';
import { statementsOn } from '../store/statement.ts';
import { type FeedTables, feedTables } from './feed.tables.ts';

const statement = statementsOn<FeedTables>();

const feed_name = 'feed';

export const insertFeedState = insertIfAbsent(feedTables, 'feed_state', {
  feed_name,
  numbered_to: 0,
  published_to: 0,
  holder: '',
  held_until_ms: 0,
});

export const findFeedState = statement((db) =>
  db
    .selectFrom('feed_state')
    .select(['feed_code', 'numbered_to', 'published_to'])
    .where('feed_name', '=', feed_name),
);

/** Locks the row, so that only one node at a time gives numbers. */
export const lockFeedState = statement((db) =>
  db
    .selectFrom('feed_state')
    .select(['numbered_to', 'published_to'])
    .where('feed_name', '=', feed_name)
    .forUpdate(),
);

export const updateNumberedTo = statement((db, p: Params<{ numbered_to: number }>) =>
  db.updateTable('feed_state').set({ numbered_to: p.numbered_to }).where('feed_name', '=', feed_name),
);

export const updatePublishedTo = statement((db, p: Params<{ published_to: number }>) =>
  db
    .updateTable('feed_state')
    .set({ published_to: p.published_to })
    .where('feed_name', '=', feed_name)
    .where('published_to', '<', p.published_to),
);

/** Changes no row while another node numbers. */
export const claimFeed = statement(
  (db, p: Params<{ holder: string; held_until_ms: number; now_ms: number; latest_ms: number }>) =>
    db
      .updateTable('feed_state')
      .set({ holder: p.holder, held_until_ms: p.held_until_ms })
      .where('feed_name', '=', feed_name)
      .where(({ eb, or }) =>
        or([
          eb('holder', '=', p.holder),
          eb('held_until_ms', '<=', p.now_ms),
          // A node whose clock was fast wrote it.
          eb('held_until_ms', '>', p.latest_ms),
        ]),
      ),
);

export const releaseFeed = statement((db, p: Params<{ holder: string }>) =>
  db
    .updateTable('feed_state')
    .set({ holder: '', held_until_ms: 0 })
    .where('feed_name', '=', feed_name)
    .where('holder', '=', p.holder),
);

/** The position up to which a consumer has read. */
export const findConsumer = statement((db, p: Params<{ consumer_name: string }>) =>
  db.selectFrom('feed_consumer').select('position').where('consumer_name', '=', p.consumer_name),
);

/** The same, locked: of several nodes with this consumer, one continues at a time. */
export const lockConsumer = statement((db, p: Params<{ consumer_name: string }>) =>
  db.selectFrom('feed_consumer').select('position').where('consumer_name', '=', p.consumer_name).forUpdate(),
);

export const upsertConsumer = upsertInto(feedTables, 'feed_consumer');

export const insertMark = upsertInto(feedTables, 'feed_mark');

export const findMarkBefore = statement((db, p: Params<{ marked_before: number }>) =>
  db
    .selectFrom('feed_mark')
    .select('position')
    .where('marked_at', '<=', p.marked_before)
    .orderBy('marked_at', 'desc')
    .limit(sql.lit(1) as never),
);

export const deleteMarks = statement((db, p: Params<{ marked_before: number }>) =>
  db.deleteFrom('feed_mark').where('marked_at', '<', p.marked_before),
);
