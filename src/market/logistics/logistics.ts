// The fixed facts of logistics: channels, document types and the fields that arranging can need.

// Channels that the reference names by their id.

/** The only channel on which shipments are arranged in batches. */
export const batch_channel = 90003;
/** Where a failed delivery needs its reason. */
export const failed_reason_channel = 90026;
/** Dropoff there is Regular, with a tracking number, or JOB, with the sender's real name. */
export const job_channels: readonly number[] = [80003, 80004];

/** The kinds of shipping documents; JOB ones are slips of the courier's own online booking. */
export const document_types = [
  'NORMAL_AIR_WAYBILL',
  'THERMAL_AIR_WAYBILL',
  'NORMAL_JOB_AIR_WAYBILL',
  'THERMAL_JOB_AIR_WAYBILL',
] as const;
/** What can be asked for: documents of packages, and labels of goods that are in none yet. */
export const printed_types = [...document_types, 'THERMAL_UNPACKAGED_LABEL'] as const;
export type PrintedType = (typeof printed_types)[number];
/** How many labels one document may have. */
export const document_labels_max = 600;
/** How far a shipping document has come. */
export const document_statuses = ['PROCESSING', 'READY', 'EXPIRED', 'FAILED'] as const;
/** The same as it is kept: READY becomes EXPIRED by the clock alone. */
export const document_job_statuses = ['PROCESSING', 'READY', 'FAILED'] as const;
export type DocumentType = (typeof document_types)[number];

/** The fields that arranging a shipment can need, by mode. Pickup says tracking_number, the others tracking_no. */
export const needed_fields = {
  pickup: ['address_id', 'pickup_time_id', 'tracking_number'],
  dropoff: ['branch_id', 'sender_real_name', 'tracking_no', 'slug'],
  non_integrated: ['tracking_no'],
} as const;
export type Mode = keyof typeof needed_fields;

/** What the seller may use an address for, as the marketplace keeps it. */
export const address_flags = ['default_address', 'pickup_address', 'return_address'] as const;

/** Where the shipping fee of an item comes from: its measures, a chosen size, the channel, or the seller. */
export const fee_types = ['SIZE_INPUT', 'SIZE_SELECTION', 'FIXED_DEFAULT_PRICE', 'CUSTOM_PRICE'] as const;

export const dimension_units = ['cm', 'UNKNOWN'] as const;

/** What get_address_list calls what the seller may use an address for. */
export const address_types = {
  default_address: 'DEFAULT_ADDRESS',
  pickup_address: 'PICK_UP_ADDRESS',
  return_address: 'RETURN_ADDRESS',
} as const;

/** How many branches of an area are offered. */
export const branches_offered_max = 1_000;

/** What get_tracking_number answers beside the number where it is asked for it. */
export const optional_tracking_fields = [
  'plp_number',
  'first_mile_tracking_number',
  'last_mile_tracking_number',
] as const;

/** What can be heard of a package on its way. */
export const tracking_statuses = [
  'ORDER_CREATED',
  'PICKUP_REQUESTED',
  'PICKUP_RETRY',
  'PICKED_UP',
  'DELIVERED',
  'FAILED_DELIVERED',
  'LOST',
  'RETURNED',
  'CANCELED',
] as const;
export type TrackingStatus = (typeof tracking_statuses)[number];
