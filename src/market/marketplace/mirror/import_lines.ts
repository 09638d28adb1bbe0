// The lines of an imported order, and which of their pieces are in which package.

import type { Region } from '../../../kit/contract/region.ts';
import { no_place, type PlacedLine } from '../../order/commands/place_lines.ts';
import { type BrokenOrderRule, broken } from '../../order/mirror/stated_order.ts';
import { packages_max, split_units_regions } from '../../order/order.ts';
import type { ImportFacts } from './import_facts.ts';
import type { DrawnNumbers, PackedPieces, StatedImport } from './imported_order.ts';

type StatedLine = StatedImport['item_list'][number];

function importedLine(
  line: StatedLine,
  at: number,
  { listed: find, shop }: ImportFacts,
  { order_sn, first_line_item_id }: DrawnNumbers,
): PlacedLine | BrokenOrderRule {
  const { item_id, model_id = 0, quantity, cancelled_quantity = 0, location_id } = line;
  const field = `item_list[${at}]`;
  const columns = find(item_id, model_id);
  if (columns === undefined) return broken(`${field}.item_id`, 'must be an item of the shop');
  if (columns === null) return broken(`${field}.model_id`, 'must be a model of the item');
  if (cancelled_quantity > quantity)
    return broken(`${field}.cancelled_quantity`, `must be at most the quantity, ${quantity}`);
  const { days_to_ship, is_pre_order, ...listed } = columns;
  const original = line.original_price_micros ?? listed.model_original_price_micros;
  return {
    days_to_ship,
    is_pre_order,
    row: {
      ...listed,
      ...no_place,
      shop_id: shop.shop_id,
      order_sn,
      line_no: at + 1,
      line_item_id: first_line_item_id + at,
      order_item_id: item_id,
      promotion_group_id: 0,
      item_id,
      model_id,
      item_name: line.item_name ?? listed.item_name,
      model_name: line.model_name ?? listed.model_name,
      item_sku: line.item_sku ?? listed.item_sku,
      model_sku: line.model_sku ?? listed.model_sku,
      model_quantity_purchased: quantity,
      cancelled_qty: cancelled_quantity,
      model_original_price_micros: original,
      model_discounted_price_micros: line.price_micros ?? original,
      promotion_type: null,
      promotion_id: 0,
      product_location_id: location_id ?? null,
    },
  };
}

const isBroken = (line: PlacedLine | BrokenOrderRule): line is BrokenOrderRule => 'rule' in line;

export function importedLines(
  { item_list }: StatedImport,
  facts: ImportFacts,
  drawn: DrawnNumbers,
): { readonly lines: readonly PlacedLine[]; readonly rules: readonly BrokenOrderRule[] } {
  const read = item_list.map((line, at) => importedLine(line, at, facts, drawn));
  return { lines: read.flatMap((line) => (isBroken(line) ? [] : line)), rules: read.filter(isBroken) };
}

/** The number of pieces of a line that were not cancelled. */
export const orderedPieces = ({ row }: PlacedLine): number =>
  row.model_quantity_purchased - row.cancelled_qty;

/** The packages with their pieces. A package without a list, which is then the only one, has everything. */
export function packedPieces(
  { package_list = [{}] }: Pick<StatedImport, 'package_list'>,
  lines: readonly PlacedLine[],
  { package_numbers }: DrawnNumbers,
): PackedPieces[] {
  const everything = lines
    .map((line) => ({ line_no: line.row.line_no, quantity: orderedPieces(line) }))
    .filter(({ quantity }) => quantity > 0);
  return package_list.map((pkg, at) => ({
    package_number: package_numbers[at] ?? '',
    pieces: pkg.piece_list ?? everything,
  }));
}

/** The rules of packages: each piece is in exactly one, and the region allows so many of them. */
export function findPackingRules(
  packed: readonly PackedPieces[],
  lines: readonly PlacedLine[],
  region: Region,
): BrokenOrderRule[] {
  const rules: BrokenOrderRule[] = [];
  const max = region === 'TW' ? packages_max.TW : packages_max.elsewhere;
  if (packed.length > max)
    rules.push(broken('package_list', `must have at most ${max} packages in ${region}`));
  const counts = new Map<number, { pieces: number; packages: number }>();
  for (const [at, { pieces }] of packed.entries()) {
    const own = new Set<number>();
    for (const [piece, { line_no, quantity }] of pieces.entries()) {
      const field = `package_list[${at}].piece_list[${piece}].line_no`;
      if (line_no > lines.length)
        rules.push(broken(field, `must be a line of the order, 1 to ${lines.length}`));
      if (own.has(line_no)) rules.push(broken(field, 'must be named once in a package'));
      own.add(line_no);
      const count = counts.get(line_no) ?? { pieces: 0, packages: 0 };
      counts.set(line_no, { pieces: count.pieces + quantity, packages: count.packages + 1 });
    }
  }
  for (const line of lines) {
    const { line_no } = line.row;
    const count = counts.get(line_no) ?? { pieces: 0, packages: 0 };
    if (count.pieces !== orderedPieces(line))
      rules.push(
        broken(
          'package_list',
          `must have each piece in one package: ${count.pieces} of line ${line_no} are in packages, and ${orderedPieces(line)} were ordered and not cancelled`,
        ),
      );
    if (count.packages > 1 && !split_units_regions.includes(region))
      rules.push(
        broken('package_list', `must have the pieces of line ${line_no} in one package in ${region}`),
      );
  }
  return rules;
}
