import { view } from '../../engine/view/view.ts';
import { accountHealthTables } from './account_health.tables.ts';
import { get_listings_with_issues } from './get_listings_with_issues.contract.ts';

/** What the database writes as JSON by itself, for pages of a hundred listings. */
export const listingIssueView = view(
  accountHealthTables.listing_issue,
  get_listings_with_issues.response.properties.listing_list.items,
);
