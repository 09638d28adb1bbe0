// Plans a split: finds the lines that a request names, and checks that it names all of them.
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { LinePieces } from '../commands/split_order.ts';
import { findNamedLines, type LineRow, type NamedLine, piecesOf } from '../named_lines.ts';

/** Pieces of a line that a request puts into a package. */
export interface NamedPieces extends NamedLine {
  /** If absent, all remaining pieces of the line. */
  readonly model_quantity?: number | undefined;
}

/** Why a request does not describe a valid split. */
export type PlanObstacle =
  | 'split_item_not_found'
  | 'split_item_repeated'
  | 'split_item_missing'
  | 'split_quantity_wrong'
  | 'split_deal_torn';

/** A package while it is being filled. */
interface Filling {
  readonly pieces: LinePieces[];
  readonly lines: Set<LineRow>;
}

/** Moves the named pieces from the remaining ones into a package. */
function putPieces(
  lines: readonly LineRow[],
  left: Map<LineRow, number>,
  filling: Filling,
  { named, is_by_pieces }: { readonly named: NamedPieces; readonly is_by_pieces: boolean },
): PlanObstacle | undefined {
  const meant = findNamedLines(lines, named);
  if (meant.length === 0) return 'split_item_not_found';
  const free = meant.filter((line) => (left.get(line) ?? 0) > 0 && !filling.lines.has(line));
  const [line] = free;
  if (!line) {
    // With a split by pieces, a line may be in several packages, so the request names more pieces than the line has.
    const is_in_package = meant.some((other) => filling.lines.has(other));
    return is_by_pieces && !is_in_package ? 'split_quantity_wrong' : 'split_item_repeated';
  }
  const remaining = left.get(line) ?? 0;
  const { model_quantity = remaining } = named;
  if (model_quantity > remaining || (!is_by_pieces && model_quantity !== remaining))
    return 'split_quantity_wrong';
  left.set(line, remaining - model_quantity);
  filling.lines.add(line);
  filling.pieces.push({ line_no: line.line_no, model_quantity });
  return undefined;
}

/** Whether the lines of a deal are in different packages. */
function isDealTorn(fillings: readonly Filling[]): boolean {
  const package_of_deal = new Map<number, Filling>();
  for (const filling of fillings)
    for (const { promotion_group_id } of filling.lines) {
      if (promotion_group_id === 0) continue;
      const other = package_of_deal.get(promotion_group_id);
      if (other && other !== filling) return true;
      package_of_deal.set(promotion_group_id, filling);
    }
  return false;
}

/**
 * Plans the packages of a split.
 *
 * @param is_by_pieces whether the pieces of one line may be in several packages.
 * @returns the pieces of each package, or why the split is invalid.
 */
export function planSplit(
  lines: readonly LineRow[],
  packages: readonly (readonly NamedPieces[])[],
  is_by_pieces: boolean,
): readonly (readonly LinePieces[])[] | Refusal<PlanObstacle> {
  const left = new Map(lines.map((line) => [line, piecesOf(line)]));
  const fillings: Filling[] = packages.map(() => ({ pieces: [], lines: new Set() }));
  for (const [at, filling] of fillings.entries())
    for (const named of packages[at] ?? []) {
      const obstacle = putPieces(lines, left, filling, { named, is_by_pieces });
      if (obstacle) return refused(obstacle);
    }
  const named = new Set(fillings.flatMap((filling) => [...filling.lines]));
  for (const [line, remaining] of left)
    if (remaining > 0) return refused(named.has(line) ? 'split_quantity_wrong' : 'split_item_missing');
  if (isDealTorn(fillings)) return refused('split_deal_torn');
  return fillings.map(({ pieces }) => pieces);
}
