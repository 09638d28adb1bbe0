import { no_brand, no_brand_names } from '../../product.ts';
import { quote } from '../content/characters.ts';
import type { Rule } from '../rule.ts';
import { violation } from '../violation.ts';
import { leafOf } from './category.ts';

/**
 * The brand belongs to the category and has exactly its registered name; 0 is No Brand, or NoBrand, in every
 * category.
 */
export const brandRule: Rule = ({ brand, category_id }, catalogue) => {
  if (!brand) return [];
  const { brand_id, original_brand_name } = brand;
  const is_none = brand_id === no_brand.brand_id;
  if (!is_none && !leafOf(catalogue)) return [];
  const names = is_none ? no_brand_names : [catalogue.brand_name];
  const [name] = names;
  if (name === undefined)
    return [
      violation(
        'invalid_brand',
        'brand.brand_id',
        `must be a brand of category ${category_id}, or ${no_brand.brand_id} for none, and ${brand_id} is neither`,
      ),
    ];
  return names.includes(original_brand_name)
    ? []
    : [
        violation(
          'invalid_brand',
          'brand.original_brand_name',
          `must be ${quote(name)} for brand ${brand_id}, not ${quote(original_brand_name)}`,
        ),
      ];
};
