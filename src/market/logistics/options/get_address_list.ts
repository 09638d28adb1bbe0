import type { Handler } from '../../../engine/gateway/handler.ts';
import { listShopAddresses } from '../pickup/shipping_places.store.ts';
import type { get_address_list } from './get_address_list.contract.ts';
import { shopAddressView } from './options.views.ts';
import { findShippingSetting } from './shop_settings.store.ts';

export const getAddressList: Handler<typeof get_address_list> = async ({ shop: { shop_id }, store }) => {
  const [addresses, setting] = await Promise.all([
    store.all(listShopAddresses, { shop_id }),
    store.first(findShippingSetting, { shop_id }),
  ]);
  const address_list = addresses.map((row) => shopAddressView(row));
  const has_pickup_address = address_list.some(({ address_type }) =>
    address_type.includes('PICK_UP_ADDRESS'),
  );
  return {
    show_pickup_address: has_pickup_address && setting?.show_pickup_address !== 0,
    address_list,
  };
};
