// The states of orders and packages, and how the one follows from the other. What can happen is in
// order_transitions.ts and package_transitions.ts.

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

/** How many orders one call reads. */
export const order_sns_max = 50;

/** Whether an invoice is valid already. */
export const invoice_statuses = ['valid', 'pending'] as const;

/** The times of an order by which it is listed. */
export const listed_times = ['create_time', 'update_time'] as const;
export type ListedTime = (typeof listed_times)[number];

/** How a package gets to the carrier. */
export const shipping_modes = ['pickup', 'dropoff', 'non_integrated'] as const;

/** Why a delivery failed. */
export const failed_reasons = [
  'buyer_unreachable',
  'buyer_unresponsive',
  'no_delivery_location_consensus',
] as const;

/** Who cancelled an order; Ops is the marketplace. */
export const cancelling_parties = ['buyer', 'seller', 'system', 'Ops'] as const;

/** Whose hands an order leaves from: the marketplace's warehouse, or a seller's. */
export const fulfillment_flags = [
  'fulfilled_by_shopee',
  'fulfilled_by_cb_seller',
  'fulfilled_by_local_seller',
] as const;

/** Why the price of a line is not that of its model. */
export const promotion_types = [
  'product_promotion',
  'flash_sale',
  'bundle_deal',
  'add_on_deal_main',
  'add_on_deal_sub',
] as const;

/** What shops have to be allowed before they may do it with their orders. */
export const order_rights = {
  /** An order is shipped in several packages. */
  split: 'split_order',
  /** The pieces of one line too are in several packages. */
  split_units: 'split_order_units',
  /** A part of an order is cancelled. */
  cancel_pieces: 'cancel_order_pieces',
} as const;

/** How many packages a split order has at most. */
export const packages_max = { TW: 30, elsewhere: 5 } as const;
/** Where the pieces of one line may be in several packages. */
export const split_units_regions: readonly string[] = ['SG', 'TH', 'TW', 'MY'];

/** Why sellers cancel. */
export const cancel_reasons = [
  'OUT_OF_STOCK',
  'CUSTOMER_REQUEST',
  'UNDELIVERABLE_AREA',
  'COD_NOT_SUPPORTED',
] as const;
/** Where they may because they do not deliver there. */
export const undeliverable_area_regions: readonly string[] = ['TW', 'MY'];

/** Whose orders show the coordinates of the recipient. */
export const geolocation_channel = 90026;

/** Brazilian channels on which the seller delivers and reports how far it has come. */
export const seller_delivered_channels: readonly number[] = [90021, 90025, 90026];

/** What an order is while the least advanced of its packages is there. Packages in other states are passed over. */
const shipping_stages = [
  ['LOGISTICS_READY', 'READY_TO_SHIP'],
  ['LOGISTICS_PICKUP_RETRY', 'RETRY_SHIP'],
  ['LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
  ['LOGISTICS_PICKUP_DONE', 'SHIPPED'],
  ['LOGISTICS_DELIVERY_DONE', 'TO_CONFIRM_RECEIVE'],
] as const satisfies readonly (readonly [LogisticsStatus, OrderStatus])[];

/** What packages say of their order. */
export type ShippingStatus =
  | (typeof shipping_stages)[number][1]
  | Extract<OrderStatus, 'INVOICE_PENDING' | 'CANCELLED'>;

/**
 * What the packages of a paid order say that it is: where the least advanced of them is, or CANCELLED when none is left
 * that may be delivered.
 *
 * @param invoice_pending whether nothing is shipped before the seller has given an invoice.
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

/** Whether the status of an order follows from its packages now; otherwise it is what somebody has made it. */
export const followsPackages = (order_status: OrderStatus): boolean =>
  order_status === 'INVOICE_PENDING' || shipping_stages.some(([, status]) => status === order_status);

const closed_statuses: readonly OrderStatus[] = ['IN_CANCEL', 'CANCELLED', 'TO_RETURN', 'COMPLETED'];

/** Whether the packages of an order stay where they are, whatever their states are. */
export const isClosed = ({ order_status }: { readonly order_status: OrderStatus }): boolean =>
  closed_statuses.includes(order_status);

const picked_up_statuses: readonly LogisticsStatus[] = [
  'LOGISTICS_PICKUP_DONE',
  'LOGISTICS_DELIVERY_DONE',
  'LOGISTICS_DELIVERY_FAILED',
  'LOGISTICS_LOST',
];

/** Whether a package has left the seller: its pieces are no longer in stock. */
export const isPickedUp = ({ logistics_status }: { readonly logistics_status: LogisticsStatus }): boolean =>
  picked_up_statuses.includes(logistics_status);

const cancelled_package_statuses: readonly LogisticsStatus[] = [
  'LOGISTICS_INVALID',
  'LOGISTICS_REQUEST_CANCELED',
];

/** Whether a package will never be sent. */
export const isCancelled = ({ logistics_status }: { readonly logistics_status: LogisticsStatus }): boolean =>
  cancelled_package_statuses.includes(logistics_status);

/** Whether a package never gets to the buyer: it is not sent, not delivered, or lost. */
export const isUndeliverable = (pkg: { readonly logistics_status: LogisticsStatus }): boolean =>
  isCancelled(pkg) || ['LOGISTICS_DELIVERY_FAILED', 'LOGISTICS_LOST'].includes(pkg.logistics_status);
