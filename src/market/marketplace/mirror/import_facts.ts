// What the rules of an import need to know besides the orders themselves. A few queries serve all orders of a call.

import { localDay } from '../../../engine/local_time.ts';
import { inBatches } from '../../../engine/store/bulk.ts';
import type { Store } from '../../../engine/store/store.ts';
import { listRegionChannels } from '../../logistics/logistics.store.ts';
import type { EstimatedShop } from '../../order/commands/estimate_placed.ts';
import { listedColumns } from '../../order/commands/place_lines.ts';
import { listTakenNumbers, listTrackingNumberHolders } from '../../order/mirror/mirrored_orders.store.ts';
import { listPackagesByNumber } from '../../order/order.store.ts';
import type { OrderTerms } from '../../payment/income/income.ts';
import { readOrderTerms } from '../../payment/income/read_order_terms.ts';
import { listItemsToOrder, listModelsEver } from '../../product/stock/item_stock.store.ts';
import type { StatedImport } from './imported_order.ts';

/** The queries return the types. */
async function readRows(store: Store, shop: EstimatedShop, stated: readonly StatedImport[]) {
  const { shop_id, region } = shop;
  const item_ids = stated.flatMap(({ item_list }) => item_list.map(({ item_id }) => item_id));
  const packages = stated.flatMap(({ package_list = [] }) => package_list);
  const numbersOf = <N>(number: N | undefined) => number ?? [];
  const [channels, items, models, orders, taken_packages, holders] = await Promise.all([
    store.all(listRegionChannels, { region }),
    inBatches(item_ids, (batch) => store.all(listItemsToOrder, { item_ids: batch, shop_id })),
    inBatches(item_ids, (batch) => store.all(listModelsEver, { item_ids: batch, shop_id })),
    inBatches(
      stated.flatMap(({ order_sn }) => numbersOf(order_sn)),
      (batch) => store.all(listTakenNumbers, { order_sns: batch, shop_id }),
    ),
    inBatches(
      packages.flatMap(({ package_number }) => numbersOf(package_number)),
      (batch) => store.all(listPackagesByNumber, { package_numbers: batch, shop_id }),
    ),
    inBatches(
      packages.flatMap(({ tracking_number }) => numbersOf(tracking_number)),
      (batch) => store.all(listTrackingNumberHolders, { tracking_numbers: batch, shop_id }),
    ),
  ]);
  return { channels, items, models, orders, taken_packages, holders };
}

/** What the rules need to know. */
export interface ImportFacts {
  readonly shop: EstimatedShop;
  /** Unix time in seconds. */
  readonly now: number;
  readonly request_id: string;
  readonly in_feed: boolean;
  readonly channels: ReadonlyMap<number, Rows['channels'][number]>;
  readonly first_channel: Rows['channels'][number] | undefined;
  /** What a line keeps of its item and model: undefined if the shop has no such item, null if it has no such model. */
  listed(item_id: number, model_id: number): ReturnType<typeof listedColumns> | undefined | null;
  /** Numbers of orders and packages that exist, and of packages that this call has stated already. */
  readonly taken_order_sns: Set<string>;
  readonly taken_package_numbers: Set<string>;
  /** The order_sn that has a tracking number. */
  readonly holders: Map<string, string>;
  /** The terms of the marketplace for an order that is placed at a time. */
  termsAt(create_time: number): OrderTerms;
}
type Rows = Awaited<ReturnType<typeof readRows>>;

/** Reads the columns of each item and model once: many orders have the same ones. */
function listedOnce({ items, models }: Pick<Rows, 'items' | 'models'>): ImportFacts['listed'] {
  const item_of = new Map(items.map((item) => [item.item_id, item]));
  const model_of = new Map(models.map((model) => [`${model.item_id} ${model.model_id}`, model]));
  const read = new Map<string, ReturnType<typeof listedColumns>>();
  return (item_id, model_id) => {
    const key = `${item_id} ${model_id}`;
    const known = read.get(key);
    if (known) return known;
    const item = item_of.get(item_id);
    if (!item) return undefined;
    const model = model_of.get(key);
    if (!model && model_id !== 0) return null;
    const listed = listedColumns(item, model);
    read.set(key, listed);
    return listed;
  };
}

export async function readImportFacts(
  store: Store,
  {
    stated,
    ...call
  }: Pick<ImportFacts, 'shop' | 'now' | 'request_id' | 'in_feed'> & {
    readonly stated: readonly StatedImport[];
  },
): Promise<ImportFacts> {
  const { shop } = call;
  const rows = await readRows(store, shop, stated);
  const terms = new Map<string, OrderTerms>();
  const days = new Map<number, string>();
  for (const { create_time } of stated) {
    const day = localDay(shop.region, create_time);
    days.set(create_time, day);
    if (terms.has(day)) continue;
    const is_affiliate = (shop.primary_shop_id ?? shop.shop_id) !== shop.shop_id;
    terms.set(day, await readOrderTerms(store, { ...shop, create_time, is_affiliate }));
  }
  return {
    ...call,
    channels: new Map(rows.channels.map((channel) => [channel.logistic_id, channel])),
    first_channel: rows.channels[0],
    listed: listedOnce(rows),
    taken_order_sns: new Set(rows.orders.map(({ order_sn }) => order_sn)),
    taken_package_numbers: new Set(rows.taken_packages.map(({ package_number }) => package_number)),
    holders: new Map(rows.holders.map(({ tracking_number, order_sn }) => [tracking_number, order_sn])),
    termsAt(create_time) {
      const found = terms.get(days.get(create_time) ?? '');
      if (!found) throw new Error('The terms of this day were not read.');
      return found;
    },
  };
}
