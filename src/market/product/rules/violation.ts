import type { ItemViolation, ProductReason } from '../product.errors.ts';

/** One broken rule: `violation('invalid_price', 'original_price', 'must be above 0, not -1')`. */
export const violation = (reason: ProductReason, path: string, rule: string): ItemViolation => ({
  reason,
  path,
  rule,
});

/** The violation for a problem of a field, or none if there is no problem. */
export const violationsOf = (
  reason: ProductReason,
  path: string,
  problem: string | undefined,
): ItemViolation[] => (problem === undefined ? [] : [violation(reason, path, problem)]);
