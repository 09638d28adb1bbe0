import { fixedLimits } from '../../kit/contract/fixed_limit.ts';
import { searched_orders_max } from './order.ts';

export const order_limits = fixedLimits({
  searched_orders_max: {
    value: searched_orders_max,
    help: 'Maximum number of orders in each state that search_package_list looks at, oldest first.',
    client_sees:
      'total_count and the pages leave out the packages of newer orders until older ones are shipped.',
  },
  channel_orders_max: {
    value: 1_000,
    help: 'Maximum number of orders that get_order_list looks at for one page of a channel.',
    client_sees:
      'A page with fewer orders than page_size, or none, and `more` true: continue with next_cursor.',
  },
});
