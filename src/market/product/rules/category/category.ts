import type { Catalogue, Rule } from '../rule.ts';
import { violation } from '../violation.ts';

/**
 * The category, if it can contain items. Otherwise the rules that depend on it report nothing, because the rule
 * `category` does.
 */
export const leafOf = ({ category }: Pick<Catalogue, 'category'>) =>
  category?.is_leaf ? category : undefined;

/** category_id is an open leaf category of the region. */
export const categoryRule: Rule = ({ category_id }, { category, seller: { region } }) => {
  if (!category)
    return [
      violation(
        'invalid_category',
        'category_id',
        `must be a category of ${region}, and ${category_id} is none`,
      ),
    ];
  if (category.is_blocked)
    return [
      violation(
        'category_blocked',
        'category_id',
        `must be an open category, and the marketplace has closed ${category_id}`,
      ),
    ];
  return category.is_leaf
    ? []
    : [
        violation(
          'invalid_category',
          'category_id',
          `must be a leaf category, and ${category_id} has categories below it`,
        ),
      ];
};
