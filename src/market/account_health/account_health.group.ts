import { group, serve } from '../../engine/group.ts';
import { RawJson } from '../../kit/contract/envelope.ts';
import { get_listings_with_issues } from './account_health.contract.ts';
import { accountHealthTables, listingIssueView } from './account_health.data.ts';
import { accountHealthMigrations } from './account_health.migrations.ts';
import { findListingPage } from './fast_listing_page.store.ts';

export const accountHealth = group({
  name: 'account_health',
  about:
    'Account health: which listings of a shop break a rule, why, and by when the seller must correct them.',
  operations: [
    serve(get_listings_with_issues, async ({ shop: { shop_id }, store }, { page_no, page_size }) => {
      const page = { shop_id, limit: page_size, offset: (page_no - 1) * page_size };
      const { listing_list = '[]', total_count = 0 } = (await store.first(findListingPage, page)) ?? {};
      return new RawJson(`{"listing_list":${listing_list},"total_count":${total_count}}`);
    }),
  ],
  tables: accountHealthTables,
  collections: {
    listing_issue: {
      about: 'Listings with an issue, as `get_listings_with_issues` returns them.',
      write_scope: 'write',
    },
  },
  migrations: accountHealthMigrations,
  views: [listingIssueView],
});
