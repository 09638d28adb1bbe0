import type { RefusalTable } from '../../../kit/contract/refusal.ts';

/** Reasons why items are not boosted, or their promotions not returned. */
export const promotionErrors = {
  item_repeated: { error: 'error_param', message: 'Repeat item_id.' },
  boost_all_failed: {
    error: 'error_boost_item_all_failed',
    message: 'No item was boosted; response.failure_list says why.',
    fix: 'Read failed_reason of each row.',
    payload_fields: ['success_list', 'failure_list'],
  },
} as const satisfies RefusalTable;

/** Texts for failures of single items. */
export const itemFailures = {
  not_found: 'Product not found',
  not_listed: 'The item is not listed.',
  out_of_stock: 'The item is out of stock.',
  boosted_already: 'can not boost item repeatedly',
  no_slot: 'The shop has as many boosted items as it may have at once.',
} as const;
