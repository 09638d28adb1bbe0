// Splits an order into several packages, and joins them again. The first package keeps its number.

import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { OrderContext } from '../locked_orders.ts';
import type { OrderTables } from '../order.tables.ts';
import type { ChangedOrder, OrderTransition } from '../order_change.ts';
import { packageNumber } from '../order_number.ts';
import { orderStates } from '../order_transitions.ts';
import { package_ids } from '../package.tables.ts';
import type { Order, Package } from '../package.ts';
import { listPackedPieces } from '../packed_lines.store.ts';
import {
  deletePackage,
  deletePackageLines,
  insertPackageLines,
  insertPackages,
} from '../placed_order.store.ts';
import {
  changeOrder,
  lockOrder,
  type OrderCommandContext,
  type OrderName,
  type OrderObstacle,
} from './order_command.ts';

export interface LinePieces {
  readonly line_no: number;
  readonly model_quantity: number;
}

/** Why an order cannot be split as requested. */
export type SplitObstacle =
  | OrderObstacle
  | 'split_already'
  | 'too_few_packages'
  | 'line_not_found'
  | 'piece_missing';

export const isUntouched = ({ packages }: Order): boolean =>
  packages.every(({ logistics_status }) => logistics_status === 'LOGISTICS_READY');

/** Counts the pieces of each line over all given packages. */
function countPieces(packages: readonly (readonly LinePieces[])[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { line_no, model_quantity } of packages.flat())
    counts.set(line_no, (counts.get(line_no) ?? 0) + model_quantity);
  return counts;
}

/** The obstacle if these packages do not hold exactly the pieces of the order. */
function pieceObstacle(
  held: readonly LinePieces[],
  packages: readonly (readonly LinePieces[])[],
): SplitObstacle | undefined {
  if (packages.length < 2 || packages.some((pieces) => pieces.length === 0)) return 'too_few_packages';
  const [has, wants] = [countPieces([held]), countPieces(packages)];
  for (const line_no of wants.keys()) if (!has.has(line_no)) return 'line_not_found';
  for (const [line_no, count] of has) if (wants.get(line_no) !== count) return 'piece_missing';
  return undefined;
}

/** A new package with the columns of another one. */
const packageLike = (
  { order_status: _, ...first }: Package,
  package_number: string,
): OrderTables['package'] => ({ ...first, package_number, revision: 0 });

const packedIn = (
  { shop_id, order_sn }: OrderName,
  package_number: string,
  pieces: readonly LinePieces[],
): OrderTables['package_line'][] =>
  pieces.map(({ line_no, model_quantity }) => ({
    shop_id,
    order_sn,
    package_number,
    line_no,
    model_quantity,
  }));

/** How an order is split: the packages that are added, and what all of them hold. */
export interface PlannedSplit {
  readonly package_numbers: readonly string[];
  readonly added: readonly OrderTables['package'][];
  readonly packed: readonly OrderTables['package_line'][];
  readonly transition: OrderTransition;
}

/**
 * Plans a split of an order; see `splitIntoPackages`.
 *
 * @param held what its only package holds. @param newNumber draws the number of a package.
 */
export function plannedSplit(
  order: Order,
  held: readonly LinePieces[],
  packages: readonly (readonly LinePieces[])[],
  newNumber: () => string,
): PlannedSplit | Refusal<SplitObstacle> {
  const [first, ...others] = order.packages;
  if (!first || !orderStates.canTransition('split', order))
    return refused('not_possible', orderStates.explainObstacle('split', order));
  if (others.length > 0) return refused('split_already');
  const obstacle = pieceObstacle(held, packages);
  if (obstacle) return refused(obstacle);
  const package_numbers = packages.map((_, at) => (at === 0 ? first.package_number : newNumber()));
  return {
    package_numbers,
    added: package_numbers.slice(1).map((package_number) => packageLike(first, package_number)),
    packed: packages.flatMap((pieces, at) => packedIn(order, package_numbers[at] as string, pieces)),
    transition: { transition: 'split', data: { package_numbers } },
  };
}

/**
 * Splits an order without arranged shipments, inside a transaction. Each piece must be in exactly one package. The
 * caller must check how many packages the region allows.
 *
 * @returns the package numbers, in the given order.
 */
export async function splitIntoPackages(
  context: OrderCommandContext,
  name: OrderName,
  packages: readonly (readonly LinePieces[])[],
): Promise<
  { readonly changed: ChangedOrder; readonly package_numbers: readonly string[] } | Refusal<SplitObstacle>
> {
  const { store, ids } = context;
  const { shop_id, order_sn } = name;
  const order = await lockOrder(context, name);
  if (!order) return refused('order_not_found');
  const held = await store.all(listPackedPieces, { order_sns: [order_sn], shop_id });
  const planned = plannedSplit(order, held, packages, () => packageNumber(ids.next(package_ids)));
  if (isRefused(planned)) return planned;
  await store.run(deletePackageLines, { shop_id, order_sn });
  await insertPackages(store, planned.added);
  await insertPackageLines(store, planned.packed);
  const changed = await changeOrder(context, name, () => planned.transition);
  return isRefused(changed) ? changed : { changed, package_numbers: planned.package_numbers };
}

/** Joins the packages of a split order, if no shipment is arranged. `store` must be a transaction. */
export async function mergePackages(
  context: OrderContext,
  name: OrderName,
): Promise<ChangedOrder | Refusal<OrderObstacle>> {
  const { store } = context;
  const { shop_id, order_sn } = name;
  const order = await lockOrder(context, name);
  if (!order) return refused('order_not_found');
  const [first, ...others] = order.packages;
  if (!first || others.length === 0 || !isUntouched(order)) return refused('not_possible');
  if (!orderStates.canTransition('unsplit', order, context.actor))
    return refused('not_possible', orderStates.explainObstacle('unsplit', order));
  const pieces = countPieces([await store.all(listPackedPieces, { order_sns: [order_sn], shop_id })]);
  await store.run(deletePackageLines, { shop_id, order_sn });
  for (const { package_number } of others)
    await store.run(deletePackage, { shop_id, order_sn, package_number });
  const all = [...pieces].map(([line_no, model_quantity]) => ({ line_no, model_quantity }));
  await insertPackageLines(store, packedIn(name, first.package_number, all));
  return changeOrder(context, name, (): OrderTransition => ({ transition: 'unsplit' }));
}
