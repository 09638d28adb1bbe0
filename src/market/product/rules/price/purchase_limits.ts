import type { ItemViolation } from '../../product.errors.ts';
import type { Rule } from '../rule.ts';
import { violation } from '../violation.ts';

const min_path = 'purchase_limit_info.min_purchase_limit';
const max_path = 'purchase_limit_info.max_purchase_limit.purchase_limit';

/** Both limits are 1 or more, and the lower one does not exceed the upper one. */
export const purchaseLimitsRule: Rule = ({ purchase_limit_info }) => {
  const min = purchase_limit_info?.min_purchase_limit;
  const max = purchase_limit_info?.max_purchase_limit?.purchase_limit;
  const invalid = (path: string, rule: string): ItemViolation[] => [violation('invalid_field', path, rule)];
  const below = [
    ...(min !== undefined && min < 1 ? invalid(min_path, `must be 1 or more, not ${min}`) : []),
    ...(max !== undefined && max < 1 ? invalid(max_path, `must be 1 or more, not ${max}`) : []),
  ];
  if (below.length > 0 || min === undefined || max === undefined || min <= max) return below;
  return invalid(min_path, `must not be above max_purchase_limit.purchase_limit ${max}, as ${min} is`);
};
