// How the events of a package are shown in its tracking history.

import type { TransitionName } from '../../order/package_transitions.ts';
import type { TrackingStatus } from '../logistics.ts';

interface TrackingEvent {
  readonly description: string;
  readonly logistics_status: TrackingStatus;
}

const pickedUp: TrackingEvent = {
  description: 'The package was picked up.',
  logistics_status: 'PICKED_UP',
};
const delivered: TrackingEvent = {
  description: 'The package was delivered.',
  logistics_status: 'DELIVERED',
};
const deliveryFailed: TrackingEvent = {
  description: 'The package could not be delivered.',
  logistics_status: 'FAILED_DELIVERED',
};

/** Keyed by event kind; null for events that concern only the seller and the marketplace. */
const shown: Readonly<Record<TransitionName | 'receive_back', TrackingEvent | null>> = {
  become_ready: null,
  arrange: { description: 'The shipment was arranged.', logistics_status: 'ORDER_CREATED' },
  reschedule: { description: 'Another pickup time was chosen.', logistics_status: 'PICKUP_REQUESTED' },
  allow_reschedule: null,
  hand_over: pickedUp,
  report_pickup: pickedUp,
  carrier_pickup: pickedUp,
  carrier_missed_pickup: {
    description: 'The package could not be picked up; its pickup is to be arranged again.',
    logistics_status: 'PICKUP_RETRY',
  },
  report_delivery: delivered,
  carrier_delivery: delivered,
  report_failed_delivery: deliveryFailed,
  carrier_failed_delivery: deliveryFailed,
  carrier_loss: { description: 'The package was lost.', logistics_status: 'LOST' },
  invalidate: null,
  withdraw: { description: 'The shipment was cancelled.', logistics_status: 'CANCELED' },
  receive_back: { description: 'The package was returned to the sender.', logistics_status: 'RETURNED' },
};

const byKind: ReadonlyMap<string, TrackingEvent | null> = new Map(Object.entries(shown));

/** The tracking event for a kind of package event; undefined if it is not shown. */
export const trackingEventOf = (kind: string): TrackingEvent | undefined => byKind.get(kind) ?? undefined;
