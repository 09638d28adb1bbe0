import type { RefusalTable } from '../../kit/contract/refusal.ts';

export const globalProductErrors = {
  category_unknown: {
    error: 'error_param',
    message: 'Wrong parameters, detail: category_id is not a category.',
  },
  category_not_leaf: {
    error: 'error_param',
    message: 'Wrong parameters, detail: category_id is not a leaf category.',
  },
  language_unknown: {
    error: 'error_invalid_language',
    message: 'language is not one that global categories have names in.',
  },
} as const satisfies RefusalTable;
