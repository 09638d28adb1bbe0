import type { ProductReason, Violation } from '../product.errors.ts';

/** Says that a rule is broken: `broken('invalid_price', 'original_price', 'must be above 0, not -1')`. */
export const violation = (reason: ProductReason, path: string, rule: string): Violation => ({
  reason,
  path,
  rule,
});
