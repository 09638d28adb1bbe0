// The fixed values of logistics: channels, document types and the fields that arranging a shipment can need.

// The reference names these channels by id.

/** The only channel whose shipments can be arranged in batches. */
export const batch_channel = 90003;
/** The channel on which a failed delivery requires a reason. */
export const failed_reason_channel = 90026;
/** Dropoff on these channels is either Regular, with a tracking number, or JOB, with the sender's real name. */
export const job_channels: readonly number[] = [80003, 80004];

/** The types of shipping documents. JOB types are slips of the courier's own online booking. */
export const document_types = [
  'NORMAL_AIR_WAYBILL',
  'THERMAL_AIR_WAYBILL',
  'NORMAL_JOB_AIR_WAYBILL',
  'THERMAL_JOB_AIR_WAYBILL',
] as const;
/** The types that can be requested: documents of packages, and labels of goods that are not packed yet. */
export const printed_types = [...document_types, 'THERMAL_UNPACKAGED_LABEL'] as const;
export type PrintedType = (typeof printed_types)[number];
/** Maximum number of labels in one document. */
export const document_labels_max = 600;
/** Statuses of a shipping document job, as shown to sellers. */
export const document_statuses = ['PROCESSING', 'READY', 'EXPIRED', 'FAILED'] as const;
/** Stored statuses of a document. EXPIRED is not stored; it follows from READY and the clock. */
export const document_job_statuses = ['PROCESSING', 'READY', 'FAILED'] as const;
export type DocumentType = (typeof document_types)[number];

/**
 * The fields that arranging a shipment can need, by mode. Pickup uses the name tracking_number, the other modes
 * tracking_no.
 */
export const needed_fields = {
  pickup: ['address_id', 'pickup_time_id', 'tracking_number'],
  dropoff: ['branch_id', 'sender_real_name', 'tracking_no', 'slug'],
  non_integrated: ['tracking_no'],
} as const;
export type Mode = keyof typeof needed_fields;

/** What an address is used for, as stored. */
export const address_flags = ['default_address', 'pickup_address', 'return_address'] as const;

/** How the shipping fee of an item is determined: by its measures, a chosen size, the channel, or the seller. */
/** Channels that deliver within hours, or on the same day. */
export const service_types = ['instant', 'same_day'] as const;
export const fee_types = ['SIZE_INPUT', 'SIZE_SELECTION', 'FIXED_DEFAULT_PRICE', 'CUSTOM_PRICE'] as const;

export const dimension_units = ['cm', 'UNKNOWN'] as const;

/** Names of the address uses in get_address_list. */
export const address_types = {
  default_address: 'DEFAULT_ADDRESS',
  pickup_address: 'PICK_UP_ADDRESS',
  return_address: 'RETURN_ADDRESS',
} as const;

/** Maximum number of packages that a call names by their numbers. */
export const mass_packages_max = 50;

/** Maximum number of branches that are offered for an area. */
export const branches_offered_max = 1_000;

/** Optional fields of get_tracking_number. */
export const optional_tracking_fields = [
  'plp_number',
  'first_mile_tracking_number',
  'last_mile_tracking_number',
] as const;

/** Tracking events of a package. */
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
