import { group } from '../../engine/group.ts';
import { getCategory } from './get_category.ts';
import { getVariations } from './get_variations.ts';
import { globalProductCollections } from './global_product.collections.ts';
import { globalProductContracts } from './global_product.contracts.ts';
import { globalProductDialect } from './global_product.dialect.ts';
import { globalProductMigrations } from './global_product.migrations.ts';
import { globalProductTables } from './global_product.tables.ts';
import { categoryView, variationsView } from './global_product.views.ts';

export const globalProduct = group({
  name: 'global_product',
  about: 'Global products: what a merchant sets once for its shops in all regions.',
  contracts: globalProductContracts,
  handlers: {
    get_category: getCategory,
    get_variations: getVariations,
  },
  collections: globalProductCollections,
  tables: globalProductTables,
  migrations: globalProductMigrations,
  views: [categoryView, variationsView],
  dialect: globalProductDialect,
});
