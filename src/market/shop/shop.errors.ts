import type { RefusalTable } from '../../kit/contract/refusal.ts';

export const shopErrors = {
  not_in_whitelist: {
    error: 'warehouse.error_not_in_whitelist',
    message: 'The shop has no warehouses of its own to choose between: its stock has no location_id.',
    response: null,
  },
  no_warehouse: {
    error: 'warehouse.error_can_not_find_warehouse',
    message: 'The shop has no warehouse of this warehouse_type.',
  },
} as const satisfies RefusalTable;
