import type { Handler } from '../../engine/gateway/handler.ts';
import { findMerchant } from '../accounts/accounts.store.ts';
import { listLinkedMerchantsPage } from '../accounts/consent/links.store.ts';
import type { get_merchants_by_partner } from './get_merchants_by_partner.contract.ts';

export const getMerchantsByPartner: Handler<typeof get_merchants_by_partner> = async (
  { partner_id, store, now },
  { page_size, page_no },
) => {
  const offset = (page_no - 1) * page_size;
  const links = await store.all(listLinkedMerchantsPage, { partner_id, now, offset, limit: page_size + 1 });
  // The links of a partner are on the partner's shard, and each merchant is on another. Each query reads one shard, at
  // most once per row of the page.
  const listed = await Promise.all(
    links.slice(0, page_size).map(async ({ merchant_id, linked_at, expires_at }) => {
      const merchant = await store.first(findMerchant, { merchant_id });
      const { region } = merchant ?? {};
      return region && { merchant_id, region, auth_time: linked_at, expire_time: expires_at };
    }),
  );
  return {
    authed_merchant_list: listed.filter((merchant) => merchant !== undefined),
    more: links.length > page_size,
  };
};
