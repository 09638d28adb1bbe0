import type { Handler } from '../../engine/gateway/handler.ts';
import type { Store } from '../../engine/store/store.ts';
import { findShop, listAffiliateShops } from '../accounts/accounts.store.ts';
import { listLinkedShopsPage } from '../accounts/consent/links.store.ts';
import type { get_shops_by_partner } from './get_shops_by_partner.contract.ts';

/**
 * The region of a shop, and its affiliate shops if it is a primary shop. The links of a partner are on the partner's
 * shard, and each shop is on another. Each query reads one shard, at most once per row of the page.
 */
async function describeShop(store: Store, shop_id: number) {
  const shop = await store.first(findShop, { shop_id });
  if (!shop) return undefined;
  const affiliates = shop.primary_shop_id === shop_id ? await store.all(listAffiliateShops, { shop_id }) : [];
  const sip_affi_shop_list = affiliates.map(({ affiliate_shop_id, region }) => ({
    affi_shop_id: affiliate_shop_id,
    region,
  }));
  return { region: shop.region, sip_affi_shop_list };
}

export const getShopsByPartner: Handler<typeof get_shops_by_partner> = async (
  { partner_id, store, now },
  { page_size, page_no },
) => {
  const offset = (page_no - 1) * page_size;
  // One extra row tells whether there is another page.
  const links = await store.all(listLinkedShopsPage, { partner_id, now, offset, limit: page_size + 1 });
  const listed = await Promise.all(
    links.slice(0, page_size).map(async ({ shop_id, linked_at, expires_at }) => {
      const described = await describeShop(store, shop_id);
      return described && { shop_id, auth_time: linked_at, expire_time: expires_at, ...described };
    }),
  );
  return {
    authed_shop_list: listed.filter((shop) => shop !== undefined),
    more: links.length > page_size,
  };
};
