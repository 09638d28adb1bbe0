import { group } from '../platform/group.ts';
import { addItem } from './add_item.ts';
import { catalogueTables } from './catalogue/catalogue.tables.ts';
import { productContracts } from './product.contracts.ts';
import { productDialect } from './product.dialect.ts';
import { productMigrations } from './product.migrations.ts';
import { item_ids, productTables } from './product.tables.ts';
import { publishScheduledItem } from './publish_item.job.ts';

export const product = group({
  name: 'product',
  about: 'Products: the items that a shop lists for sale.',
  contracts: productContracts,
  handlers: {
    add_item: addItem,
  },
  tables: { ...catalogueTables, ...productTables },
  migrations: productMigrations,
  dialect: productDialect,
  id_kinds: [item_ids],
  jobs: [publishScheduledItem],
});
