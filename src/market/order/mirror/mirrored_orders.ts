// Commands on imported orders as rows: claiming their ids, adding them, and noting what was last taken of them.

import { inBatches } from '../../../engine/store/bulk.ts';
import { type JsonValue, toJson } from '../../../engine/store/json.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { updateInvoice } from '../order.store.ts';
import type { OrderTables } from '../order.tables.ts';
import { insertOrderLines, insertPackageLines, insertPackages } from '../placed_order.store.ts';
import type { ImportedOrderRow, MirroredOrder } from './imported_rows.ts';
import {
  deleteMirroredOrder,
  insertMirroredOrders,
  insertOrders,
  listMirroredOrders,
  lockMirroredOrders,
  updateMirroredOrder,
} from './mirrored_orders.store.ts';

/**
 * Claims the ids of orders of one shop. Rows are inserted in the order of the ids, so that two calls cannot deadlock.
 *
 * @returns the rows under these ids: of this call, or of one that was faster. A row is missing if its order_sn is taken.
 */
export async function claimMirroredOrders(
  store: Transaction,
  shop_id: number,
  rows: readonly MirroredOrder[],
): Promise<ReadonlyMap<string, MirroredOrder>> {
  const sorted = rows.toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1));
  await insertMirroredOrders(store, sorted);
  const claimed = await inBatches(
    sorted.map(({ external_id }) => external_id),
    (batch) => store.all(listMirroredOrders, { external_ids: batch, shop_id }),
  );
  return new Map(claimed.map((row) => [row.external_id, row]));
}

/** Gives an id back that this transaction has claimed. */
export const unclaimMirroredOrder = (
  store: Transaction,
  { shop_id, external_id }: Pick<MirroredOrder, 'shop_id' | 'external_id'>,
): Promise<number> => store.run(deleteMirroredOrder, { shop_id, external_id });

/** Finds imported orders of a shop by their ids, and locks them until the transaction ends. */
export const lockByExternalIds = (
  store: Transaction,
  shop_id: number,
  external_ids: readonly string[],
): Promise<MirroredOrder[]> =>
  inBatches(external_ids.toSorted(), (batch) =>
    store.all(lockMirroredOrders, { external_ids: batch, shop_id }),
  );

/** Notes which state was taken. */
export const noteTakenState = (
  store: Transaction,
  taken: Pick<MirroredOrder, 'shop_id' | 'external_id' | 'source_revision' | 'content_sha256' | 'synced_at'>,
): Promise<number> => store.run(updateMirroredOrder, taken);

/** The rows of orders. */
export interface OrderRows {
  readonly orders: readonly ImportedOrderRow[];
  readonly lines: readonly OrderTables['sales_order_line'][];
  readonly packages: readonly OrderTables['package'][];
  readonly package_lines: readonly OrderTables['package_line'][];
}

export function addOrderRows(
  store: Transaction,
  { orders, lines, packages, package_lines }: OrderRows,
): void {
  insertOrders.write(store, orders);
  insertOrderLines.write(store, lines);
  insertPackages.write(store, packages);
  insertPackageLines.write(store, package_lines);
}

/** Keeps the invoice that an order has got. */
export const keepInvoice = (
  store: Transaction,
  { shop_id, order_sn }: Pick<ImportedOrderRow, 'shop_id' | 'order_sn'>,
  invoice: JsonValue<NonNullable<ImportedOrderRow['invoice_data']>>,
): Promise<number> => store.run(updateInvoice, { shop_id, order_sn, invoice_data: toJson(invoice) });
