import { broken } from './broken.ts';
import type { Catalogue, Rule } from './rule.ts';

/** The category, when items can be in it. Without one the rules that depend on it are silent: it is told once. */
export const leafOf = ({ category }: Catalogue) => (category?.is_leaf ? category : undefined);

/** category_id is a leaf category of the region. */
export const category: Rule = ({ category_id }, { category, seller: { region } }) => {
  if (!category)
    return [
      broken(
        'invalid_category',
        'category_id',
        `must be a category of ${region}, and ${category_id} is none`,
      ),
    ];
  return category.is_leaf
    ? []
    : [
        broken(
          'invalid_category',
          'category_id',
          `must be a leaf category, and ${category_id} has categories below it`,
        ),
      ];
};
