import { collectionsOf } from '../../engine/collection/collection.ts';
import { discountTables } from './discount.tables.ts';

export const discountCollections = collectionsOf(discountTables, {
  sip_discount: { about: 'Discounts of affiliate shops.', write_scope: 'write' },
});
