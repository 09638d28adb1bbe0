import type { Handler } from '../../engine/gateway/handler.ts';
import type { get_variations } from './get_variations.contract.ts';
import { findGlobalCategory } from './global_product.store.ts';
import { variationsView } from './global_product.views.ts';

export const getVariations: Handler<typeof get_variations> = async ({ store, refuse }, { category_id }) => {
  const category = await store.first(findGlobalCategory, { category_id });
  if (!category) return refuse('category_unknown');
  if (category.is_leaf === 0) return refuse('category_not_leaf');
  return variationsView(category);
};
