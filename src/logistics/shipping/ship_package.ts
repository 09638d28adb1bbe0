// Arranging the shipment of one package: the deed behind ship_order and each row of batch_ship_order.

import type { Move, Package } from '../../order/locked_orders.ts';
import { canTransition, isClosed, type TransitionName } from '../../order/order.ts';
import type { Ids } from '../../platform/store/ids.ts';
import type { ArrangementReason } from '../logistics.errors.ts';
import { type Mode, seller_delivered_channels } from '../logistics.ts';
import { type Arrangement, type Modes, type Needs, readArrangement } from './arrangement.ts';
import type { Shipment } from './shipments.ts';
import type { ShippingOptions } from './shipping_options.ts';
import { isTrackingNumber, trackingNumber } from './tracking_number.ts';

/** What shipping takes. */
export interface Shipping {
  readonly ids: Ids;
  readonly offers: ShippingOptions;
  readonly move: Move;
  /** Unix time in seconds. */
  readonly now: number;
}

/** What a package's channel needs for the modes that were sent; a batch need not read the others of 150 rows. */
function needsOf({ channel }: Shipment, sent: Modes): Needs {
  const fields = (mode: Mode, json: string | null): string[] | undefined =>
    sent[mode] === undefined || json === null ? undefined : JSON.parse(json);
  return {
    logistic_id: channel.logistic_id,
    fields: {
      pickup: fields('pickup', channel.pickup_info_needed),
      dropoff: fields('dropoff', channel.dropoff_info_needed),
      non_integrated: fields('non_integrated', channel.non_integrated_info_needed),
    },
  };
}

/** Whether a package waits for the carrier, who comes in a slot. */
export const hasBookedSlot = (of: Package): boolean =>
  canTransition('reschedule', of) && of.pickup_time_id !== null;

/** Whether another pickup slot may be chosen for it. */
export const canBeRescheduled = (of: Package): boolean => of.reschedule_allowed === 1 && hasBookedSlot(of);

/** What arranging it would be; undefined where there is nothing to arrange. */
function deedOf(of: Package, modes: Modes, may_reschedule: boolean): TransitionName | undefined {
  if (isClosed(of)) return undefined;
  if (may_reschedule && canBeRescheduled(of) && modes.pickup) return 'reschedule';
  if (!canTransition('arrange', of)) return undefined;
  return modes.non_integrated && !seller_delivered_channels.includes(of.logistic_id)
    ? 'hand_over'
    : 'arrange';
}

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
  return is_its_own ? before : trackingNumber(format, ids.next('tracking_number'));
}

/**
 * Arranges the shipment of a package of an order in hand.
 *
 * @returns why not, if it is refused; nothing is written then.
 */
export async function shipPackage(
  { ids, offers, move, now }: Shipping,
  shipment: Shipment,
  modes: Modes,
  { may_reschedule = false }: { may_reschedule?: boolean } = {},
): Promise<ArrangementReason | undefined> {
  const { pkg: found } = shipment;
  const deed = deedOf(found, modes, may_reschedule);
  if (deed === undefined)
    return isClosed(found) && canTransition('arrange', found)
      ? 'not_ready_to_ship'
      : 'package_already_shipped';
  const chosen = readArrangement(modes, needsOf(shipment, modes));
  if (typeof chosen === 'string') return chosen;
  const refusal = await offers.validate(shipment, chosen);
  if (refusal) return refusal;
  if (deed === 'reschedule' && chosen.pickup_time_id === null) return 'need_address_and_pickup_time';

  const { mode, address_id, pickup_time_id, branch_id, slug, sender_real_name } = chosen;
  const arranged = {
    arranged_at: now,
    mode,
    address_id,
    pickup_time_id,
    branch_id,
    slug,
    sender_real_name,
    tracking_number: trackingNumberOf(shipment, chosen, ids),
    tracking_url: null,
  };
  return move(found, deed, arranged) ? undefined : 'package_already_shipped';
}
