import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const order_limits = fixedLimits({
  channel_orders_max: {
    value: 1_000,
    help: 'Maximum number of orders that get_order_list looks at for one page of a channel.',
    client_sees:
      'A page with fewer orders than page_size, or none, and `more` true: continue with next_cursor.',
  },
});
