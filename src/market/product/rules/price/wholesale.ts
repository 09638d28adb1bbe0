import type { ItemViolation } from '../../product.errors.ts';
import type { Catalogue, Item, Rule } from '../rule.ts';
import { violation } from '../violation.ts';
import { findDecimalsProblem } from './decimals.ts';

type WholesaleTier = NonNullable<Item['wholesale']>[number];

/** `count_max` is the largest quantity of the previous tiers. */
function findMinCountProblem({ min_count }: WholesaleTier, count_max: number): string | undefined {
  if (min_count < 1) return `must be 1 or more, not ${min_count}`;
  return min_count <= count_max
    ? `must be above ${count_max}, up to which the tiers before go, not ${min_count}`
    : undefined;
}

const findMaxCountProblem = ({ max_count, min_count }: WholesaleTier): string | undefined =>
  max_count < min_count ? `must not be below min_count ${min_count}, as ${max_count} is` : undefined;

function findUnitPriceProblem(
  { unit_price }: WholesaleTier,
  original_price: number,
  catalogue: Catalogue,
): string | undefined {
  if (unit_price <= 0) return `must be above 0, not ${unit_price}`;
  // An invalid price is reported once, not again for each tier.
  if (original_price > 0 && unit_price >= original_price)
    return `must be below original_price ${original_price}, not ${unit_price}`;
  return findDecimalsProblem(unit_price, catalogue);
}

/** The tiers ascend without overlap, each below the price. There may be gaps between them. */
export const wholesaleRule: Rule = ({ original_price, wholesale: tiers = [] }, catalogue) => {
  const violations: ItemViolation[] = [];
  const addViolation = (index: number, field: keyof WholesaleTier, problem: string | undefined) => {
    if (problem !== undefined)
      violations.push(violation('wholesale_incorrect', `wholesale[${index}].${field}`, problem));
  };
  let count_max = 0;
  for (const [index, tier] of tiers.entries()) {
    addViolation(index, 'min_count', findMinCountProblem(tier, count_max));
    addViolation(index, 'max_count', findMaxCountProblem(tier));
    addViolation(index, 'unit_price', findUnitPriceProblem(tier, original_price, catalogue));
    count_max = Math.max(count_max, tier.min_count, tier.max_count);
  }
  return violations;
};
