import { view } from '../platform/view/view.ts';
import { get_variations } from './get_variations.contract.ts';
import { globalProductTables } from './global_product.tables.ts';

export const variationsView = view(
  globalProductTables.global_category,
  get_variations.response,
  (category) => ({
    standardise_variation_list: category.json('standardise_variation_list'),
  }),
);
