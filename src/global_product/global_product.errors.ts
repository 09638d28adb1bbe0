import type { RefusalTable } from '../platform/contract/refusal.ts';

export const globalProductErrors = {
  category_unknown: {
    error: 'error_param',
    message: 'Wrong parameters, detail: category_id is not a category.',
  },
  category_not_leaf: {
    error: 'error_param',
    message: 'Wrong parameters, detail: category_id is not a leaf category.',
  },
} as const satisfies RefusalTable;
