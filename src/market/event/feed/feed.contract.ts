import { event_stream_type } from '../../../kit/contract/event_stream.ts';
import {
  anyRecord,
  choice,
  feedEvent,
  flag,
  int32,
  int64,
  list,
  nullable,
  optional,
  text,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { actors, feed_page_max, feed_wait_s_max } from '../event.ts';

const after = optional(
  text(
    'The cursor of the last event that was read. Without it, the oldest event that is kept comes first; `latest` stands for the newest one.',
    { minLength: 1, maxLength: 100 },
  ),
);

const errors = {
  unknown_cursor: {
    status: 422,
    message: 'The cursor was not given by the feed of this marketplace: send a cursor of this feed, or none.',
  },
  events_deleted: {
    status: 409,
    message:
      'Events after this cursor are older than STOA_FEED_DAYS and are no longer kept. Read without `after`, and compare what you have with the collections.',
  },
  too_many_readers: {
    status: 409,
    message: 'Too many readers wait for events on this node: read again later, or without `wait`.',
    is_temporary: true,
  },
} as const;

const order = [
  'The events are in the order in which they were committed. Events of one subject, such as an order, are in the order of its revisions.',
  'A reader that continues after its last cursor misses no event.',
].join(' ');

const event = feedEvent('An event.', {
  cursor: text('Cursor of the event, to be sent as `after`. It is also the id of the event.'),
  shop_id: nullable(int64('Id of the shop that it happened to; null for a merchant or partner.')),
  merchant_id: nullable(int64('Id of the merchant that it happened to; null for a shop or partner.')),
  partner_id: nullable(
    int64('Id of the partner that acted or, without a shop and merchant, that it happened to.'),
  ),
  subject: text('What changed, such as `order:260301ABC` or `package:260301ABC/OFG1`.'),
  seq: int32('Revision of the subject after the change, counted from 1.', { minimum: 1 }),
  kind: text('What happened, such as the name of a transition.'),
  actor: choice('Who made the change: `marketplace` is an operator, `system` a scheduled job.', actors),
  request_id: text('Id of the call that made the change.'),
  happened_at: timestamp('When it happened.'),
  data: anyRecord('States and amounts; the fields depend on the kind. No personal data.'),
});

export const feed_list = action({
  name: 'feed.list',
  path: '/feed',
  access: 'read',
  keeps_to_shops: true,
  timeout_ms: (feed_wait_s_max + 15) * 1_000,
  summary: 'Lists everything that happens in the marketplace.',
  description: `${order} With \`wait\`, a call without new events waits for the first one. A token that is limited to some shops gets the events of these: a page may be empty although \`has_more\`.`,
  request: {
    after,
    limit: withDefault(
      int32('How many events to list at most.', { minimum: 1, maximum: feed_page_max }),
      100,
    ),
    wait: withDefault(
      text(`How long to wait for the first event: whole seconds, from \`0s\` to \`${feed_wait_s_max}s\`.`, {
        pattern: '^([0-9]|[12][0-9]|30)s$',
        '~form': `whole seconds up to ${feed_wait_s_max}s`,
      }),
      '0s',
    ),
  },
  response: {
    event_list: list('The events, oldest first.', event),
    next: text('Cursor to continue with, also if there was no event.'),
    has_more: flag('Whether more events can be read now.'),
  },
  errors,
});

export const feed_stream = action({
  name: 'feed.stream',
  path: '/feed/stream',
  access: 'read',
  keeps_to_shops: true,
  media_type: event_stream_type,
  stream_of: event,
  summary: 'Sends everything that happens in the marketplace, as it happens.',
  description: `${order} The answer is a stream of Server-Sent Events. The data of each is an event of \`feed.list\`, its id the cursor. A client that connects again sends it as \`Last-Event-ID\`, which takes precedence over \`after\`.`,
  request: { after },
  response: {},
  errors,
});
