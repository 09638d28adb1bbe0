// The rows that a triggered push is about, and what they say, by the names of fields of pushes.
import { inUnits } from '../../../engine/money.ts';
import type { Store } from '../../../engine/store/store.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { PushCode } from '../../../kit/pushes/push_code.ts';
import { findVideo } from '../../media_space/videos/videos.store.ts';
import { listOrderStates, listPackages } from '../../order/order.store.ts';
import { listOrderLines } from '../../order/placed_order.store.ts';
import { listModels } from '../../product/items/items.store.ts';
import { findItem, listItemStock } from '../../product/product.store.ts';
import { findReturn, listReturnsOfOrder } from '../../returns/returns.store.ts';
import { type RowField, rowsOf } from './pushed_rows.ts';

/** The rows that a request names. */
export interface NamedRows {
  readonly shop_id: number;
  readonly order_sn?: string;
  readonly package_number?: string;
  readonly return_sn?: string;
  readonly item_id?: number;
  readonly model_id?: number;
  readonly video_upload_id?: string;
}

export type RowRefusal = Refusal<'row_not_named' | 'row_not_found'>;
type Facts = Readonly<Record<string, unknown>>;

/** What rows say, and the subject whose pushes arrive in order. */
export interface PushedRows {
  readonly facts: Facts;
  readonly subject: string;
}

const not_named = (what: string, field: RowField) =>
  refused('row_not_named', `A push of this code is about ${what}: give ${field}.`);
const not_found = (what: string) => refused('row_not_found', `The shop has no ${what}.`);

async function readReturn(store: Store, { shop_id, order_sn, return_sn }: NamedRows) {
  if (return_sn !== undefined)
    return (await store.first(findReturn, { shop_id, return_sn })) ?? not_found(`return ${return_sn}`);
  if (order_sn === undefined) return not_named('a return', 'return_sn');
  const returns = await store.all(listReturnsOfOrder, { shop_id, order_sn });
  return returns.at(-1) ?? not_found(`return of the order ${order_sn}`);
}

async function readPackage(store: Store, { shop_id, package_number }: NamedRows, order_sn: string) {
  const packages = await store.all(listPackages, { shop_id, order_sns: [order_sn] });
  const found = packages.find((row) => package_number === undefined || row.package_number === package_number);
  return found ?? not_found(`package ${package_number ?? ''} of the order ${order_sn}`.replace('  ', ' '));
}

async function itemFacts(store: Store, { shop_id, ...named }: NamedRows, order_sn: string | undefined) {
  const [line] =
    order_sn === undefined ? [] : await store.all(listOrderLines, { shop_id, order_sns: [order_sn] });
  const item_id = named.item_id ?? line?.item_id;
  if (item_id === undefined) return not_named('an item', 'item_id');
  const item = await store.first(findItem, { shop_id, item_id });
  if (!item) return not_found(`item ${item_id}`);
  const models = await store.all(listModels, { shop_id, item_id });
  const model_id = named.model_id ?? (item_id === line?.item_id ? line.model_id : (models[0]?.model_id ?? 0));
  const model = models.find((row) => row.model_id === model_id);
  if (model_id !== 0 && !model) return not_found(`model ${model_id} of the item ${item_id}`);
  const places = await store.all(listItemStock, { shop_id, item_id });
  const reserved = places
    .filter((place) => place.model_id === model_id)
    .reduce((sum, place) => sum + place.reserved_stock, 0);
  const { item_name, item_status } = item;
  return {
    item_id,
    model_id,
    variation_id: model_id,
    item_name,
    item_status,
    // An item that is not banned has no violations.
    ...(item_status !== 'BANNED' && { item_status_details: [] }),
    new_value: inUnits((model ?? item).original_price_micros ?? 0),
    new: reserved,
    old: Math.max(0, reserved - (line?.model_quantity_purchased ?? 1)),
  };
}

/** Reads the rows that a push of this code is about. */
export async function readRows(
  store: Store,
  code: PushCode,
  named: NamedRows,
): Promise<PushedRows | RowRefusal> {
  const rows = rowsOf(code);
  const { shop_id } = named;
  const facts: Record<string, unknown> = { shop_id, shop_expire_soon: [shop_id], merchant_expire_soon: [] };
  let subject = `shop:${shop_id}`;
  let { order_sn } = named;
  if (rows.has('return_sn')) {
    const found = await readReturn(store, named);
    if (isRefused(found)) return found;
    const { return_sn, return_status } = found;
    if (order_sn !== undefined && found.order_sn !== order_sn)
      return not_found(`return ${return_sn} of the order ${order_sn}`);
    order_sn = found.order_sn;
    Object.assign(facts, { return_sn, old_value: '', new_value: return_status });
    subject = `return:${return_sn}`;
  }
  if (rows.has('order_sn')) {
    if (order_sn === undefined) return not_named('an order', 'order_sn');
    const [order] = await store.all(listOrderStates, { shop_id, order_sns: [order_sn] });
    if (!order) return not_found(`order ${order_sn}`);
    const { order_status: status } = order;
    const completed_scenario = status === 'COMPLETED' ? 'NORMAL' : '';
    Object.assign(facts, { order_sn, ordersn: order_sn, status, completed_scenario });
    if (!rows.has('return_sn')) subject = `order:${order_sn}`;
  }
  if (rows.has('package_number') && order_sn !== undefined) {
    const found = await readPackage(store, named, order_sn);
    if (isRefused(found)) return found;
    const { package_number, logistics_status, tracking_number } = found;
    const of_number = tracking_number === null ? {} : { tracking_no: tracking_number };
    Object.assign(facts, { package_number, forder_id: package_number, ...of_number });
    Object.assign(facts, { fulfillment_status: logistics_status });
  }
  if (rows.has('item_id')) {
    const found = await itemFacts(store, named, rows.has('order_sn') ? order_sn : undefined);
    if (isRefused(found)) return found;
    Object.assign(facts, found);
    subject = `item:${found.item_id}`;
  }
  if (rows.has('video_upload_id')) {
    const { video_upload_id } = named;
    if (video_upload_id === undefined) return not_named('a video', 'video_upload_id');
    const video = await store.first(findVideo, { video_upload_id });
    if (!video || video.uploader_shop_id !== shop_id) return not_found(`video ${video_upload_id}`);
    Object.assign(facts, { video_upload_id, status: video.upload_status });
    subject = `video:${video_upload_id}`;
  }
  return { facts, subject };
}
