import { collectionsOf } from '../../engine/collection/collection.ts';
import { accountHealthTables } from './account_health.tables.ts';

export const accountHealthCollections = collectionsOf(accountHealthTables, {
  listing_issue: {
    about: 'What is wrong with a listing, as `get_listings_with_issues` tells it.',
    write_scope: 'write',
  },
});
