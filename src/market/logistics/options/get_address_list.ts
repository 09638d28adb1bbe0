import type { Handler } from '../../../engine/gateway/handler.ts';
import { listShopAddresses } from '../pickup/shipping_places.store.ts';
import type { get_address_list } from './get_address_list.contract.ts';
import { shopAddressView } from './options.views.ts';

export const getAddressList: Handler<typeof get_address_list> = async ({ shop: { shop_id }, store }) => {
  const addresses = await store.all(listShopAddresses, { shop_id });
  const address_list = addresses.map((row) => shopAddressView(row));
  return {
    show_pickup_address: address_list.some(({ address_type }) => address_type.includes('PICK_UP_ADDRESS')),
    address_list,
  };
};
