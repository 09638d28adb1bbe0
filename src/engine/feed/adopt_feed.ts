// Continues the feed of another database, whose events were imported with their positions.

import { upsertInto } from '../store/insert.ts';
import type { Params } from '../store/param.ts';
import { statementsOn } from '../store/statement.ts';
import type { Database } from '../store/store.ts';
import { findFeedState } from './feed.store.ts';
import { type FeedTables, feedTables } from './feed.tables.ts';

/** How far a feed has come. */
export type FeedState = Pick<FeedTables['feed_state'], 'feed_code' | 'numbered_to' | 'published_to'>;

const statement = statementsOn<FeedTables>();

const upsertState = upsertInto(feedTables, 'feed_state', { feed_name: 'feed', holder: '', held_until_ms: 0 });
const listNames = statement((db, p: Params<{ limit: number }>) =>
  db.selectFrom('feed_state').select('feed_name').limit(p.limit),
);

/**
 * Takes over the state of a feed, if the feed of this database has no event yet.
 *
 * @returns whether events keep their positions here.
 */
export function adoptFeed(database: Database, state: FeedState): Promise<boolean> {
  return database.transaction(async (store) => {
    const own = (await store.first(listNames, { limit: 1 })) && (await store.first(findFeedState, {}));
    if (own && own.feed_code === state.feed_code) return true;
    if (own && own.numbered_to > 0) return false;
    await store.run(upsertState, state);
    return true;
  });
}
