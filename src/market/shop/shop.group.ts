import type { Handler } from '../../engine/gateway/handler.ts';
import { group, serve } from '../../engine/group.ts';
import { findShop, findShopLink, listAffiliateShops } from '../accounts/accounts.store.ts';
import { listShopAddresses } from '../logistics/pickup/shipping_places.store.ts';
import { listWarehouses } from '../product/product.store.ts';
import { findAnyStockItem } from '../sbs/sbs.store.ts';
import { get_shop_info, get_warehouse_detail } from './shop.contract.ts';

const getShopInfo: Handler<typeof get_shop_info> = async ({ shop, partner_id, store }) => {
  const { shop_id, region, merchant_id, primary_shop_id } = shop;
  const is_primary = primary_shop_id === shop_id;
  const [row, link, stock_item, affiliates] = await Promise.all([
    store.first(findShop, { shop_id }),
    store.first(findShopLink, { shop_id, partner_id }),
    store.first(findAnyStockItem, { shop_id }),
    is_primary ? store.all(listAffiliateShops, { shop_id }) : [],
  ]);
  if (!row || !link) throw new Error(`Shop ${shop_id} called, and has no row or no link to its partner.`);
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
  };
};

const getWarehouseDetail: Handler<typeof get_warehouse_detail> = async (
  { shop: { shop_id }, store, refuse },
  { warehouse_type },
) => {
  const [warehouses, addresses] = await Promise.all([
    store.all(listWarehouses, { shop_id }),
    store.all(listShopAddresses, { shop_id }),
  ]);
  if (warehouses.length === 0) return refuse('not_in_whitelist');
  const by_id = new Map(addresses.map((address) => [address.address_id, address]));
  const shown = warehouses.flatMap((warehouse) => {
    const { warehouse_id, location_id, location_name, holiday_mode_state } = warehouse;
    const place = by_id.get(warehouse.address_id ?? 0);
    if (warehouse_id === null || !place || warehouse.warehouse_type !== warehouse_type) return [];
    const { address_id, region, state, city, district, town, address, zipcode } = place;
    return [
      {
        warehouse_id,
        warehouse_name: location_name,
        warehouse_type,
        location_id,
        address_id,
        region,
        state,
        city,
        district,
        town,
        address,
        zipcode,
        state_code: '',
        holiday_mode_state,
      },
    ];
  });
  return shown.length > 0 ? shown : refuse('no_warehouse');
};

/** The table of shops belongs to accounts. */
export const shop = group({
  name: 'shop',
  about: 'The shop itself: what it is, and where its stock is.',
  operations: [serve(get_shop_info, getShopInfo), serve(get_warehouse_detail, getWarehouseDetail)],
});
