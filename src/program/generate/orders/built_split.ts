// Built orders that are shipped in two packages.

import { parseJson } from '../../../engine/store/json.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { type LinePieces, plannedSplit } from '../../../market/order/commands/split_order.ts';
import { order_rights, split_units_regions } from '../../../market/order/order.ts';
import { packageNumber } from '../../../market/order/order_number.ts';
import { package_ids } from '../../../market/order/package.tables.ts';
import { type BuiltOrder, builtPieces } from './built_order.ts';
import type { BuiltShop, ShopRow } from './built_shop.ts';

/** A generated order has at most so many packages. */
export const packages_built_max = 2;

type Seller = Pick<ShopRow, 'region' | 'rights'>;

/** Whether a seller may ship an order in several packages. */
export const maySplit = ({ rights }: Pick<Seller, 'rights'>): boolean =>
  parseJson(rights).includes(order_rights.split);

const maySplitLines = ({ region, rights }: Seller): boolean =>
  parseJson(rights).includes(order_rights.split_units) && split_units_regions.includes(region);

/** The first line comes alone, or a piece of the only line. @returns undefined if there is only one piece to ship. */
export function chosenSplit({ lines }: BuiltOrder, seller: Seller): readonly LinePieces[][] | undefined {
  const pieces = lines.map(({ row: { line_no, model_quantity_purchased: model_quantity } }) => ({
    line_no,
    model_quantity,
  }));
  const [first, ...others] = pieces;
  if (!first) return undefined;
  if (others.length > 0) return [[first], others];
  const left = first.model_quantity - 1;
  if (left === 0 || !maySplitLines(seller)) return undefined;
  return [[{ ...first, model_quantity: 1 }], [{ ...first, model_quantity: left }]];
}

/** Splits an order. @returns whether that was possible. */
export function splitBuilt(
  built: BuiltShop,
  order: BuiltOrder,
  packages: readonly (readonly LinePieces[])[],
  now: number,
): boolean {
  const held = order.packed.map(({ row }) => row);
  const newNumber = () => packageNumber(built.ids.next(package_ids));
  const planned = plannedSplit(order.order, held, packages, newNumber);
  if (isRefused(planned)) return false;
  const { order_status } = order.order;
  const added = planned.added.map((row) => ({ ...row, order_status }));
  // As they are read from the database.
  const all = [...order.order.packages, ...added].sort((a, b) =>
    a.package_number < b.package_number ? -1 : 1,
  );
  order.order = { ...order.order, packages: all };
  order.packed = builtPieces(order.lines, planned.packed);
  return built.transition(order, planned.transition, built.as('seller', now));
}
