// Cancels a part of an order before any shipment is arranged. The rest of the order stays.

import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { lowerIncome } from '../income_of_packages.ts';
import type { OrderContext } from '../locked_orders.ts';
import type { OrderTables } from '../order.tables.ts';
import { isCancelled, toldReason } from '../order.ts';
import type { ChangedOrder } from '../order_change.ts';
import { isUnarranged } from '../order_transitions.ts';
import { applyTransition } from '../package.ts';
import { listPackedPieces } from '../packed_lines.store.ts';
import {
  cancelLinePieces,
  deletePackageLine,
  listOrderLines,
  lowerOrderTotal,
  lowerPackageLine,
} from '../placed_order.store.ts';
import { changeStock } from '../stock_of_packages.ts';
import { changeOrder, lockOrder, type OrderName, type OrderObstacle } from './order_command.ts';
import type { LinePieces } from './split_order.ts';

/** An order after some of its pieces were cancelled, with its lines. */
export interface CancelledPieces {
  readonly changed: ChangedOrder;
  readonly lines: readonly OrderTables['sales_order_line'][];
}

/**
 * Cancels pieces of an order's lines, inside a transaction that is rolled back if the caller refuses. Reduces lines,
 * packages, reservations, the total and the estimate. A package that becomes empty is invalid, and an order that
 * becomes empty is cancelled.
 */
export async function cancelPieces(
  context: OrderContext,
  name: OrderName,
  { pieces, cancel_reason }: { readonly pieces: readonly LinePieces[]; readonly cancel_reason: string },
): Promise<CancelledPieces | Refusal<OrderObstacle | 'too_many_pieces'>> {
  const { store, actor } = context;
  const { shop_id, order_sn } = name;
  const order = await lockOrder(context, name);
  if (!order) return refused('order_not_found');
  const { order_status, revision } = order;
  const is_waiting = order_status === 'READY_TO_SHIP' || order_status === 'INVOICE_PENDING';
  if (!is_waiting || !isUnarranged(order)) return refused('not_possible');
  const live = order.packages.filter((pkg) => !isCancelled(pkg)).map((pkg) => pkg.package_number);
  const packed = (await store.all(listPackedPieces, { order_sns: [order_sn], shop_id }))
    .filter(({ package_number }) => live.includes(package_number))
    .sort((a, b) => a.item_id - b.item_id || a.model_id - b.model_id);
  const left = new Map(packed.map((row) => [row, row.model_quantity]));
  for (const { line_no, model_quantity } of pieces) {
    let wanted = model_quantity;
    for (const row of packed.filter((other) => other.line_no === line_no)) {
      const has = left.get(row) ?? 0;
      const taken = Math.min(has, wanted);
      left.set(row, has - taken);
      wanted -= taken;
    }
    if (wanted > 0) return refused('too_many_pieces');
    await store.run(cancelLinePieces, { shop_id, order_sn, line_no, quantity: model_quantity });
  }
  const lowered: LinePieces[] = [];
  for (const [row, model_quantity] of left) {
    const { package_number, line_no } = row;
    const taken = row.model_quantity - model_quantity;
    if (taken === 0) continue;
    const key = { shop_id, order_sn, package_number, line_no };
    // If a package becomes empty, saving it returns its pieces to stock and lowers the estimate, so neither is done
    // here.
    const is_emptied = packed.every((other) => other.package_number !== package_number || !left.get(other));
    if (is_emptied) continue;
    const movement_id = `${order_sn}/${package_number}/${line_no}/c${revision + 1}`;
    const given_back = { ...row, model_quantity: taken };
    await changeStock(store, 'release', given_back, { shop_id, order_sn, movement_id, actor });
    lowered.push({ line_no, model_quantity: taken });
    if (model_quantity > 0) await store.run(lowerPackageLine, { ...key, model_quantity });
    else await store.run(deletePackageLine, key);
  }
  await lowerIncome(store, name, lowered);
  const lines = await store.all(listOrderLines, { order_sns: [order_sn], shop_id });
  const priceOf = (line_no: number) =>
    lines.find((line) => line.line_no === line_no)?.model_discounted_price_micros ?? 0;
  const amount_micros = pieces.reduce(
    (sum, { line_no, model_quantity }) => sum + priceOf(line_no) * model_quantity,
    0,
  );
  await store.run(lowerOrderTotal, { shop_id, order_sn, amount_micros });
  const emptied = order.packages.filter(
    (pkg) =>
      !isCancelled(pkg) &&
      packed.every((row) => row.package_number !== pkg.package_number || left.get(row) === 0),
  );
  const is_all = packed.every((row) => left.get(row) === 0);
  const changed = await changeOrder(context, name, () => ({
    transition: is_all ? 'cancel_all_pieces' : 'cancel_pieces',
    to: is_all ? 'CANCELLED' : order_status,
    ...(is_all && { changes: { cancel_by: 'seller', cancel_reason } }),
    packages: emptied.map((pkg) => applyTransition(pkg, { transition: 'invalidate', changes: {} }, actor)),
    data: { pieces, ...toldReason(cancel_reason) },
  }));
  return isRefused(changed) ? changed : { changed, lines };
}
