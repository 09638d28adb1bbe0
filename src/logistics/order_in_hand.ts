// Orders with their packages, as every deed takes them in hand: whoever would move a package locks its order first,
// so that what was read of it stays true until the transaction ends.
import { type Store, StoreUnavailable } from '../platform/store/store.ts';
import {
  insertPackageHistory,
  listPackages,
  lockOrders,
  movePackages,
  updateOrderStatus,
} from './logistics.store.ts';
import type { LogisticsTables } from './logistics.tables.ts';
import { canHappen, type Deed, isClosed, type OrderStatus, orderStatusOf, transitions } from './logistics.ts';

type Channel = LogisticsTables['logistics_channel'];
type PackageRow = LogisticsTables['package'];

/** A package with the channel that it goes by. */
export type Package = { -readonly [Column in keyof PackageRow]: PackageRow[Column] } & Omit<
  Channel,
  'logistic_id' | 'region' | 'fee_type' | 'size_list'
>;

export interface Order {
  readonly order_sn: string;
  order_status: OrderStatus;
  readonly packages: Package[];
}

/** What happens to a package besides its status: how it was arranged, its tracking number, why it failed. */
export type Changes = Partial<
  Pick<
    PackageRow,
    | 'arranged_at'
    | 'mode'
    | 'address_id'
    | 'pickup_time_id'
    | 'branch_id'
    | 'slug'
    | 'sender_real_name'
    | 'tracking_number'
    | 'tracking_url'
    | 'failed_reason'
  >
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
  const distinct = [...new Set(order_sns)];
  // Asked for in one breath; what is read is read behind the lock.
  const [, orders] = await Promise.all([
    store.all(...lockOrders(distinct, { shop_id })),
    findOrders(store, shop_id, distinct),
  ]);
  return orders;
}

/** A package, or why none is meant. */
export type Found = Package | 'is_split' | 'unknown';

/** The package that is meant: by its number, or the only one of its order. */
export function findPackage({ packages }: Order, package_number: string | undefined): Found {
  if (package_number !== undefined)
    return packages.find((of) => of.package_number === package_number) ?? 'unknown';
  return packages.length === 1 ? (packages[0] as Package) : 'is_split';
}

/** Moves a package, once; false where nothing like it can happen to the package any more. */
export type Move = (order: Order, of: Package, deed: Deed, changes: Changes) => boolean;

/**
 * Moves packages of orders in hand. When all moves are made the packages are written, each on condition that it still
 * has the revision it was read with, their history with them, and the orders follow.
 *
 * @throws StoreUnavailable when a package has another revision: somebody moved it who had not locked its order.
 */
export async function movingPackages<T>(
  store: Store,
  shop_id: number,
  { actor, partner_id, request_id, now }: Mover,
  work: (move: Move) => T,
): Promise<Awaited<T>> {
  const moved = new Set<Package>();
  const touched = new Set<Order>();
  const history: LogisticsTables['package_history'][] = [];
  const result = await work((order, of, deed, changes) => {
    if (isClosed(order) || !canHappen(deed, of) || moved.has(of)) return false;
    const { order_sn, package_number, logistics_status: from_status } = of;
    const to_status = transitions[deed].to;
    Object.assign(of, changes);
    of.logistics_status = to_status;
    of.reschedule_allowed = 0;
    of.revision++;
    moved.add(of);
    touched.add(order);
    history.push({
      shop_id,
      order_sn,
      package_number,
      revision: of.revision,
      deed,
      from_status,
      to_status,
      actor,
      partner_id,
      request_id,
      created_at: now,
    });
    return true;
  });
  // None of them needs the answer of another.
  const [written] = await Promise.all([
    movePackages(store, [...moved]),
    insertPackageHistory(store, history),
    ...letFollow(store, shop_id, touched, now),
  ]);
  if (written < moved.size) throw new StoreUnavailable('A package was moved without its order being locked.');
  return result;
}

/** Gives orders the status that their packages have come to. */
function letFollow(store: Store, shop_id: number, orders: Iterable<Order>, now: number): Promise<number>[] {
  const following = new Map<OrderStatus, string[]>();
  for (const order of orders) {
    const order_status = orderStatusOf(order.packages);
    if (order_status === order.order_status) continue;
    const order_sns = following.get(order_status);
    if (order_sns) order_sns.push(order.order_sn);
    else following.set(order_status, [order.order_sn]);
    order.order_status = order_status;
  }
  return [...following].map(([order_status, order_sns]) =>
    store.run(...updateOrderStatus(order_sns, { shop_id, order_status, update_time: now })),
  );
}
