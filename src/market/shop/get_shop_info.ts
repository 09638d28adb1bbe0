import type { Handler } from '../../engine/gateway/handler.ts';
import {
  findShop,
  findShopLink,
  listAffiliateShops,
  listDirectShops,
  listOutletShops,
} from '../accounts/accounts.store.ts';
import { findAnyStockItem } from '../sbs/sbs.store.ts';
import type { get_shop_info } from './get_shop_info.contract.ts';

export const getShopInfo: Handler<typeof get_shop_info> = async ({ shop, partner_id, store }) => {
  const { shop_id, region, merchant_id, primary_shop_id } = shop;
  const is_primary = primary_shop_id === shop_id;
  const [row, link, stock_item, affiliates] = await Promise.all([
    store.first(findShop, { shop_id }),
    store.first(findShopLink, { shop_id, partner_id }),
    store.first(findAnyStockItem, { shop_id }),
    is_primary ? store.all(listAffiliateShops, { shop_id }) : [],
  ]);
  if (!row || !link) throw new Error(`Shop ${shop_id} called, and has no row or no link to its partner.`);
  const { main_shop_id, mart_shop_id } = row;
  const [is_main, is_mart] = [main_shop_id === shop_id, mart_shop_id === shop_id];
  const [direct_shops, outlet_shops] = await Promise.all([
    is_main ? store.all(listDirectShops, { shop_id }) : [],
    is_mart ? store.all(listOutletShops, { shop_id }) : [],
  ]);
  const is_outlet = mart_shop_id !== null && !is_mart;
  const is_cb = shop.seller_type === 'cross_border';
  return {
    shop_name: row.shop_name,
    region,
    status: row.status === 'active' ? 'NORMAL' : 'BANNED',
    is_cb,
    is_sip: primary_shop_id !== null,
    is_upgraded_cbsc: is_cb && merchant_id !== null,
    merchant_id,
    auth_time: link.linked_at,
    expire_time: link.expires_at,
    shop_fulfillment_flag: stock_item ? 'LFF Hybrid Shop' : 'Pure - 3PF Shop',
    sip_affi_shops: is_primary
      ? affiliates.map((affiliate) => ({
          affi_shop_id: affiliate.affiliate_shop_id,
          region: affiliate.region,
        }))
      : undefined,
    is_main_shop: is_main,
    is_direct_shop: main_shop_id !== null && !is_main,
    linked_main_shop_id: is_main ? 0 : (main_shop_id ?? 0),
    linked_direct_shop_list: direct_shops.map(({ direct_shop_id, region: direct_shop_region }) => ({
      direct_shop_id,
      direct_shop_region,
    })),
    is_mart_shop: is_mart,
    is_outlet_shop: is_outlet,
    mart_shop_id: is_outlet ? mart_shop_id : undefined,
    outlet_shop_info_list: is_mart ? outlet_shops : undefined,
    mart_outlet_structure_type: (mart_shop_id !== null && row.mart_outlet_structure_type) || undefined,
  };
};
