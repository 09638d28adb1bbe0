import type { Handler } from '../../engine/gateway/handler.ts';
import { RawJson } from '../../kit/contract/envelope.ts';
import { findListingPage } from './fast_listing_page.store.ts';
import type { get_listings_with_issues } from './get_listings_with_issues.contract.ts';

export const getListingsWithIssues: Handler<typeof get_listings_with_issues> = async (
  { shop, store },
  { page_no, page_size },
) => {
  const offset = (page_no - 1) * page_size;
  const found = await store.first(findListingPage, { shop_id: shop.shop_id, limit: page_size, offset });
  const { listing_list = '[]', total_count = 0 } = found ?? {};
  return new RawJson(`{"listing_list":${listing_list},"total_count":${total_count}}`);
};
