// The pieces of imported orders that Stoa holds: those of packages that have not left are reserved.

import type { Transaction } from '../../../engine/store/store.ts';
import { type BrokenOrderRule, broken } from '../../order/mirror/stated_order.ts';
import { isCancelled, isPickedUp } from '../../order/order.ts';
import { recordStockChange } from '../../product/item_events.ts';
import { releaseItemStock, reserveItemStockAt, type StockPlace } from '../../product/stock/item_stock.ts';
import type { ImportFacts } from './import_facts.ts';
import type { PlannedImport } from './imported_order.ts';

/** The pieces to reserve, by line. */
function piecesToReserve({ lines, packages, packed }: PlannedImport) {
  const waiting = new Set(
    packages
      .filter((pkg) => !isCancelled(pkg) && !isPickedUp(pkg))
      .map(({ package_number }) => package_number),
  );
  const pieces = packed.flatMap((pkg) => (waiting.has(pkg.package_number) ? pkg.pieces : []));
  return lines.flatMap(
    ({ row: { shop_id, item_id, model_id, line_no, product_location_id: location_id } }) => {
      const own = pieces.filter((one) => one.line_no === line_no);
      const quantity = own.reduce((sum, one) => sum + one.quantity, 0);
      if (location_id === null || quantity === 0) return [];
      const place: StockPlace = { shop_id, item_id, model_id, location_id };
      return [{ line_no, quantity, place }];
    },
  );
}

/** Reserves the pieces of an order, all or none. @returns the rule that it breaks. */
export async function reserveImported(
  store: Transaction,
  planned: PlannedImport,
  { now, request_id }: Pick<ImportFacts, 'now' | 'request_id'>,
): Promise<BrokenOrderRule | undefined> {
  // In the order of the items, so that two calls cannot deadlock.
  const wanted = piecesToReserve(planned).toSorted(
    (a, b) => a.place.item_id - b.place.item_id || a.place.model_id - b.place.model_id,
  );
  const reserved: typeof wanted = [];
  for (const one of wanted) {
    if (await reserveItemStockAt(store, one.place, one.quantity)) reserved.push(one);
    else {
      for (const { place, quantity } of reserved) await releaseItemStock(store, place, quantity);
      return broken(
        `item_list[${one.line_no - 1}].location_id`,
        `must be a place with ${one.quantity} pieces of the item that nobody has reserved`,
      );
    }
  }
  const actor = { actor: 'marketplace', partner_id: null, request_id, now } as const;
  const { order_sn } = planned.order;
  for (const { place, quantity } of reserved)
    await recordStockChange(store, place, { kind: 'reserve', quantity, order_sn }, actor);
  return undefined;
}
