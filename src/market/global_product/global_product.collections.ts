import { collectionsOf } from '../../engine/collection/collection.ts';
import { globalProductTables } from './global_product.tables.ts';

export const globalProductCollections = collectionsOf(globalProductTables, {
  global_category: {
    about: 'Categories of global products, with what their variations may be.',
    write_scope: 'write',
  },
});
