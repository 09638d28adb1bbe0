import type { DialectTable } from '../../kit/contract/dialect.ts';

export const logisticsDialect = {
  delivery_reported_from: {
    about: 'The package states from which update_tracking_status accepts a delivery.',
    reference: ['LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE'],
    live: ['LOGISTICS_PICKUP_DONE'],
  },
  empty_package_number: {
    about: 'How an empty package_number in a body is treated: refused, or as absent.',
    reference: 'refused',
    live: 'absent',
  },
  number_of_only_package: {
    about: 'How update_shipping_order treats the package_number of an order with one package.',
    reference: 'refused',
    live: 'accepted',
  },
  warning_of_success: {
    about: 'The warning of a batch answer in which every row succeeded: an empty list, or none.',
    reference: 'empty',
    live: 'absent',
  },
} as const satisfies DialectTable;
