import { collectionsOf } from '../../engine/collection/collection.ts';
import { addOnDealTables } from './add_on_deal.tables.ts';

export const addOnDealCollections = collectionsOf(addOnDealTables, {
  add_on_deal: { about: 'Add-on deals of a shop.', write_scope: 'write' },
});
