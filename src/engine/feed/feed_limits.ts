import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const feed_limits = fixedLimits({
  feed_readers_max: {
    value: 100,
    help: 'How many readers of the feed and of pushes a node has at once: streams, and calls that wait for events.',
    refuses: true,
    client_sees: 'HTTP 409 `too_many_readers` with `Retry-After`.',
  },
});
