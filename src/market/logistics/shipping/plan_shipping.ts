// Plans how a package is shipped, for ship_order and for each row of batch_ship_order, before anything is written.

import type { Ids } from '../../../engine/store/ids.ts';
import { type Json, parseJson } from '../../../engine/store/json.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { isCancelled, isClosed } from '../../order/order.ts';
import type { Package, PackageTransition } from '../../order/package.ts';
import { packageStates, type TransitionName } from '../../order/package_transitions.ts';
import type { ArrangementReason } from '../arrangement.errors.ts';
import { tracking_number_ids } from '../logistics.tables.ts';
import type { Mode } from '../logistics.ts';
import { isTrackingNumber, trackingNumber } from '../tracking/tracking_number.ts';
import { type Arrangement, type ChannelNeeds, type RequestedModes, readArrangement } from './arrangement.ts';
import type { Shipment } from './shipments.ts';
import type { ShippingOptions } from './shipping_options.ts';

/**
 * The fields that a package's channel needs. Only requested modes are parsed, because a batch has up to 150 rows of
 * JSON.
 */
function readChannelNeeds({ channel }: Shipment, sent: RequestedModes): ChannelNeeds {
  const fields = <T>(mode: Mode, json: Json<T> | null): T | undefined =>
    sent[mode] === undefined || json === null ? undefined : parseJson(json);
  return {
    logistic_id: channel.logistic_id,
    fields: {
      pickup: fields('pickup', channel.pickup_info_needed),
      dropoff: fields('dropoff', channel.dropoff_info_needed),
      non_integrated: fields('non_integrated', channel.non_integrated_info_needed),
    },
  };
}

/** Whether a request with these modes can lead to this transition. */
const fitsTransition = ({ pickup, non_integrated }: RequestedModes, transition: TransitionName): boolean =>
  (transition === 'reschedule' && pickup !== undefined) ||
  (transition === 'hand_over' && non_integrated !== undefined) ||
  transition === 'arrange';

/**
 * The requested tracking number or, on a channel that assigns numbers, one from the carrier. A number that the carrier
 * assigned earlier is kept.
 */
function trackingNumberOf(
  { pkg, channel }: Shipment,
  { mode, tracking_number }: Arrangement,
  ids: Ids,
): string | null {
  const { tracking_number_format: format } = channel;
  if (tracking_number !== null || mode === 'non_integrated' || format === null) return tracking_number;
  const { tracking_number: before } = pkg;
  const is_from_carrier = before !== null && isTrackingNumber(format, before);
  return is_from_carrier ? before : trackingNumber(format, ids.next(tracking_number_ids));
}

/** Why no transition ships the package. */
function whyNotShipped(pkg: Package): ArrangementReason {
  const is_closed = packageStates.findObstacle('arrange', pkg) === 'closed';
  if (is_closed && pkg.order_status === 'IN_CANCEL') return 'cancellation_requested';
  if (is_closed || isCancelled(pkg)) return 'not_ready_to_ship';
  if (pkg.logistics_status !== 'LOGISTICS_NOT_START') return 'package_already_shipped';
  return isClosed(pkg) ? 'not_ready_to_ship' : 'not_paid';
}

/** A planned shipment of a package. */
export interface PlannedShipping extends PackageTransition {
  /** The seller's own tracking number, which no other order of the shop may have. */
  readonly own_tracking_number: string | null;
}

/**
 * Plans the transition that ships a package as requested.
 *
 * @returns the plan, or why the package cannot be shipped that way.
 */
export async function planShipping(
  shipment: Shipment,
  modes: RequestedModes,
  {
    ids,
    options,
    now,
    in_batch,
  }: {
    readonly ids: Ids;
    readonly options: ShippingOptions;
    /** Unix time in seconds. */
    readonly now: number;
    readonly in_batch?: boolean;
  },
): Promise<PlannedShipping | Refusal<ArrangementReason>> {
  const { pkg } = shipment;
  const transition = packageStates.names.find(
    (name) => fitsTransition(modes, name) && packageStates.canTransition(name, pkg, { in_batch }),
  );
  if (transition === undefined) return refused(whyNotShipped(pkg));
  if (pkg.order_status === 'INVOICE_PENDING') return refused('invoice_pending');
  const arrangement = readArrangement(modes, readChannelNeeds(shipment, modes));
  if (isRefused(arrangement)) return arrangement;
  const reason = await options.validate(shipment, arrangement);
  if (reason) return refused(reason);
  // Rescheduling requires a slot, even on a channel that does not need one for the first arrangement.
  if (transition === 'reschedule' && arrangement.pickup_time_id === null)
    return refused('need_address_and_pickup_time');

  const tracking_number = trackingNumberOf(shipment, arrangement, ids);
  return {
    transition,
    changes: { ...arrangement, arranged_at: now, tracking_number, tracking_url: null },
    own_tracking_number: arrangement.tracking_number,
  };
}
