import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { lockOrder } from '../commands/order_command.ts';
import { type LinePieces, splitIntoPackages } from '../commands/split_order.ts';
import { isWarehoused, type LineRow } from '../named_lines.ts';
import { order_rights, packages_max, split_units_regions } from '../order.ts';
import { orderStates } from '../order_transitions.ts';
import { listOrderLines } from '../placed_order.store.ts';
import { planSplit } from './plan_split.ts';
import type { split_order } from './split_order.contract.ts';

const showPieces = (lines: readonly LineRow[], pieces: readonly LinePieces[]) =>
  pieces.flatMap(({ line_no, model_quantity }) => {
    const line = lines.find((other) => other.line_no === line_no);
    if (!line) return [];
    const { item_id, model_id, order_item_id, promotion_group_id } = line;
    return [{ item_id, model_id, order_item_id, promotion_group_id, model_quantity }];
  });

export const splitOrder: Handler<typeof split_order> = async (
  { shop: { shop_id, region, rights }, store, ids, jobs, now, partner_id, request_id, refuse },
  { order_sn, package_list },
) => {
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  const context = { store, jobs, ids, actor };
  const name = { shop_id, order_sn };
  const order = await lockOrder(context, name);
  if (!order) return refuse('order_not_found');
  if (!rights.includes(order_rights.split)) return refuse('cannot_split');
  if (order.packages.length > 1) return refuse('split_already');
  if (!orderStates.canTransition('split', order, actor)) return refuse('cannot_split');
  const lines = await store.all(listOrderLines, { order_sns: [order_sn], shop_id });
  if (isWarehoused(lines)) return refuse('warehouse_split');
  const max = packages_max[region === 'TW' ? 'TW' : 'elsewhere'];
  if (package_list.length < 2 || package_list.length > max) return refuse('package_count_wrong');
  const is_by_pieces = rights.includes(order_rights.split_units) && split_units_regions.includes(region);
  const packages = planSplit(
    lines,
    package_list.map(({ item_list }) => item_list),
    is_by_pieces,
  );
  if (isRefused(packages)) return packages;
  const split = await splitIntoPackages(context, name, packages);
  if (isRefused(split)) return refuse('split_failed');
  return {
    order_sn,
    package_list: split.package_numbers.map((package_number, at) => ({
      package_number,
      item_list: showPieces(lines, packages[at] ?? []),
    })),
  };
};
