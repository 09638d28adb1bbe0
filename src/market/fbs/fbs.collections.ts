import { collectionsOf } from '../../engine/collection/collection.ts';
import { fbsTables } from './fbs.tables.ts';

export const fbsCollections = collectionsOf(fbsTables, {
  fbs_sku: { about: 'Whether a SKU is blocked in the warehouses of Brazil.', write_scope: 'write' },
});
