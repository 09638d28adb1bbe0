// The states of orders and packages, and how the state of an order follows from its packages. Possible transitions are
// in order_transitions.ts and package_transitions.ts.

export const logistics_statuses = [
  'LOGISTICS_NOT_START',
  'LOGISTICS_READY',
  'LOGISTICS_PICKUP_RETRY',
  'LOGISTICS_REQUEST_CREATED',
  'LOGISTICS_PICKUP_DONE',
  'LOGISTICS_DELIVERY_DONE',
  'LOGISTICS_DELIVERY_FAILED',
  'LOGISTICS_INVALID',
  'LOGISTICS_REQUEST_CANCELED',
  'LOGISTICS_LOST',
] as const;
export type LogisticsStatus = (typeof logistics_statuses)[number];

export const order_statuses = [
  'UNPAID',
  'INVOICE_PENDING',
  'READY_TO_SHIP',
  'RETRY_SHIP',
  'PROCESSED',
  'SHIPPED',
  'TO_CONFIRM_RECEIVE',
  'IN_CANCEL',
  'CANCELLED',
  'TO_RETURN',
  'COMPLETED',
] as const;
export type OrderStatus = (typeof order_statuses)[number];

/** Maximum number of orders that one call reads. */
export const order_sns_max = 50;

/** After this many days without a change, an order can no longer be edited. */
export const archived_days = 90;

export const invoice_statuses = ['valid', 'pending'] as const;

/** The times by which orders can be listed. */
export const listed_times = ['create_time', 'update_time'] as const;
export type ListedTime = (typeof listed_times)[number];

export const shipping_modes = ['pickup', 'dropoff', 'non_integrated'] as const;

/** Why a delivery failed. */
export const failed_reasons = [
  'buyer_unreachable',
  'buyer_unresponsive',
  'no_delivery_location_consensus',
] as const;

/** Who cancelled an order; Ops is the marketplace. */
export const cancelling_parties = ['buyer', 'seller', 'system', 'Ops'] as const;

/** Who ships an order: the marketplace's warehouse, or a cross-border or local seller. */
export const order_fulfillment_flags = [
  'fulfilled_by_shopee',
  'fulfilled_by_cb_seller',
  'fulfilled_by_local_seller',
] as const;

/** The promotions that can change the price of a line. */
export const line_promotion_types = [
  'product_promotion',
  'flash_sale',
  'bundle_deal',
  'add_on_deal_main',
  'add_on_deal_sub',
] as const;

/** Rights that a shop needs for some operations on its orders. */
export const order_rights = {
  /** Ship an order in several packages. */
  split: 'split_order',
  /** Distribute the pieces of one line over several packages. */
  split_units: 'split_order_units',
  /** Cancel a part of an order. */
  cancel_pieces: 'cancel_order_pieces',
} as const;

/** Maximum number of packages of a split order. */
export const packages_max = { TW: 30, elsewhere: 5 } as const;
/** Regions in which the pieces of one line may be in several packages. */
export const split_units_regions: readonly string[] = ['SG', 'TH', 'TW', 'MY'];

/** What the buyer wants if some pieces are out of stock. */
export const partial_cancellation_preferences = {
  0: 'ship the available items',
  1: 'cancel the entire order',
} as const;

/** States of the check of a prescription. */
export const prescription_checks = { 0: 'none', 1: 'passed', 2: 'failed' } as const;

export const payments_max = 10;
export const prescription_images_max = 10;

/** Reasons for which a seller cancels. */
export const cancel_reasons = [
  'OUT_OF_STOCK',
  'CUSTOMER_REQUEST',
  'UNDELIVERABLE_AREA',
  'COD_NOT_SUPPORTED',
] as const;

/** A reason as events tell it: only if it is one of the list, because people write other ones in their own words. */
export const toldReason = (cancel_reason: string): { readonly cancel_reason?: string } =>
  (cancel_reasons as readonly string[]).includes(cancel_reason) ? { cancel_reason } : {};

/** Regions in which a seller may cancel with UNDELIVERABLE_AREA. */
export const undeliverable_area_regions: readonly string[] = ['TW', 'MY'];

/** Orders on this channel show the recipient's coordinates. */
export const geolocation_channel = 90026;

/** Brazilian channels on which the seller delivers and reports the progress. */
export const seller_delivered_channels: readonly number[] = [90021, 90025, 90026];

/** The order status for each state of the least advanced package. Packages in other states are ignored. */
const shipping_stages = [
  ['LOGISTICS_READY', 'READY_TO_SHIP'],
  ['LOGISTICS_PICKUP_RETRY', 'RETRY_SHIP'],
  ['LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
  ['LOGISTICS_PICKUP_DONE', 'SHIPPED'],
  ['LOGISTICS_DELIVERY_DONE', 'TO_CONFIRM_RECEIVE'],
] as const satisfies readonly (readonly [LogisticsStatus, OrderStatus])[];

/** The state of its least advanced package that an order status stands for, if it stands for one. */
export const packageStageOf = (order_status: OrderStatus): LogisticsStatus | undefined =>
  shipping_stages.find(([, status]) => status === order_status)?.[0];

/** An order status that follows from packages. */
export type ShippingStatus =
  | (typeof shipping_stages)[number][1]
  | Extract<OrderStatus, 'INVOICE_PENDING' | 'CANCELLED'>;

/**
 * The status of a paid order that follows from its packages: the stage of the least advanced one, or CANCELLED if no
 * package can be delivered any more.
 *
 * @param invoice_pending whether the order must not ship until the seller has given an invoice.
 */
export function shippingStatusOf(
  packages: readonly { readonly logistics_status: LogisticsStatus }[],
  invoice_pending: boolean,
): ShippingStatus {
  for (const [stage, order_status] of shipping_stages)
    if (packages.some(({ logistics_status }) => logistics_status === stage))
      return order_status === 'READY_TO_SHIP' && invoice_pending ? 'INVOICE_PENDING' : order_status;
  return 'CANCELLED';
}

/** Whether the status of an order follows from its packages. Otherwise somebody has set it. */
export const followsPackages = (order_status: OrderStatus): boolean =>
  order_status === 'INVOICE_PENDING' || shipping_stages.some(([, status]) => status === order_status);

const closed_statuses: readonly OrderStatus[] = ['IN_CANCEL', 'CANCELLED', 'TO_RETURN', 'COMPLETED'];

/** Whether packages of an order no longer move, whatever their states are. */
export const isClosed = ({ order_status }: { readonly order_status: OrderStatus }): boolean =>
  closed_statuses.includes(order_status);

const picked_up_statuses: readonly LogisticsStatus[] = [
  'LOGISTICS_PICKUP_DONE',
  'LOGISTICS_DELIVERY_DONE',
  'LOGISTICS_DELIVERY_FAILED',
  'LOGISTICS_LOST',
];

/** Whether a package has left the seller, so that its pieces are no longer in stock. */
export const isPickedUp = ({ logistics_status }: { readonly logistics_status: LogisticsStatus }): boolean =>
  picked_up_statuses.includes(logistics_status);

const cancelled_package_statuses: readonly LogisticsStatus[] = [
  'LOGISTICS_INVALID',
  'LOGISTICS_REQUEST_CANCELED',
];

/** Whether a package was cancelled and will never be sent. */
export const isCancelled = ({ logistics_status }: { readonly logistics_status: LogisticsStatus }): boolean =>
  cancelled_package_statuses.includes(logistics_status);

/** Whether a package will never reach the buyer: cancelled, not delivered, or lost. */
export const isUndeliverable = (pkg: { readonly logistics_status: LogisticsStatus }): boolean =>
  isCancelled(pkg) || ['LOGISTICS_DELIVERY_FAILED', 'LOGISTICS_LOST'].includes(pkg.logistics_status);

/** For whom an invoice is. */
export const buyer_invoice_types = ['personal', 'company', 'household'] as const;

/** The texts of a buyer's request. */
export const buyer_invoice_names = [
  'name',
  'email',
  'phone_number',
  'tax_id',
  'address',
  'id_card_address',
  'company_head_office',
  'company_name',
  'company_branch_name',
  'company_branch_id',
  'company_type',
  'company_email',
  'company_tax_id',
  'company_address',
  'national_id',
] as const;

/** The parts of an address, as stored. */
export const breakdown_names = [
  'region',
  'state',
  'city',
  'province',
  'district',
  'town',
  'barangay',
  'postcode',
  'detailed_address',
  'additional_info',
  'full_address',
] as const;

/** The parts that the addresses of persons and companies show. */
export const shown_breakdown_names = breakdown_names.filter(
  (name): name is Exclude<(typeof breakdown_names)[number], 'province' | 'barangay'> =>
    name !== 'province' && name !== 'barangay',
);

/** The formats of invoice documents, by the file_type of upload_invoice_doc. */
export const invoice_file_types = { pdf: 1, jpeg: 2, png: 3, xml: 4 } as const;
export type InvoiceFileType = keyof typeof invoice_file_types;

/** Maximum size of an invoice document: 1 MB. */
export const invoice_bytes_max = 1_048_576;

/** Number of orders in each state that a search for packages looks at. */
export const searched_orders_max = 10_000;
/** Number of channels, or of locations, that a search for packages may name. */
export const searched_values_max = 50;
