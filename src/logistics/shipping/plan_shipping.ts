// What shipping a package would change: asked for ship_order and for each row of batch_ship_order.

import type { PackageTransition } from '../../order/package.ts';
import { packageStates, type TransitionName } from '../../order/package_transitions.ts';
import type { Ids } from '../../platform/store/ids.ts';
import { type Json, parseJson } from '../../platform/store/json.ts';
import type { ArrangementReason } from '../logistics.errors.ts';
import { tracking_number_ids } from '../logistics.tables.ts';
import type { Mode } from '../logistics.ts';
import { type Arrangement, type Modes, type Needs, readArrangement } from './arrangement.ts';
import type { Shipment } from './shipments.ts';
import type { ShippingOptions } from './shipping_options.ts';
import { isTrackingNumber, trackingNumber } from './tracking_number.ts';

/** What a package's channel needs for the modes that were sent; a batch need not read the others of 150 rows. */
function needsOf({ channel }: Shipment, sent: Modes): Needs {
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

/** Whether shipping in these modes can be this transition. */
const isMeantBy = ({ pickup, non_integrated }: Modes, transition: TransitionName): boolean =>
  (transition === 'reschedule' && pickup !== undefined) ||
  (transition === 'hand_over' && non_integrated !== undefined) ||
  transition === 'arrange';

/** The carrier's own number, where it is the carrier who hands them out; one that it gave before stays. */
function trackingNumberOf(
  { pkg, channel }: Shipment,
  { mode, tracking_number }: Arrangement,
  ids: Ids,
): string | null {
  const { tracking_number_format: format } = channel;
  if (tracking_number !== null || mode === 'non_integrated' || format === null) return tracking_number;
  const { tracking_number: before } = pkg;
  const is_its_own = before !== null && isTrackingNumber(format, before);
  return is_its_own ? before : trackingNumber(format, ids.next(tracking_number_ids));
}

/** The transition with which a package is shipped as was asked, or why it is refused. Nothing is written. */
export async function planShipping(
  shipment: Shipment,
  modes: Modes,
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
): Promise<PackageTransition | ArrangementReason> {
  const { pkg } = shipment;
  const transition = packageStates.nextTransitions(pkg, { in_batch }).find((name) => isMeantBy(modes, name));
  if (transition === undefined)
    return packageStates.findObstacle('arrange', pkg) === 'closed'
      ? 'not_ready_to_ship'
      : 'package_already_shipped';
  const arrangement = readArrangement(modes, needsOf(shipment, modes));
  if (typeof arrangement === 'string') return arrangement;
  const refusal = await options.validate(shipment, arrangement);
  if (refusal) return refusal;
  if (transition === 'reschedule' && arrangement.pickup_time_id === null)
    return 'need_address_and_pickup_time';

  const tracking_number = trackingNumberOf(shipment, arrangement, ids);
  return { transition, changes: { ...arrangement, arranged_at: now, tracking_number, tracking_url: null } };
}
