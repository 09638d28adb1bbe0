import type { Handler } from '../../engine/gateway/handler.ts';
import type { get_category } from './get_category.contract.ts';
import { listGlobalCategories } from './global_product.store.ts';
import { isCategoryLanguage } from './global_product.ts';
import { categoryView } from './global_product.views.ts';

export const getCategory: Handler<typeof get_category> = async ({ store, refuse }, { language = 'en' }) => {
  if (!isCategoryLanguage(language)) return refuse('language_unknown');
  const categories = await store.all(listGlobalCategories, {});
  return { category_list: categories.map((row) => categoryView(row)) };
};
