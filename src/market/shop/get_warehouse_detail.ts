import type { Handler } from '../../engine/gateway/handler.ts';
import { findShop } from '../accounts/accounts.store.ts';
import { listShopAddresses } from '../logistics/pickup/shipping_places.store.ts';
import { listWarehouses } from '../product/product.store.ts';
import { holidayNow } from '../vocabulary.ts';
import type { get_warehouse_detail } from './get_warehouse_detail.contract.ts';

export const getWarehouseDetail: Handler<typeof get_warehouse_detail> = async (
  { shop: { shop_id }, store, now, refuse },
  { warehouse_type },
) => {
  const [row, warehouses, addresses] = await Promise.all([
    store.first(findShop, { shop_id }),
    store.all(listWarehouses, { shop_id }),
    store.all(listShopAddresses, { shop_id }),
  ]);
  if (warehouses.length === 0) return refuse('not_in_whitelist');
  const is_closed = row !== undefined && holidayNow(row, now) === 'full';
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
        holiday_mode_state: is_closed ? 1 : holiday_mode_state,
      },
    ];
  });
  return shown.length > 0 ? shown : refuse('no_warehouse');
};
