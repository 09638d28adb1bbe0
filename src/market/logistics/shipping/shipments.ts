// Packages with their logistics channels.

import { inBatches } from '../../../engine/store/bulk.ts';
import { type ReferenceCache, ReferenceRows } from '../../../engine/store/reference_rows.ts';
import type { Store } from '../../../engine/store/store.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { findOrders, lockOrders, type Orders } from '../../order/locked_orders.ts';
import { findPackage, type Order, type Package, type PackageNotFound } from '../../order/package.ts';
import { listChannels } from '../logistics.store.ts';
import type { LogisticsTables } from '../logistics.tables.ts';

export type Channel = LogisticsTables['logistics_channel'];

/** A package with its order and its channel. */
export interface Shipment {
  readonly order: Order;
  readonly pkg: Package;
  readonly channel: Channel;
}

/** A package as named in a request: by its number, or as the only package of an order. */
export interface ShipmentName {
  readonly order_sn: string;
  readonly package_number?: string;
}

/** The packages of some orders, looked up by name. */
export class Shipments {
  constructor(
    readonly orders: Orders,
    /** Keyed by logistic_id. */
    readonly channels: ReadonlyMap<number, Channel>,
  ) {}

  /** Finds a shipment, or the reason why there is none. A package whose channel does not exist cannot be shipped. */
  find({ order_sn, package_number }: ShipmentName): Shipment | Refusal<PackageNotFound> {
    const order = this.orders.get(order_sn);
    if (!order) return refused('order_not_found');
    const pkg = findPackage(order, package_number);
    if (isRefused(pkg)) return pkg;
    const channel = this.channels.get(pkg.logistic_id);
    return channel ? { order, pkg, channel } : refused('order_not_found');
  }
}

const channels = new ReferenceRows({
  list: (store, logistic_ids) =>
    inBatches(logistic_ids, (some) => store.all(listChannels, { logistic_ids: some })),
  idOf: ({ logistic_id }: Channel) => logistic_id,
});

function channelIdsOf(orders: Orders): Set<number> {
  const logistic_ids = new Set<number>();
  for (const order of orders.values())
    for (const { logistic_id } of order.packages) logistic_ids.add(logistic_id);
  return logistic_ids;
}

interface ShopContext {
  readonly store: Store;
  readonly shop: { readonly shop_id: number };
  /** The cache of channels, which keeps them for at most a second. */
  readonly reference: ReferenceCache;
}

const withChannels = async ({ reference, store }: ShopContext, orders: Orders): Promise<Shipments> =>
  new Shipments(orders, await channels.find(reference, store, channelIdsOf(orders)));

/** Finds the shipments of up to 150 orders of a shop. */
export const findShipments = async (context: ShopContext, order_sns: readonly string[]): Promise<Shipments> =>
  withChannels(context, await findOrders(context.store, context.shop.shop_id, order_sns));

/** Finds shipments, and locks their orders until the transaction ends. */
export const lockShipments = async (context: ShopContext, order_sns: readonly string[]): Promise<Shipments> =>
  withChannels(context, await lockOrders(context.store, context.shop.shop_id, order_sns));
