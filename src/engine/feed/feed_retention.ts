// How far back the feed can be read.

import type { PeriodicTask } from '../jobs/periodic_task.ts';
import type { Store } from '../store/store.ts';
import { deleteMarks, findFeedState, findMarkBefore, insertMark } from './feed.store.ts';

/** How long marks are kept: the longest that STOA_FEED_DAYS allows, and a day. */
const mark_seconds_max = 366 * 86_400;

/** Notes every hour how far the feed has come, so that the age of a position is known. */
export const feedMarks: PeriodicTask = {
  name: 'note how far the feed has come',
  interval_seconds: 3_600,
  async run(database, now) {
    const state = await database.first(findFeedState, {});
    const latest = await database.first(findMarkBefore, { marked_before: now });
    if (state !== undefined && state.published_to > (latest?.position ?? 0))
      await database.run(insertMark, { marked_at: now, position: state.published_to });
    await database.run(deleteMarks, { marked_before: now - mark_seconds_max });
    return 0;
  },
};

/** The position after which events are kept: every event up to it was published before this time. */
export async function findKeptFrom(store: Store, kept_since: number): Promise<number> {
  return (await store.first(findMarkBefore, { marked_before: kept_since }))?.position ?? 0;
}
