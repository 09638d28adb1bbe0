import type { RefusalTable } from '../../../kit/contract/refusal.ts';

/** If every item fails, the answer has empty lists. */
const payload_fields = ['item_installment_list', 'item_plan_ahora_list'] as const;

export const installmentErrors = {
  region_not_supported: {
    error: 'region_not_support',
    message: 'Only shops in TH and TW, and local sellers in AR, offer installments.',
    fix: 'Call it for such a shop.',
  },
  tenures_invalid: {
    error: 'tenures_invalid',
    message:
      'tenure_list must be 3, 6 and 10 in TH, any of 3, 6, 12 and 24 in TW, each once, or empty to close installments.',
  },
  plan_ahora_missing: {
    error: 'error_param',
    message: 'Wrong parameters, detail: participate_plan_ahora is required for local sellers in AR.',
  },
  item_not_found: {
    error: 'error_item_not_found',
    message: 'There is no item with this item_id in this shop.',
    fix: 'Take item_id from get_item_list of this shop.',
    payload_fields,
  },
  item_price_too_low: {
    error: 'item_price_too_low',
    message: "Installments are for items of 1000 or more, in the region's currency.",
    fix: 'Leave the item out, or raise its price.',
    payload_fields,
  },
} as const satisfies RefusalTable;
