// Everything that can happen to a package, by whom and when. What is not here cannot.

import { stateTableFor } from '../platform/states/state_table.ts';
import {
  isClosed,
  type LogisticsStatus,
  logistics_statuses,
  type PackageState,
  seller_delivered_channels,
} from './order.ts';

/** What conditions ask of a package. */
export interface PackageFacts extends PackageState {
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
  initial: 'LOGISTICS_READY',
  final: ['LOGISTICS_DELIVERY_DONE', 'LOGISTICS_DELIVERY_FAILED'],
  stateOf: ({ logistics_status }) => logistics_status,
  isClosed,
  transitions: {
    /** Another pickup slot is chosen. */
    reschedule: {
      by: 'seller',
      from: ['LOGISTICS_REQUEST_CREATED'],
      to: 'LOGISTICS_REQUEST_CREATED',
      when: ({ reschedule_allowed, pickup_time_id }, circumstances) =>
        reschedule_allowed === 1 && pickup_time_id !== null && !circumstances?.in_batch,
      condition: 'a pickup slot is booked, rescheduling is allowed, and it is not in a batch',
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
  },
});

type PackageTransitions = typeof packageStates.transitions;
export type TransitionName = keyof PackageTransitions;
export type CarrierTransitionName = {
  [Name in TransitionName]: PackageTransitions[Name]['by'] extends 'carrier' ? Name : never;
}[TransitionName];

/** Whether a package could be rescheduled if it were allowed: it waits for the carrier, who comes in a slot. */
export const canAllowRescheduling = (pkg: PackageFacts): boolean =>
  packageStates.canTransition('reschedule', { ...pkg, reschedule_allowed: 1 });
