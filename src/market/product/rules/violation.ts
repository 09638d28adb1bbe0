import type { ProductReason, Violation } from '../product.errors.ts';

/** One broken rule: `violation('invalid_price', 'original_price', 'must be above 0, not -1')`. */
export const violation = (reason: ProductReason, path: string, rule: string): Violation => ({
  reason,
  path,
  rule,
});

/** The violation for a problem of a field, or none if there is no problem. */
export const violationsOf = (
  reason: ProductReason,
  path: string,
  problem: string | undefined,
): Violation[] => (problem === undefined ? [] : [violation(reason, path, problem)]);
