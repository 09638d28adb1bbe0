import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const order_limits = fixedLimits({
  channel_orders_max: {
    value: 1_000,
    help: 'How many orders get_order_list looks at for one page when it is asked for those of one channel.',
    client_sees: 'A page with fewer orders than page_size, or none, and `more` true: go on with next_cursor.',
  },
});
