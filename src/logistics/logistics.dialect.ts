import type { DialectTable } from '../platform/contract/dialect.ts';

export const logisticsDialect = {
  delivery_reported_from: {
    about: 'From which states update_tracking_status accepts a delivery.',
    reference: ['LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE'],
    live: ['LOGISTICS_PICKUP_DONE'],
  },
} as const satisfies DialectTable;
