import { group, serve } from '../../engine/group.ts';
import {
  category_languages,
  get_category,
  get_variations,
  globalProductDialect,
} from './global_product.contract.ts';
import {
  categoryView,
  findGlobalCategory,
  globalProductTables,
  listGlobalCategories,
  variationsView,
} from './global_product.data.ts';
import { globalProductMigrations } from './global_product.migrations.ts';

export const globalProduct = group({
  name: 'global_product',
  about: 'Global products: what a merchant sets once for its shops in all regions.',
  operations: [
    serve(get_category, async ({ store, refuse }, { language = 'en' }) => {
      if (!category_languages.some((known) => known === language)) return refuse('language_unknown');
      const categories = await store.all(listGlobalCategories, {});
      return { category_list: categories.map((row) => categoryView(row)) };
    }),
    serve(get_variations, async ({ store, refuse }, { category_id }) => {
      const category = await store.first(findGlobalCategory, { category_id });
      if (!category) return refuse('category_unknown');
      if (category.is_leaf === 0) return refuse('category_not_leaf');
      return variationsView(category);
    }),
  ],
  tables: globalProductTables,
  collections: {
    global_category: {
      about: 'Categories of global products, with the variations that they allow.',
      write_scope: 'write',
    },
  },
  migrations: globalProductMigrations,
  views: [categoryView, variationsView],
  dialect: globalProductDialect,
});
