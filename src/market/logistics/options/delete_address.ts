import type { Handler } from '../../../engine/gateway/handler.ts';
import { toJson } from '../../../engine/store/json.ts';
import { listWarehouses } from '../../product/product.store.ts';
import { listShopAddresses } from '../pickup/shipping_places.store.ts';
import type { delete_address } from './delete_address.contract.ts';
import { deleteAddressWithUses } from './shop_settings.store.ts';
import { lockShopSettings } from './shop_settings.ts';

export const deleteAddress: Handler<typeof delete_address> = async (
  { shop: { shop_id }, store, now, refuse },
  { address_id },
) => {
  await lockShopSettings(store, shop_id);
  const addresses = await store.all(listShopAddresses, { shop_id });
  if (!addresses.some((address) => address.address_id === address_id)) return refuse('no_such_address');
  const warehouses = await store.all(listWarehouses, { shop_id });
  if (warehouses.some((warehouse) => warehouse.address_id === address_id)) return refuse('address_in_use');
  const is_deleted = await store.run(deleteAddressWithUses, {
    shop_id,
    address_id,
    address_flag: toJson([]),
    deleted_at: now,
  });
  return is_deleted ? {} : refuse('address_in_use');
};
