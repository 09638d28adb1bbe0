// Reads, locks and saves orders with their packages. Code that changes an order or one of its packages must lock the
// order first, so that what it has read stays valid until the transaction ends.

import type { JobQueue } from '../../engine/jobs/job_queue.ts';
import type { Store, Transaction } from '../../engine/store/store.ts';
import { type Actor, recordEvents } from '../event/record_events.ts';
import { enqueueDeadline } from './deadlines.ts';
import { lowerIncomeOfPackages } from './income_of_packages.ts';
import {
  claimTrackingNumber,
  listOrderStates,
  listPackages,
  lockOrderStates,
  moveOrders,
  updateOrderState,
  updatePackages,
} from './order.store.ts';
import type { OrderTables } from './order.tables.ts';
import { type ChangedOrder, isMoveOnly } from './order_change.ts';
import type { Order, OrderState, Package } from './package.ts';
import { moveStock, readStockMoves } from './stock_of_packages.ts';

/** What a command on orders needs. `store` must be a transaction. */
export interface OrderContext {
  readonly store: Transaction;
  readonly jobs: JobQueue;
  readonly actor: Actor;
}

/** Orders, keyed by order_sn. */
export type Orders = ReadonlyMap<string, Order>;

function groupByOrder(states: readonly OrderState[], rows: readonly OrderTables['package'][]): Orders {
  const packages = new Map<string, Package[]>();
  const orders = new Map<string, Order>();
  for (const state of states) {
    const own: Package[] = [];
    packages.set(state.order_sn, own);
    orders.set(state.order_sn, { ...state, packages: own });
  }
  for (const row of rows) {
    const order = orders.get(row.order_sn);
    if (order) packages.get(row.order_sn)?.push({ ...row, order_status: order.order_status });
  }
  return orders;
}

/** Finds up to 150 orders of a shop. Orders that the shop does not have are left out. */
export async function findOrders(
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
): Promise<Orders> {
  const [states, packages] = await Promise.all([
    store.all(listOrderStates, { order_sns, shop_id }),
    store.all(listPackages, { order_sns, shop_id }),
  ]);
  return groupByOrder(states, packages);
}

/**
 * Finds orders as `findOrders` does, and locks them until the transaction ends. Both statements are sent together, but
 * the packages are read after the orders are locked, so changes that others have committed by then are seen, including
 * added packages.
 */
export async function lockOrders(
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
): Promise<Orders> {
  const distinct = order_sns.length > 1 ? [...new Set(order_sns)] : order_sns;
  const [states, packages] = await Promise.all([
    store.all(lockOrderStates, { order_sns: distinct, shop_id }),
    store.all(listPackages, { order_sns: distinct, shop_id }),
  ]);
  return groupByOrder(states, packages);
}

/** Writes changed orders. Orders that only change status, all in the same way, are written by one statement. */
function updateOrders(store: Transaction, changed: readonly ChangedOrder[]): void {
  const moves = new Map<string, ChangedOrder[]>();
  for (const change of changed) {
    const { before, after } = change;
    const [order_status_before, revision_before] = [before.order_status, before.revision];
    if (!isMoveOnly(change)) {
      store.write(updateOrderState, { ...after, order_status_before, revision_before });
      continue;
    }
    const key = `${order_status_before} ${after.order_status} ${after.update_time}`;
    const alike = moves.get(key);
    if (alike) alike.push(change);
    else moves.set(key, [change]);
  }
  for (const [{ before, after }, ...others] of moves.values() as Iterable<
    [ChangedOrder, ...ChangedOrder[]]
  >) {
    const order_sns = [after.order_sn, ...others.map((other) => other.after.order_sn)];
    const { shop_id, order_status, update_time } = after;
    const move = { shop_id, order_status, update_time, order_status_before: before.order_status };
    store.write(moveOrders, { ...move, order_sns });
  }
}

/**
 * Saves up to 150 locked orders of a shop after their changes, with their packages and events, all or none. If one of
 * them has changed since it was read, a statement fails, which rolls back the transaction.
 */
export async function saveOrders(
  { store, jobs, actor }: OrderContext,
  changed: readonly ChangedOrder[],
): Promise<void> {
  const packages = changed.flatMap((change) => change.packages.map(({ after }) => after));
  const events = changed.flatMap((change) => change.events);
  updatePackages(store, packages);
  updateOrders(store, changed);
  recordEvents(store, events);
  for (const change of changed) enqueueDeadline(store, jobs, change, actor.now);
  await moveStock(store, await readStockMoves(store, changed), actor);
  await lowerIncomeOfPackages(store, changed);
}

/**
 * Reserves the seller's own tracking number for an order. `store` must be a transaction.
 *
 * @returns false if another order of the shop has the number.
 */
export async function claimSellerTrackingNumber(
  store: Store,
  claim: { readonly shop_id: number; readonly order_sn: string; readonly tracking_number: string },
): Promise<boolean> {
  return (await store.run(claimTrackingNumber, claim)) === 1;
}
