// The fixed values of stock: kinds of movements, places, and how a movement counts.

/** Regions where the marketplace has warehouses. */
export const warehouse_regions = ['BR', 'CN', 'ID', 'MY', 'MX', 'TH', 'TW', 'PH', 'VN', 'SG'] as const;
export type WarehouseRegion = (typeof warehouse_regions)[number];
export const isWarehouseRegion = (region: string): region is WarehouseRegion =>
  warehouse_regions.some((other) => other === region);

/** How a SKU is fulfilled. */
export const fulfill_mapping_modes = { 0: 'Null', 1: 'Bundle SKU', 2: 'Parent SKU' } as const;

/** How long the stock of a SKU lasts, judged by its sales. */
export const stock_levels = {
  [-1]: 'not calculated: nothing was sold',
  0: 'none of these',
  1: 'low: no stock',
  2: 'low: to be replenished',
  3: 'low: being replenished',
  4: 'more than sells in 90 days',
} as const;
export type StockLevel = -1 | 0 | 1 | 2 | 3 | 4;
/** Whether a SKU that can be sold is being sold. */
export const moving_tags = { 0: 'it sells, or nothing of it can be sold', 1: 'it does not move' } as const;
/** What an inventory search compares the keyword with. */
export const inventory_search_types = {
  0: 'nothing',
  1: 'a part of the name',
  2: 'an mtsku_id or shop_sku_id',
  3: 'a part of the variation',
  4: 'a warehouse_item_id or shop_item_id',
} as const;
/** The last page of an inventory that can be requested. */
export const inventory_page_no_max = 10_000;

/** The kinds of movements that add stock, remove it or correct it: the leaf quantities on the wire. */
export const inbound_kinds = ['inbound_my', 'inbound_returned'] as const;
export const outbound_kinds = ['outbound_sold', 'outbound_returned', 'outbound_disposed'] as const;
export const adjust_kinds = ['adjust_lost_found', 'adjust_trans_whs'] as const;
export const quantities = [...inbound_kinds, ...outbound_kinds, ...adjust_kinds] as const;
/** A reservation moves stock between sellable and reserved, and counts in no quantity. */
export const movement_kinds = [...quantities, 'reservation'] as const;

export type Quantity = (typeof quantities)[number];
export type MovementKind = (typeof movement_kinds)[number];

/** The states of stock in a warehouse. Their sum is the stock on hand. */
export const buckets = ['sellable', 'reserved', 'unsellable'] as const;
export type Buckets = Record<(typeof buckets)[number], number>;

export const onHand = ({ sellable, reserved, unsellable }: Buckets): number =>
  sellable + reserved + unsellable;

const isOneOf = (kinds: readonly string[], kind: string) => kinds.includes(kind);

export type MovementFault = 'inbound_takes_out' | 'outbound_brings_in' | 'reservation_changes_total';

/**
 * What is wrong with a movement, if anything. Inbound kinds never reduce the stock on hand and outbound kinds
 * never increase it; an adjustment may do either, or neither if stock is found to be unsellable; a reservation
 * does not change the total.
 */
export function movementFault(kind: MovementKind, deltas: Buckets): MovementFault | undefined {
  const change = onHand(deltas);
  if (isOneOf(inbound_kinds, kind) && change < 0) return 'inbound_takes_out';
  if (isOneOf(outbound_kinds, kind) && change > 0) return 'outbound_brings_in';
  if (kind === 'reservation' && change !== 0) return 'reservation_changes_total';
  return undefined;
}

/** What a movement adds to the quantity of its kind. Quantities of outbound kinds count the pieces that went out. */
export const quantityOf = (kind: MovementKind, deltas: Buckets): number =>
  isOneOf(outbound_kinds, kind) ? 0 - onHand(deltas) : onHand(deltas);

/** The sum of the given quantities. */
export const sumOfQuantities = <Q extends string>(kinds: readonly Q[], sums: Record<Q, number>): number =>
  kinds.reduce((sum, kind) => sum + sums[kind], 0);

/**
 * Text in the form that filters compare: without case, equal on every engine. It is converted to upper case
 * first, because some letters have two lower-case forms, and because ß becomes SS in upper case.
 */
export const foldCase = (text: string): string =>
  text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** The most warehouses that a request can name. */
export const named_warehouses_max = 50;

/** The distinct ids of a list, trimmed. Empty ids are dropped. */
export const distinctIds = (ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => id.trim()).filter((id) => id !== '')),
];

/** The item id and model id in a shop_sku_id, or undefined if it is malformed. */
export function parseShopSkuId(shop_sku_id: string): { item_id: number; model_id: number } | undefined {
  const [, item_id, model_id] = /^(\d{1,16})_(\d{1,16})$/.exec(shop_sku_id) ?? [];
  return item_id === undefined ? undefined : { item_id: Number(item_id), model_id: Number(model_id) };
}
