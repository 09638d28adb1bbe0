import type { DialectTable } from '../../kit/contract/dialect.ts';

export const logisticsDialect = {
  delivery_reported_from: {
    about: 'From which states update_tracking_status accepts a delivery.',
    reference: ['LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE'],
    live: ['LOGISTICS_PICKUP_DONE'],
  },
  empty_package_number: {
    about: 'What an empty package_number is in a body: refused, or absent.',
    reference: 'refused',
    live: 'absent',
  },
  warning_of_success: {
    about: 'What a batch answer says as its warning when every row succeeded: an empty list, or nothing.',
    reference: 'empty',
    live: 'absent',
  },
} as const satisfies DialectTable;
