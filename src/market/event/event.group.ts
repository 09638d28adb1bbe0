import { group, serveAction } from '../../engine/group.ts';
import { eventMigrations } from './event.migrations.ts';
import { eventTables } from './event.tables.ts';
import { eventSource } from './event_source.ts';
import { feed_list, feed_stream } from './feed/feed.contract.ts';
import { listFeed, streamFeed } from './feed/feed.ts';

/** The history of orders, packages and returns, whose groups build on this one. */
export const event = group({
  name: 'event',
  actions: [serveAction(feed_list, listFeed), serveAction(feed_stream, streamFeed)],
  collections: {
    event: {
      about: 'The history of orders, packages and returns: a row for each change, oldest first.',
      written_by: 'every change, in its own transaction',
      hidden: ['feed_position', 'recorded_us'],
    },
    merchant_event: {
      about: 'What happened to merchants: a row for each change of their links and tokens.',
      written_by: 'every change, in its own transaction',
      hidden: ['feed_position', 'recorded_us'],
    },
    partner_event: {
      about: 'What happened to partners: a row for each time that one was suspended or reinstated.',
      written_by: 'partner/suspend and partner/reinstate',
      hidden: ['feed_position', 'recorded_us'],
    },
  },
  tables: eventTables,
  feed_sources: [
    eventSource('event', 'shop_id'),
    eventSource('merchant_event', 'merchant_id'),
    eventSource('partner_event', 'partner_id'),
  ],
  migrations: eventMigrations,
});
