import type { RefusalTable } from '../../kit/contract/refusal.ts';

export const addOnDealErrors = {
  not_found: {
    error: 'add_on.add_on_deal_not_exists',
    message: 'No such add-on deal in this shop.',
    response: {},
  },
  page_size_invalid: {
    error: 'add_on.add_on_page_size_error',
    message: 'page_size must be from 1 to 100.',
    response: {},
  },
  status_invalid: {
    error: 'add_on.add_on_status_error',
    message: 'promotion_status must be all, upcoming, ongoing or expired.',
    response: {},
  },
} as const satisfies RefusalTable;
