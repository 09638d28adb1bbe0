import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import type { FeedEvent } from '../../../engine/feed/feed.ts';
import { type FeedReader, openReader } from '../../../engine/feed/feed_reader.ts';
import { findKeptFrom } from '../../../engine/feed/feed_retention.ts';
import type { ServerSentEvent } from '../../../kit/contract/event_stream.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import type { feed_list, feed_stream } from './feed.contract.ts';
import { feedCursor, positionOf } from './feed_cursor.ts';

/** How many events a stream reads at once, and how often it shows that it lives. */
const stream_page = 100;
const heartbeat_ms = 15_000;

type Context = Pick<ActionContext<typeof feed_list>, 'feed' | 'now' | 'settings'>;

/** Where a reader begins: the id of the feed and the position after which it reads, or why it cannot. */
async function findBeginning({ feed, now, settings }: Context, after: string | undefined) {
  const { feed_code, published_to } = await feed.findState();
  if (after === 'latest') return { feed_code, position: published_to };
  const kept_from = await findKeptFrom(feed.database, now - settings.feed_days * 86_400);
  if (after === undefined) return { feed_code, position: kept_from };
  const position = positionOf(feed_code, after);
  if (position === undefined || position > published_to) return refused('unknown_cursor');
  return position < kept_from ? refused('events_deleted') : { feed_code, position };
}

const shownEvent = (feed_code: string, { position, source: _, ...event }: FeedEvent) => ({
  cursor: feedCursor(feed_code, position),
  ...event,
  actor: event.actor as 'system',
});

/** Whether a caller who is limited to these shops may see an event. */
const isShownTo = (shops: ReadonlySet<number> | undefined, { shop_id }: FeedEvent): boolean =>
  shops === undefined || (shop_id !== null && shops.has(shop_id));

/** Lists the events after a cursor. */
export const listFeed: ActionHandler<typeof feed_list> = async (context, { after, limit, wait }) => {
  const { feed, refuse } = context;
  const beginning = await findBeginning(context, after);
  if (isRefused(beginning)) return beginning;
  const { feed_code, position } = beginning;
  const reader = openReader(feed);
  if (!reader) return refuse('too_many_readers');
  try {
    // One more event shows whether there are more.
    const found = await reader.next(position, limit + 1, Number.parseInt(wait, 10) * 1_000);
    const page = found.slice(0, limit);
    return {
      event_list: page
        .filter((event) => isShownTo(context.shops, event))
        .map((event) => shownEvent(feed_code, event)),
      next: feedCursor(feed_code, page.at(-1)?.position ?? position),
      has_more: found.length > limit,
    };
  } finally {
    reader.close();
  }
};

/** Sends the events after a cursor as they are published. */
export const streamFeed: ActionHandler<typeof feed_stream> = async (context, { after }) => {
  const { feed, shops, refuse } = context;
  const beginning = await findBeginning(context, after);
  if (isRefused(beginning)) return beginning;
  const reader = openReader(feed);
  if (!reader) return refuse('too_many_readers');
  const { feed_code, position: first } = beginning;
  async function* events(open: FeedReader): AsyncGenerator<ServerSentEvent | undefined> {
    for (let position = first; !open.is_over; ) {
      const page = await open.next(position, stream_page, heartbeat_ms);
      const sent = page.filter((event) => isShownTo(shops, event));
      if (sent.length === 0) yield undefined;
      for (const event of sent) {
        const shown = shownEvent(feed_code, event);
        yield { id: shown.cursor, data: JSON.stringify(shown) };
      }
      position = page.at(-1)?.position ?? position;
    }
  }
  return { events: events(reader), close: () => reader.close() };
};
