// Everything that can happen to a package, by whom and when. What is not here cannot.

import { stateTableFor } from '../../kit/states/state_table.ts';
import {
  isClosed,
  type LogisticsStatus,
  logistics_statuses,
  type OrderStatus,
  seller_delivered_channels,
} from './order.ts';

/** What conditions ask of a package. */
export interface PackageFacts {
  readonly logistics_status: LogisticsStatus;
  /** Of its order. */
  readonly order_status: OrderStatus;
  readonly logistic_id: number;
  readonly reschedule_allowed: number;
  readonly pickup_time_id: string | null;
}

/** What conditions ask of the request. */
export interface PackageCircumstances {
  /** Whether many packages are shipped at once. */
  readonly in_batch?: boolean;
  /** From which states the dialect accepts a delivery by the seller; from all those below where it is left out. */
  readonly delivery_reported_from?: readonly LogisticsStatus[];
}

/** Whether the seller delivers it, and reports how far it has come. */
export const isSellerDelivered = ({ logistic_id }: Pick<PackageFacts, 'logistic_id'>): boolean =>
  seller_delivered_channels.includes(logistic_id);

/** A delivery by the seller. The reference accepts it from both states, the live service only from the second. */
const delivery_report = {
  by: 'seller',
  from: ['LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE'],
  when: (pkg: PackageFacts, circumstances?: PackageCircumstances): boolean =>
    isSellerDelivered(pkg) && (circumstances?.delivery_reported_from?.includes(pkg.logistics_status) ?? true),
  condition: 'the seller delivers on its channel, and the dialect has it reported from this state',
} as const;

export const packageStates = stateTableFor<PackageFacts, PackageCircumstances>()({
  name: 'package',
  states: logistics_statuses,
  initial: 'LOGISTICS_NOT_START',
  final: [
    'LOGISTICS_DELIVERY_DONE',
    'LOGISTICS_DELIVERY_FAILED',
    'LOGISTICS_INVALID',
    'LOGISTICS_REQUEST_CANCELED',
    'LOGISTICS_LOST',
  ],
  stateOf: ({ logistics_status }) => logistics_status,
  isClosed,
  transitions: {
    /** Its order is paid, or will be on delivery. */
    become_ready: { by: 'buyer', from: ['LOGISTICS_NOT_START'], to: 'LOGISTICS_READY' },
    /** Another pickup slot is chosen. */
    reschedule: {
      by: 'seller',
      from: ['LOGISTICS_REQUEST_CREATED'],
      to: 'LOGISTICS_REQUEST_CREATED',
      when: ({ reschedule_allowed, pickup_time_id }, circumstances) =>
        reschedule_allowed === 1 && pickup_time_id !== null && !circumstances?.in_batch,
      condition: 'a pickup slot is booked, rescheduling is allowed, and it is not in a batch',
    },
    /** The marketplace lets the seller choose another pickup slot, once. */
    allow_reschedule: {
      by: 'marketplace',
      from: ['LOGISTICS_REQUEST_CREATED'],
      to: 'LOGISTICS_REQUEST_CREATED',
      when: ({ reschedule_allowed, pickup_time_id }) => reschedule_allowed === 0 && pickup_time_id !== null,
      condition: 'a pickup slot is booked, and rescheduling is not allowed yet',
    },
    /** Shipment arranged on a channel that the marketplace does not talk to: the package is on its way. */
    hand_over: {
      by: 'seller',
      from: ['LOGISTICS_READY', 'LOGISTICS_PICKUP_RETRY'],
      to: 'LOGISTICS_PICKUP_DONE',
      when: (pkg) => !isSellerDelivered(pkg),
      condition: 'the seller does not deliver on its channel',
    },
    /** Shipment arranged; the carrier comes, or is brought the package. */
    arrange: {
      by: 'seller',
      from: ['LOGISTICS_READY', 'LOGISTICS_PICKUP_RETRY'],
      to: 'LOGISTICS_REQUEST_CREATED',
    },
    report_pickup: {
      by: 'seller',
      from: ['LOGISTICS_REQUEST_CREATED'],
      to: 'LOGISTICS_PICKUP_DONE',
      when: isSellerDelivered,
      condition: 'the seller delivers on its channel',
    },
    report_delivery: { ...delivery_report, to: 'LOGISTICS_DELIVERY_DONE' },
    report_failed_delivery: { ...delivery_report, to: 'LOGISTICS_DELIVERY_FAILED' },
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
    carrier_loss: { by: 'carrier', from: ['LOGISTICS_PICKUP_DONE'], to: 'LOGISTICS_LOST' },
    /** Its order is cancelled, or all that was in it. */
    invalidate: {
      by: 'order',
      from: ['LOGISTICS_NOT_START', 'LOGISTICS_READY'],
      to: 'LOGISTICS_INVALID',
      also_when_closed: true,
    },
    /** Its order is cancelled after the shipment was arranged. */
    withdraw: {
      by: 'order',
      from: ['LOGISTICS_PICKUP_RETRY', 'LOGISTICS_REQUEST_CREATED'],
      to: 'LOGISTICS_REQUEST_CANCELED',
      also_when_closed: true,
    },
  },
});

type PackageTransitions = typeof packageStates.transitions;
export type TransitionName = keyof PackageTransitions;
export type CarrierTransitionName = {
  [Name in TransitionName]: PackageTransitions[Name]['by'] extends 'carrier' ? Name : never;
}[TransitionName];
