// Orders with their packages, as every deed takes them in hand: whoever would move a package locks its order first,
// so that what was read of it stays true until the transaction ends.
import type { Store } from '../platform/store/store.ts';
import {
  insertPackageHistory,
  listPackages,
  lockOrders,
  updateOrderStatus,
  updatePackage,
} from './logistics.store.ts';
import type { LogisticsTables } from './logistics.tables.ts';
import { canHappen, type Deed, isClosed, type OrderStatus, orderStatusOf, transitions } from './logistics.ts';

type Channel = LogisticsTables['logistics_channel'];
type PackageRow = LogisticsTables['package'];

/** A package with the channel that it goes by. */
export type Package = PackageRow & Omit<Channel, 'logistic_id' | 'region' | 'fee_type' | 'size_list'>;

export interface Order {
  readonly order_sn: string;
  order_status: OrderStatus;
  readonly packages: Package[];
}

/** What happens to a package besides its status: how it was arranged, its tracking number, why it failed. */
export type Changes = Partial<
  Omit<PackageRow, 'shop_id' | 'order_sn' | 'package_number' | 'logistics_status' | 'revision'>
>;

/** Who moves a package. */
export interface Mover {
  readonly actor: LogisticsTables['package_history']['actor'];
  readonly partner_id: number | null;
  readonly request_id: string;
  /** Unix time in seconds. */
  readonly now: number;
}

/** Those of up to 150 orders that this shop has, by their order_sn. */
export async function findOrders(
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  const rows = await store.all(...listPackages(order_sns, { shop_id }));
  const orders = new Map<string, Order>();
  for (const row of rows) {
    const order = orders.get(row.order_sn);
    if (order) order.packages.push(row);
    else
      orders.set(row.order_sn, { order_sn: row.order_sn, order_status: row.order_status, packages: [row] });
  }
  return orders;
}

/** The same, locked until the transaction ends. */
export async function takeOrders(
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  // In the order of the key, in which an index is read: batches with orders in common then wait for each other, and
  // not both at once; where they do all the same, one of them runs again.
  const sorted = [...new Set(order_sns)].sort();
  await store.run(...lockOrders(sorted, { shop_id }));
  return findOrders(store, shop_id, sorted);
}

/** The package that is meant: by its number, or the only one of its order. */
export function findPackage(
  { packages }: Order,
  package_number: string | undefined,
): Package | 'is_split' | 'unknown' {
  if (package_number !== undefined)
    return packages.find((of) => of.package_number === package_number) ?? 'unknown';
  return packages.length === 1 ? (packages[0] as Package) : 'is_split';
}

/** Moves a package; false where it is elsewhere by now, or nothing can happen to it any more. */
export type Move = (order: Order, from: Package, deed: Deed, changes: Changes) => Promise<boolean>;

/**
 * Moves packages of orders in hand. Each move is a conditional update, whose row count decides; their history is
 * written when all are made, and the orders follow.
 */
export async function movingPackages<T>(
  store: Store,
  shop_id: number,
  { now, ...by }: Mover,
  work: (move: Move) => Promise<T>,
): Promise<T> {
  const history: LogisticsTables['package_history'][] = [];
  const touched = new Set<Order>();
  const result = await work(async (order, from, deed, changes) => {
    if (isClosed(order) || !canHappen(deed, from)) return false;
    const moved: Package = {
      ...from,
      reschedule_allowed: 0,
      ...changes,
      logistics_status: transitions[deed].to,
      revision: from.revision + 1,
    };
    const were = { from_status: from.logistics_status, from_revision: from.revision };
    if ((await store.run(updatePackage, { ...moved, ...were })) === 0) return false;
    order.packages[order.packages.indexOf(from)] = moved;
    touched.add(order);
    history.push({
      shop_id,
      order_sn: from.order_sn,
      package_number: from.package_number,
      revision: moved.revision,
      deed,
      from_status: from.logistics_status,
      to_status: moved.logistics_status,
      created_at: now,
      ...by,
    });
    return true;
  });
  await insertPackageHistory(store, history);
  await letFollow(store, shop_id, touched, now);
  return result;
}

/** Gives orders the status that their packages have come to. */
async function letFollow(store: Store, shop_id: number, orders: Iterable<Order>, now: number): Promise<void> {
  const following = new Map<OrderStatus, string[]>();
  for (const order of orders) {
    const order_status = orderStatusOf(order.packages);
    if (order_status === order.order_status) continue;
    following.set(order_status, [...(following.get(order_status) ?? []), order.order_sn]);
    order.order_status = order_status;
  }
  for (const [order_status, order_sns] of following)
    await store.run(...updateOrderStatus(order_sns, { shop_id, order_status, update_time: now }));
}
