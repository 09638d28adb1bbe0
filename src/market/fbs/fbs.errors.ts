import type { RefusalTable } from '../../kit/contract/refusal.ts';

export const fbsErrors = {
  region_not_br: { error: 'fbs_err_region_not_br', message: 'Only shops in Brazil have this block status.' },
  malformed_shop_sku_id: {
    error: 'fbs_err_param',
    message: 'shop_sku_id must be an item id, an underscore and a model id, such as 123_456.',
  },
  not_found: { error: 'fbs_err_record_not_found', message: 'No such SKU in this shop.' },
} as const satisfies RefusalTable;
