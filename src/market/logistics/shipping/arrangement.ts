// The rules for arranging a shipment that need no database: they check a request against the fields that the channel
// needs.

import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { shipping_modes } from '../../order/order.ts';
import {
  type ArrangementReason,
  sender_real_name_length_max,
  tracking_number_length_max,
} from '../arrangement.errors.ts';
import { job_channels, type Mode } from '../logistics.ts';

/** The wire has two names for the number; `tracking_number` takes precedence. */
interface TrackingNumberFields {
  tracking_number?: string;
  tracking_no?: string;
}

/** How to ship, as requested. Exactly one of the three modes must be present, which `readArrangement` checks. */
export interface RequestedModes {
  pickup?: TrackingNumberFields & { address_id?: number; pickup_time_id?: string };
  dropoff?: TrackingNumberFields & { branch_id?: number; sender_real_name?: string; slug?: string };
  non_integrated?: TrackingNumberFields;
}

/** The fields that a channel needs for each requested mode; undefined for a mode that the channel does not offer. */
export interface ChannelNeeds {
  readonly logistic_id: number;
  readonly fields: Readonly<Partial<Record<Mode, readonly string[]>>>;
}

/** How the package is shipped, in the chosen mode. Fields are null if they were not sent or do not apply. */
export interface Arrangement {
  readonly mode: Mode;
  readonly address_id: number | null;
  readonly pickup_time_id: string | null;
  readonly branch_id: number | null;
  readonly slug: string | null;
  readonly sender_real_name: string | null;
  readonly tracking_number: string | null;
}

const unsupported: Readonly<Record<Mode, ArrangementReason>> = {
  pickup: 'unsupported_pickup',
  dropoff: 'unsupported_dropoff',
  non_integrated: 'unsupported_non_integrated',
};

/** The trimmed text; null if it is empty. */
const trimOrNull = (text: string | undefined): string | null => text?.trim() || null;

const lengthOf = (text: string | null) => (text === null ? 0 : [...text].length);

function findDropoffReason(
  { branch_id, sender_real_name, slug, tracking_number }: Arrangement,
  needed: readonly string[],
  is_job_channel: boolean,
): ArrangementReason | undefined {
  if (needed.includes('branch_id') && branch_id === null) return 'need_branch_id';
  if (needed.includes('slug') && slug === null) return 'slug_not_offered';
  if (is_job_channel)
    return (sender_real_name === null) === (tracking_number === null) ? 'invalid_job_param' : undefined;
  if (needed.includes('sender_real_name') && sender_real_name === null) return 'need_sender_real_name';
  return undefined;
}

/** Checks a request against the fields that the channel needs. Other fields are ignored. */
export function readArrangement(
  modes: RequestedModes,
  channel_needs: ChannelNeeds,
): Arrangement | Refusal<ArrangementReason> {
  const sent = shipping_modes.filter((mode) => modes[mode] !== undefined);
  const [mode] = sent;
  if (mode === undefined || sent.length > 1) return refused('only_one_mode');
  const needed = channel_needs.fields[mode];
  if (!needed) return refused(unsupported[mode]);

  const { pickup = {}, dropoff = {} } = modes;
  const sent_fields: TrackingNumberFields = modes[mode] ?? {};
  const ifNeeded = <T>(name: string, value: T | null | undefined): T | null =>
    needed.includes(name) ? (value ?? null) : null;
  const arrangement: Arrangement = {
    mode,
    address_id: ifNeeded('address_id', pickup.address_id),
    pickup_time_id: ifNeeded('pickup_time_id', trimOrNull(pickup.pickup_time_id)),
    branch_id: ifNeeded('branch_id', dropoff.branch_id),
    slug: ifNeeded('slug', trimOrNull(dropoff.slug)),
    sender_real_name: ifNeeded('sender_real_name', trimOrNull(dropoff.sender_real_name)),
    tracking_number: trimOrNull(sent_fields.tracking_number) ?? trimOrNull(sent_fields.tracking_no),
  };
  const { sender_real_name, tracking_number } = arrangement;
  const is_job_channel = mode === 'dropoff' && job_channels.includes(channel_needs.logistic_id);
  const needs_tracking_number = needed.includes('tracking_no') || needed.includes('tracking_number');
  if (needed.includes('address_id') && arrangement.address_id === null)
    return refused('need_address_and_pickup_time');
  const reason = mode === 'dropoff' && findDropoffReason(arrangement, needed, is_job_channel);
  if (reason) return refused(reason);
  if (tracking_number !== null && !needs_tracking_number) return refused('tracking_number_not_taken');
  if (tracking_number === null && needs_tracking_number && !is_job_channel)
    return refused('need_tracking_number');
  if (lengthOf(tracking_number) > tracking_number_length_max) return refused('long_tracking_number');
  if (lengthOf(sender_real_name) > sender_real_name_length_max) return refused('long_sender_real_name');
  return arrangement;
}
