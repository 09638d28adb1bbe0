// All possible transitions of a package, with the actor and the conditions of each.

import { stateTableFor } from '../../kit/states/state_table.ts';
import {
  isClosed,
  type LogisticsStatus,
  logistics_statuses,
  type OrderStatus,
  seller_delivered_channels,
} from './order.ts';

/** The facts about a package that conditions use. */
export interface PackageFacts {
  readonly logistics_status: LogisticsStatus;
  /** Status of the package's order. */
  readonly order_status: OrderStatus;
  readonly logistic_id: number;
  readonly reschedule_allowed: number;
  readonly pickup_time_id: string | null;
}

/** The facts about the request that conditions use. */
export interface PackageCircumstances {
  /** Whether the request is a batch. */
  readonly in_batch?: boolean;
  /**
   * The states from which the dialect accepts a delivery report by the seller; all states of the transition if absent.
   */
  readonly delivery_reported_from?: readonly LogisticsStatus[];
}

/** Whether the seller delivers the package and reports its progress. */
export const isSellerDelivered = ({ logistic_id }: Pick<PackageFacts, 'logistic_id'>): boolean =>
  seller_delivered_channels.includes(logistic_id);

/**
 * A delivery report by the seller. The reference accepts it from both states, the live service only from the second.
 */
const delivery_report = {
  by: 'seller',
  from: ['LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE'],
  when: (pkg: PackageFacts, circumstances?: PackageCircumstances): boolean =>
    isSellerDelivered(pkg) && (circumstances?.delivery_reported_from?.includes(pkg.logistics_status) ?? true),
  condition: 'the seller delivers on its channel, and the dialect accepts the report from this state',
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
    /** The order is paid, or will be on delivery. */
    become_ready: { by: 'buyer', from: ['LOGISTICS_NOT_START'], to: 'LOGISTICS_READY' },
    /** The seller chooses another pickup slot. */
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
    /** The shipment is arranged on a channel without integration, so the package counts as picked up. */
    hand_over: {
      by: 'seller',
      from: ['LOGISTICS_READY', 'LOGISTICS_PICKUP_RETRY'],
      to: 'LOGISTICS_PICKUP_DONE',
      when: (pkg) => !isSellerDelivered(pkg),
      condition: 'the seller does not deliver on its channel',
    },
    /** The shipment is arranged: the carrier picks the package up, or the seller drops it off. */
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
    /** The order or everything in the package is cancelled. */
    invalidate: {
      by: 'order',
      from: ['LOGISTICS_NOT_START', 'LOGISTICS_READY'],
      to: 'LOGISTICS_INVALID',
      also_when_closed: true,
    },
    /** The order is cancelled after the shipment was arranged. */
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
