// Orders as every deed takes them in hand: whoever would move a package locks it first, and with it the others of its
// order, so that what was read of them stays true until the transaction ends.

import { type Store, StoreUnavailableError } from '../platform/store/store.ts';
import { listPackages, lockPackages, movePackages, updateRescheduleAllowed } from './order.store.ts';
import type { HistoryEntry, OrderTables } from './order.tables.ts';
import { canTransition, isClosed, type TransitionName, transitions } from './order.ts';

type PackageRow = OrderTables['package'];
export type Package = { -readonly [Column in keyof PackageRow]: PackageRow[Column] };

/** The packages of an order; a split one has several. */
export type Order = readonly Package[];

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
export interface Actor {
  readonly actor: HistoryEntry['actor'];
  readonly partner_id: number | null;
  readonly request_id: string;
  /** Unix time in seconds. */
  readonly now: number;
}

/** Packages by their order_sn. */
function ordersOf(packages: readonly Package[]): ReadonlyMap<string, Order> {
  const orders = new Map<string, Package[]>();
  for (const of of packages) {
    const order = orders.get(of.order_sn);
    if (order) order.push(of);
    else orders.set(of.order_sn, [of]);
  }
  return orders;
}

/** Those of up to 150 orders that this shop has, by their order_sn. */
export const findOrders = async (store: Store, shop_id: number, order_sns: readonly string[]) =>
  ordersOf(await store.all(...listPackages(order_sns, { shop_id })));

/** The same, locked until the transaction ends. */
export const lockOrders = async (store: Store, shop_id: number, order_sns: readonly string[]) =>
  ordersOf(await store.all(...lockPackages([...new Set(order_sns)], { shop_id })));

/** Why no package is meant. */
export type PackageNotFound = 'order_not_found' | 'package_number_not_exist' | 'need_package_number';

/** The package that is meant, by its number or as the only one of its order; or why there is none. */
export function findPackage(
  order: Order | undefined,
  package_number: string | undefined,
): Package | PackageNotFound {
  if (!order) return 'order_not_found';
  if (package_number !== undefined)
    return order.find((pkg) => pkg.package_number === package_number) ?? 'package_number_not_exist';
  const [only, ...others] = order;
  return only && others.length === 0 ? only : 'need_package_number';
}

/** Moves a package, once; false where nothing like it can happen to the package any more. */
export type Move = (of: Package, deed: TransitionName, changes: Changes) => boolean;

/** A history with one more step. It is only ever added to, and not read for that. */
const withEntry = (history: string, step: HistoryEntry): string =>
  `${history.slice(0, -1)}${history === '[]' ? '' : ','}${JSON.stringify(step)}]`;

/**
 * Moves packages of orders in hand. When all moves are made the packages are written, each with its history, on
 * condition that it still has the revision that it was read with.
 *
 * @throws StoreUnavailableError when a package has another revision: somebody moved it who had not locked it.
 */
export async function movingPackages<T>(
  store: Store,
  { actor, partner_id, request_id, now }: Actor,
  work: (move: Move) => T,
): Promise<Awaited<T>> {
  const moved = new Set<Package>();
  const result = await work((of, deed, changes) => {
    if (isClosed(of) || !canTransition(deed, of) || moved.has(of)) return false;
    const from_status = of.logistics_status;
    const to_status = transitions[deed].to;
    const step = { deed, from_status, to_status, actor, partner_id, request_id, moved_at: now };
    Object.assign(of, changes);
    of.logistics_status = to_status;
    of.reschedule_allowed = 0;
    of.revision++;
    of.history = withEntry(of.history, step);
    moved.add(of);
    return true;
  });
  const written = await movePackages(store, [...moved]);
  if (written < moved.size) throw new StoreUnavailableError('A package was moved without being locked.');
  return result;
}

/** Lets the seller choose another pickup slot for a package, once. @returns whether that changed anything. */
export async function allowRescheduling(
  store: Store,
  { shop_id, order_sn, package_number }: Package,
): Promise<boolean> {
  return (await store.run(updateRescheduleAllowed, { shop_id, order_sn, package_number })) === 1;
}
