import type { Handler } from '../platform/gateway/handler.ts';
import { countListingIssues, listListingIssues } from './account_health.store.ts';
import type { get_listings_with_issues } from './get_listings_with_issues.contract.ts';

export const getListingsWithIssues: Handler<typeof get_listings_with_issues> = async (
  { shop, store },
  { page_no, page_size },
) => {
  const { shop_id } = shop;
  const page = await store.all(listListingIssues, {
    shop_id,
    limit: page_size,
    offset: (page_no - 1) * page_size,
  });
  // Only a page without rows does not bring the total along.
  const counted = page[0] ?? (await store.first(countListingIssues, { shop_id }));
  return {
    listing_list: page.map(({ item_id, reason }) => ({ item_id, reason })),
    total_count: counted?.total_count ?? 0,
  };
};
