import type { RefusalTable } from '../platform/contract/refusal.ts';

export const addOnDealErrors = {
  not_found: {
    error: 'add_on.add_on_deal_not_exists',
    message: 'No such add-on deal in this shop.',
    response: {},
  },
} as const satisfies RefusalTable;
