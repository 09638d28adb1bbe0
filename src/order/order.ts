// The states of packages and of their orders. What can happen to a package is in package_transitions.ts.

export const logistics_statuses = [
  'LOGISTICS_READY',
  'LOGISTICS_PICKUP_RETRY',
  'LOGISTICS_REQUEST_CREATED',
  'LOGISTICS_PICKUP_DONE',
  'LOGISTICS_DELIVERY_DONE',
  'LOGISTICS_DELIVERY_FAILED',
] as const;
export type LogisticsStatus = (typeof logistics_statuses)[number];

/** What ends an order. Its packages do not move any more. */
export const final_statuses = ['COMPLETED', 'CANCELLED'] as const;
type FinalStatus = (typeof final_statuses)[number];

export type OrderStatus = 'READY_TO_SHIP' | 'PROCESSED' | 'SHIPPED' | 'TO_CONFIRM_RECEIVE' | FinalStatus;

/** How a package gets to the carrier. */
export const shipping_modes = ['pickup', 'dropoff', 'non_integrated'] as const;

/** Why a delivery failed. */
export const failed_reasons = [
  'buyer_unreachable',
  'buyer_unresponsive',
  'no_delivery_location_consensus',
] as const;

/** Brazilian channels on which the seller delivers and reports how far it has come. */
export const seller_delivered_channels: readonly number[] = [90021, 90025, 90026];

/** Where a package is, and what ended its order, if that has ended. */
export interface PackageState {
  readonly logistics_status: LogisticsStatus;
  readonly final_status: FinalStatus | null;
}

const stages: readonly { order_status: OrderStatus; logistics_statuses: readonly LogisticsStatus[] }[] = [
  { order_status: 'READY_TO_SHIP', logistics_statuses: ['LOGISTICS_READY', 'LOGISTICS_PICKUP_RETRY'] },
  { order_status: 'PROCESSED', logistics_statuses: ['LOGISTICS_REQUEST_CREATED'] },
  { order_status: 'SHIPPED', logistics_statuses: ['LOGISTICS_PICKUP_DONE', 'LOGISTICS_DELIVERY_FAILED'] },
  { order_status: 'TO_CONFIRM_RECEIVE', logistics_statuses: ['LOGISTICS_DELIVERY_DONE'] },
];

/** The status of an order: what ended it, or else where the least advanced of its packages is. */
export function orderStatusOf(packages: readonly PackageState[]): OrderStatus {
  for (const { final_status } of packages) if (final_status) return final_status;
  for (const { order_status, logistics_statuses: stage } of stages)
    if (packages.some(({ logistics_status }) => stage.includes(logistics_status))) return order_status;
  throw new Error('An order without packages has no status.');
}

/** Whether nothing happens to a package any more. */
export const isClosed = ({ final_status }: Pick<PackageState, 'final_status'>): boolean =>
  final_status !== null;
