// The lines of a new order. Each line is one item or model of the shop with its current name and price, and its pieces
// are reserved in one place.

import type { Store } from '../../../engine/store/store.ts';
import { isRefused, Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { Event } from '../../event/record_events.ts';
import { eventsAfter, type SubjectChange } from '../../event/record_next_events.ts';
import { readStockChange, type StockCause, type StockChangeToRecord } from '../../product/item_events.ts';
import {
  hasPieces,
  type Pieces,
  reserveItemStockAt,
  type StockedModel,
} from '../../product/stock/item_stock.ts';
import { reserveSoldStock } from '../../sbs/ledger/sold_stock.ts';
import { line_item_ids, type OrderTables } from '../order.tables.ts';
import { inStockOrder } from '../stock_of_packages.ts';
import type { LineFacts } from './new_checkout.ts';
import type { OrderCommandContext } from './order_command.ts';
import { type Listings, orderedKey, type ReadToPlace } from './read_to_place.ts';

type LineRow = OrderTables['sales_order_line'];

/** A line of a new order. */
export interface NewLine extends LineFacts {
  readonly item_id: number;
  /** Absent or 0 for an item without models. */
  readonly model_id?: number;
  readonly quantity: number;
  /** Price of one piece, if it differs from the listed price. */
  readonly model_discounted_price_micros?: number;
  /** The bundle deal in which it was bought together with others. */
  readonly bundle_deal_id?: number;
}

/** A stored line, and the number of days that its item allows for shipping. */
export interface PlacedLine {
  readonly row: LineRow;
  readonly days_to_ship: number;
  readonly is_pre_order: boolean;
}

/** Why a line cannot be ordered. */
export type LineReason = 'item_not_found' | 'item_not_listed' | 'model_not_found' | 'out_of_stock';

export class LineRefusal extends Refusal<LineReason> {
  constructor(
    reason: LineReason,
    /** Counted from 1. */
    readonly line_no: number,
  ) {
    super(reason);
  }
}

interface PlacedIn {
  readonly shop: { readonly shop_id: number };
  readonly lines: readonly NewLine[];
}

/** Used for an item that does not set days_to_ship. */
const days_to_ship_default = 2;

/** The first image from an item's JSON column. */
const imageOf = ({ image }: { image: string }): string | null =>
  (JSON.parse(image) as { image_id_list?: string[] }).image_id_list?.[0] ?? null;
/** When an item ships, and whether it is pre-ordered. */
const promiseOf = ({ pre_order }: { pre_order: string }) => {
  const { days_to_ship = days_to_ship_default, is_pre_order = false } = JSON.parse(pre_order) as {
    days_to_ship?: number;
    is_pre_order?: boolean;
  };
  return { days_to_ship, is_pre_order };
};

type ItemToOrder = Listings['items'] extends Map<number, infer Item> ? Item : never;
type ModelToOrder = Listings['models'][number];

/** What a line keeps of its item and model. */
export const listedColumns = (item: ItemToOrder, model: ModelToOrder | undefined) => ({
  item_name: item.item_name,
  model_name: model?.model_name ?? '',
  item_sku: item.item_sku,
  model_sku: model?.model_sku ?? '',
  model_original_price_micros: (model ?? item).original_price_micros,
  weight: item.weight,
  image_id: imageOf(item),
  wholesale: 0 as const,
  add_on_deal_id: 0,
  main_item: 0 as const,
  ...promiseOf({ pre_order: model?.pre_order ?? item.pre_order }),
});

/** The place of a line whose pieces are reserved nowhere. */
export const no_place = {
  product_location_id: null,
  whs_id: null,
  whs_region: null,
  mtsku_id: null,
} as const;

/** The line for an ordered item, before its pieces are reserved. */
export function describeLine(
  { item_id, model_id = 0, quantity, model_discounted_price_micros, bundle_deal_id = 0 }: NewLine,
  { items, models }: Listings,
):
  | (Omit<LineRow, 'shop_id' | 'order_sn' | 'line_no' | 'line_item_id'> &
      Pick<PlacedLine, 'days_to_ship' | 'is_pre_order'>)
  | Refusal<LineReason> {
  const item = items.get(item_id);
  if (!item) return refused('item_not_found');
  if (item.item_status !== 'NORMAL') return refused('item_not_listed');
  const own = models.filter((model) => model.item_id === item_id);
  const model = own.find((other) => other.model_id === model_id);
  if (own.length > 0 ? model?.model_status !== 'MODEL_NORMAL' : model_id !== 0)
    return refused('model_not_found');
  const listed = listedColumns(item, model);
  return {
    ...listed,
    order_item_id: bundle_deal_id || item_id,
    promotion_group_id: bundle_deal_id,
    item_id,
    model_id,
    model_quantity_purchased: quantity,
    cancelled_qty: 0,
    model_discounted_price_micros: model_discounted_price_micros ?? listed.model_original_price_micros,
    promotion_type: bundle_deal_id === 0 ? null : 'bundle_deal',
    promotion_id: bundle_deal_id,
    ...no_place,
  };
}

/**
 * Reserves pieces in the first of a shop's places that has enough of them.
 *
 * @returns the location, and the change of its stock; undefined if nothing was reserved.
 */
async function reserveOwnPieces(
  store: Store,
  model: StockedModel,
  places: readonly (Pieces & { readonly location_id: string })[],
  cause: StockCause & { readonly quantity: number },
): Promise<(StockChangeToRecord & { readonly location_id: string }) | undefined> {
  for (const own of places) {
    const { location_id } = own;
    if (!hasPieces(own, cause.quantity)) continue;
    const place = { ...model, location_id };
    // Another order may have taken pieces since the stock was read.
    const reserving = reserveItemStockAt(store, place, cause.quantity);
    const read = await readStockChange(store, place, cause, reserving);
    if (read) return { ...read, location_id };
  }
  return undefined;
}

/**
 * Builds the lines of an order and reserves their pieces: in the marketplace's warehouses if the item is stored there,
 * otherwise in the shop's own stock. Pieces are reserved in the order of the items, so that two orders cannot deadlock.
 *
 * @param read the items of the lines, and where their pieces may be.
 * @returns the lines, and the events of the stock, which the caller records.
 */
export async function placeLines(
  { store, ids, actor }: OrderCommandContext,
  placed: PlacedIn,
  order_sn: string,
  { listings, stock }: ReadToPlace,
): Promise<{ lines: PlacedLine[]; stock_events: Event[] } | LineRefusal> {
  const { shop_id } = placed.shop;
  const lines: PlacedLine[] = [];
  for (const [at, line] of placed.lines.entries()) {
    const described = describeLine(line, listings);
    if (isRefused(described)) return new LineRefusal(described.reason, at + 1);
    const { days_to_ship, is_pre_order, ...row } = described;
    const line_item_id = ids.next(line_item_ids);
    lines.push({
      row: { shop_id, order_sn, line_no: at + 1, line_item_id, ...row },
      days_to_ship,
      is_pre_order,
    });
  }
  const reserved = new Map<number, Partial<LineRow>>();
  const changes: SubjectChange[] = [];
  const seqs = new Map<string, number>();
  const sorted = [...lines].sort((a, b) => inStockOrder(a.row, b.row));
  for (const { row } of sorted) {
    const { item_id, model_id, line_no, model_quantity_purchased: quantity } = row;
    const movement = { quantity, movement_id: `${order_sn}/${line_no}/0`, now: actor.now };
    const model = { shop_id, item_id, model_id };
    const { warehoused, own: own_places = [] } = stock.get(orderedKey(model)) ?? {};
    if (warehoused) {
      const place = await reserveSoldStock(store, warehoused, movement);
      if (isRefused(place)) return new LineRefusal(place.reason, line_no);
      const { whs_id, whs_region, mtsku_id } = place;
      reserved.set(line_no, { whs_id, whs_region, mtsku_id });
      continue;
    }
    const cause = { kind: 'reserve', quantity, order_sn } as const;
    const own = await reserveOwnPieces(store, model, own_places, cause);
    if (!own) return new LineRefusal('out_of_stock', line_no);
    reserved.set(line_no, { product_location_id: own.location_id });
    changes.push(own.change);
    for (const [subject, seq] of own.seqs) seqs.set(subject, seq);
  }
  return {
    lines: lines.map((line) => ({ ...line, row: { ...line.row, ...reserved.get(line.row.line_no) } })),
    stock_events: eventsAfter({ shop_id, seqs }, changes, actor),
  };
}
