import type { Handler } from '../../../engine/gateway/handler.ts';
import type { Store } from '../../../engine/store/store.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { cancelWholeOrder } from '../commands/cancel_order.ts';
import { cancelPieces } from '../commands/cancel_pieces.ts';
import { lockOrder } from '../commands/order_command.ts';
import type { LinePieces } from '../commands/split_order.ts';
import { checkoutOf } from '../detail/show_checkout.ts';
import { findNamedLines, isWarehoused, type LineRow, type NamedLine, piecesOf } from '../named_lines.ts';
import { order_rights, undeliverable_area_regions } from '../order.ts';
import { findCheckout, listOrderLines } from '../placed_order.store.ts';
import type { cancel_order } from './cancel_order.contract.ts';

/**
 * The lines and pieces that a request names, or undefined if the order lacks such a line or has too few pieces of it.
 */
function findPieces(
  lines: readonly LineRow[],
  asked: readonly (NamedLine & { readonly model_quantity: number })[],
): LinePieces[] | undefined {
  const left = new Map(lines.map((line) => [line, piecesOf(line)]));
  const pieces: LinePieces[] = [];
  for (const { model_quantity, ...named } of asked) {
    const line = findNamedLines(lines, named).find((other) => (left.get(other) ?? 0) >= model_quantity);
    if (!line) return undefined;
    left.set(line, (left.get(line) ?? 0) - model_quantity);
    pieces.push({ line_no: line.line_no, model_quantity });
  }
  return pieces;
}

/** What the buyer wants if some pieces are out of stock. */
async function findPreference(store: Store, name: { shop_id: number; order_sn: string }) {
  const row = await store.first(findCheckout, name);
  return row && (checkoutOf(row).buyer_preference_for_partial_cancellation ?? 0);
}

export const cancelOrder: Handler<typeof cancel_order> = async (
  { shop: { shop_id, region, rights }, store, jobs, now, partner_id, request_id, refuse },
  { order_sn, cancel_reason, item_list = [], partial_cancel_item_list = [] },
) => {
  const is_partial = partial_cancel_item_list.length > 0;
  if (cancel_reason === 'UNDELIVERABLE_AREA' && !undeliverable_area_regions.includes(region))
    return refuse('reason_of_other_regions');
  if (cancel_reason === 'OUT_OF_STOCK' && item_list.length === 0 && !is_partial)
    return refuse('out_of_stock_unnamed');
  const context = { store, jobs, actor: { actor: 'seller', partner_id, request_id, now } as const };
  const name = { shop_id, order_sn };
  if (!(await lockOrder(context, name))) return refuse('order_not_found');
  const lines = await store.all(listOrderLines, { order_sns: [order_sn], shop_id });
  if (isWarehoused(lines)) return refuse('warehouse_cancellation');
  const isOfOrder = (named: NamedLine) =>
    lines.some(({ item_id, model_id }) => item_id === named.item_id && model_id === named.model_id);
  if (!item_list.every(isOfOrder)) return refuse('cancelled_item_unknown');
  if (is_partial && !rights.includes(order_rights.cancel_pieces)) return refuse('not_cancellable');
  if (is_partial && (await findPreference(store, name)) === 1) return refuse('not_cancellable');
  const pieces = findPieces(lines, partial_cancel_item_list);
  if (!pieces) return refuse('cancelled_item_unknown');
  const changed = is_partial
    ? await cancelPieces(context, name, { pieces, cancel_reason })
    : await cancelWholeOrder(context, name, { cancel_by: 'seller', cancel_reason });
  if (isRefused(changed))
    return refuse(changed.reason === 'too_many_pieces' ? 'cancelled_item_unknown' : 'not_cancellable');
  return { update_time: now };
};
