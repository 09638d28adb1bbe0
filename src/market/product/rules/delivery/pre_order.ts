import type { ItemViolation } from '../../product.errors.ts';
import { leafOf } from '../category/category.ts';
import type { Catalogue, Item } from '../rule.ts';
import { violation } from '../violation.ts';

/**
 * The category allows a pre-order with these days. An item that is not pre-order ships at once: its
 * days_to_ship are not checked.
 */
export const preOrderRule = (
  { category_id, pre_order }: Pick<Item, 'category_id' | 'pre_order'>,
  catalogue: Pick<Catalogue, 'category'>,
): ItemViolation[] => {
  const category = leafOf(catalogue);
  if (!category || !pre_order?.is_pre_order) return [];
  const { days_to_ship_max: max, days_to_ship_min: min } = category;
  if (min === null || max === null)
    return [
      violation(
        'invalid_days_to_ship',
        'pre_order.is_pre_order',
        `must be false: category ${category_id} allows no pre-order`,
      ),
    ];
  const { days_to_ship: days } = pre_order;
  return days === undefined || (days >= min && days <= max)
    ? []
    : [
        violation(
          'invalid_days_to_ship',
          'pre_order.days_to_ship',
          `must be from ${min} to ${max} days in this category, not ${days}`,
        ),
      ];
};
