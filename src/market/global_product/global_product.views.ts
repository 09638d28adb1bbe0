import { view } from '../../engine/view/view.ts';
import { get_category } from './get_category.contract.ts';
import { get_variations } from './get_variations.contract.ts';
import { globalProductTables } from './global_product.tables.ts';

export const variationsView = view(
  globalProductTables.global_category,
  get_variations.response,
  (category) => ({
    standardise_variation_list: category.json('standardise_variation_list'),
  }),
);

export const categoryView = view(
  globalProductTables.global_category,
  get_category.response.properties.category_list.items,
  (category) => ({
    parent_category_id: category.computed(['parent_category_id'], (row) => row.parent_category_id ?? 0),
    original_category_name: category.column('category_name'),
    display_category_name: category.column('category_name'),
    has_children: category.computed(['is_leaf'], ({ is_leaf }) => is_leaf === 0),
  }),
);
