import { group } from '../platform/group.ts';
import { getVariations } from './get_variations.ts';
import { globalProductContracts } from './global_product.contracts.ts';
import { globalProductDialect } from './global_product.dialect.ts';
import { globalProductMigrations } from './global_product.migrations.ts';
import { globalProductTables } from './global_product.tables.ts';
import { variationsView } from './global_product.views.ts';

export const globalProduct = group({
  name: 'global_product',
  about: 'Global products: what a merchant sets once for its shops in all regions.',
  contracts: globalProductContracts,
  handlers: {
    get_variations: getVariations,
  },
  tables: globalProductTables,
  migrations: globalProductMigrations,
  views: [variationsView],
  dialect: globalProductDialect,
});
