import { parseJson } from '../../../engine/store/json.ts';
import { view } from '../../../engine/view/view.ts';
import { catalogueTables } from '../catalogue/catalogue.tables.ts';
import { nameIn } from '../product.ts';
import { get_brand_list } from './get_brand_list.contract.ts';
import { get_category } from './get_category.contract.ts';

export const translatedCategoryView = view(
  catalogueTables.category,
  get_category.response.properties.category_list.items,
  (category) => ({
    parent_category_id: category.computed(['parent_category_id'], (row) => row.parent_category_id ?? 0),
    original_category_name: category.column('category_name'),
    display_category_name: category.computed(
      ['category_name', 'translations'],
      (row, { language }: { language: string }) =>
        nameIn(language, row.category_name, parseJson(row.translations)),
    ),
    has_children: category.computed(['is_leaf'], ({ is_leaf }) => is_leaf === 0),
  }),
);

export const brandView = view(
  catalogueTables.category_brand,
  get_brand_list.response.properties.brand_list.items,
  (brand) => ({ display_brand_name: brand.column('original_brand_name') }),
);
