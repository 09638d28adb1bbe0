import type { RefusalTable } from '../../kit/contract/refusal.ts';

export const amsErrors = {
  terms_not_accepted: {
    error: 'error_business',
    message: 'The seller has to accept the affiliate marketing terms in the seller center first.',
  },
  no_such_campaign: {
    error: 'invalid_param',
    message: 'This shop has no open campaign setting with this campaign_id: it is unknown, removed or over.',
  },
  cursor_invalid: {
    error: 'error_param',
    message: 'Wrong parameters, detail: cursor must be empty or the cursor of an answer.',
  },
  search_invalid: {
    error: 'error_param',
    message:
      'Wrong parameters, detail: search_type and search_content are sent together, item ids in digits, at most 50.',
  },
} as const satisfies RefusalTable;
