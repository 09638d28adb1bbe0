import type { Handler } from '../../../engine/gateway/handler.ts';
import { listCategories } from '../catalogue/catalogue.store.ts';
import { languageIn } from '../product.ts';
import { translatedCategoryView } from './category.views.ts';
import type { get_category } from './get_category.contract.ts';

export const getCategory: Handler<typeof get_category> = async ({ shop, store, refuse }, request) => {
  const { region } = shop;
  const language = languageIn(region, request.language);
  if (language === undefined) return refuse('language_unknown');
  const categories = await store.all(listCategories, { region });
  return { category_list: categories.map((row) => translatedCategoryView(row, { language })) };
};
