import type { RefusalTable } from '../../kit/contract/refusal.ts';

export const discountErrors = {
  not_primary_shop: {
    error: 'error_permission',
    message: 'Only a primary shop may ask for the discounts of its affiliate shops.',
  },
  no_affiliate_in_region: {
    error: 'SIP_DISCOUNT_ERROR_INVALID_REGION',
    message: 'This primary shop has no affiliate shop in that region.',
  },
} as const satisfies RefusalTable;
