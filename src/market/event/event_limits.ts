import { fixedLimits } from '../../kit/contract/fixed_limit.ts';
import { feed_page_max, feed_wait_s_max } from './event.ts';

export const event_limits = fixedLimits({
  feed_page_max: {
    value: feed_page_max,
    help: 'How many events a page of the feed has at most.',
    client_sees: 'HTTP 422 for a larger `limit`.',
  },
  feed_wait_s_max: {
    value: feed_wait_s_max,
    help: 'How long a call waits for events of the feed, in seconds.',
    client_sees: 'HTTP 422 for a longer `wait`.',
  },
});
