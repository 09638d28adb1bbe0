import type { RefusalTable } from '../../../kit/contract/refusal.ts';

/** Reasons why items are not returned. */
export const itemsErrors = {
  status_unknown: {
    error: 'error_param_item_status',
    message:
      'item_status must be one or several of NORMAL, BANNED, UNLIST, REVIEWING, SELLER_DELETE and SHOPEE_DELETE.',
  },
  update_time_range: {
    error: 'error_update_time_range',
    message: 'update_time_from must be before update_time_to.',
  },
  search_without_terms: {
    error: 'error_param',
    message: 'request must set one of [item_name,attribute_status]',
  },
  offset_invalid: {
    error: 'error_param',
    message: 'offset must be omitted, or the next_offset of the same search.',
  },
  item_not_found: {
    error: 'error_item_not_found',
    message: 'There is no such item in this shop.',
    fix: 'Take item_id from get_item_list of this shop. An item of another shop is answered like one that does not exist.',
  },
} as const satisfies RefusalTable;
