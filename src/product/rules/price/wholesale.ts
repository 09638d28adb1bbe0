import type { Violation } from '../../product.errors.ts';
import type { Catalogue, Item, Rule } from '../rule.ts';
import { violation } from '../violation.ts';
import { findDecimalsViolation } from './decimals.ts';

type Tier = NonNullable<Item['wholesale']>[number];

/** `count_max` is the largest number of pieces of the tiers before. */
function brokenMinimum({ min_count }: Tier, count_max: number): string | undefined {
  if (min_count < 1) return `must be 1 or more, not ${min_count}`;
  return min_count <= count_max
    ? `must be above ${count_max}, up to which the tiers before go, not ${min_count}`
    : undefined;
}

const brokenMaximum = ({ max_count, min_count }: Tier): string | undefined =>
  max_count < min_count ? `must not be below min_count ${min_count}, as ${max_count} is` : undefined;

function brokenPrice({ unit_price }: Tier, original_price: number, catalogue: Catalogue): string | undefined {
  if (unit_price <= 0) return `must be above 0, not ${unit_price}`;
  // A price that is wrong itself is told once, and not again for each tier.
  if (original_price > 0 && unit_price >= original_price)
    return `must be below original_price ${original_price}, not ${unit_price}`;
  return findDecimalsViolation(unit_price, catalogue);
}

/** The tiers follow each other without overlap, each of them below the price. There may be gaps between them. */
export const wholesale: Rule = ({ original_price, wholesale: tiers = [] }, catalogue) => {
  const wrong: Violation[] = [];
  const note = (place: number, field: keyof Tier, rule: string | undefined) => {
    if (rule !== undefined)
      wrong.push(violation('wholesale_incorrect', `wholesale[${place}].${field}`, rule));
  };
  let count_max = 0;
  for (const [place, tier] of tiers.entries()) {
    note(place, 'min_count', brokenMinimum(tier, count_max));
    note(place, 'max_count', brokenMaximum(tier));
    note(place, 'unit_price', brokenPrice(tier, original_price, catalogue));
    count_max = Math.max(count_max, tier.min_count, tier.max_count);
  }
  return wrong;
};
