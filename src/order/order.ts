// The life of a package and of its order: the one table of states, and what follows from it.

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

/** Where a package is, and what ended its order, if that has ended. */
interface PackageState {
  readonly logistics_status: LogisticsStatus;
  readonly final_status: FinalStatus | null;
}

interface Transition {
  readonly by: 'seller' | 'carrier';
  readonly from: readonly LogisticsStatus[];
  readonly to: LogisticsStatus;
}

/** Everything that can happen to a package. What is not here cannot. */
export const transitions = {
  /** Shipment arranged; the carrier comes, or is brought the package. */
  arrange: {
    by: 'seller',
    from: ['LOGISTICS_READY', 'LOGISTICS_PICKUP_RETRY'],
    to: 'LOGISTICS_REQUEST_CREATED',
  },
  /** Arranged on a channel that the marketplace does not talk to: the package is on its way. */
  hand_over: {
    by: 'seller',
    from: ['LOGISTICS_READY', 'LOGISTICS_PICKUP_RETRY'],
    to: 'LOGISTICS_PICKUP_DONE',
  },
  /** Another pickup slot, while rescheduling is allowed. */
  reschedule: { by: 'seller', from: ['LOGISTICS_REQUEST_CREATED'], to: 'LOGISTICS_REQUEST_CREATED' },
  report_pickup: { by: 'seller', from: ['LOGISTICS_REQUEST_CREATED'], to: 'LOGISTICS_PICKUP_DONE' },
  report_delivery: {
    by: 'seller',
    from: ['LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE'],
    to: 'LOGISTICS_DELIVERY_DONE',
  },
  report_failed_delivery: {
    by: 'seller',
    from: ['LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE'],
    to: 'LOGISTICS_DELIVERY_FAILED',
  },
  carrier_missed_pickup: {
    by: 'carrier',
    from: ['LOGISTICS_REQUEST_CREATED'],
    to: 'LOGISTICS_PICKUP_RETRY',
  },
  carrier_pickup: { by: 'carrier', from: ['LOGISTICS_REQUEST_CREATED'], to: 'LOGISTICS_PICKUP_DONE' },
  carrier_delivery: { by: 'carrier', from: ['LOGISTICS_PICKUP_DONE'], to: 'LOGISTICS_DELIVERY_DONE' },
  carrier_failed_delivery: {
    by: 'carrier',
    from: ['LOGISTICS_PICKUP_DONE'],
    to: 'LOGISTICS_DELIVERY_FAILED',
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;
export type CarrierTransitionName = {
  [D in TransitionName]: (typeof transitions)[D]['by'] extends 'carrier' ? D : never;
}[TransitionName];

/** Whether a deed can happen to a package in this state, while its order has not ended. */
export const canTransition = (
  deed: TransitionName,
  { logistics_status }: Pick<PackageState, 'logistics_status'>,
): boolean => (transitions[deed].from as readonly LogisticsStatus[]).includes(logistics_status);

const stages: readonly { order_status: OrderStatus; packages: readonly LogisticsStatus[] }[] = [
  { order_status: 'READY_TO_SHIP', packages: ['LOGISTICS_READY', 'LOGISTICS_PICKUP_RETRY'] },
  { order_status: 'PROCESSED', packages: ['LOGISTICS_REQUEST_CREATED'] },
  { order_status: 'SHIPPED', packages: ['LOGISTICS_PICKUP_DONE', 'LOGISTICS_DELIVERY_FAILED'] },
  { order_status: 'TO_CONFIRM_RECEIVE', packages: ['LOGISTICS_DELIVERY_DONE'] },
];

/** The status of an order: what ended it, or else where the least advanced of its packages is. */
export function orderStatusOf(packages: readonly PackageState[]): OrderStatus {
  for (const { final_status } of packages) if (final_status) return final_status;
  for (const { order_status, packages: among } of stages)
    if (packages.some(({ logistics_status }) => among.includes(logistics_status))) return order_status;
  throw new Error('An order without packages has no status.');
}

/** Whether nothing happens to a package any more. */
export const isClosed = ({ final_status }: Pick<PackageState, 'final_status'>): boolean =>
  final_status !== null;
