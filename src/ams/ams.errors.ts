import type { RefusalTable } from '../platform/contract/refusal.ts';

export const amsErrors = {
  terms_not_accepted: {
    error: 'error_business',
    message: 'The seller has to accept the affiliate marketing terms in the seller center first.',
  },
  no_such_campaign: {
    error: 'invalid_param',
    message: 'This shop has no open campaign setting with this campaign_id: it is unknown, removed or over.',
  },
} as const satisfies RefusalTable;
