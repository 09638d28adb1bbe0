import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson, toJson } from '../../../engine/store/json.ts';
import type { address_flags } from '../logistics.ts';
import { listShopAddresses } from '../pickup/shipping_places.store.ts';
import type { set_address_config } from './set_address_config.contract.ts';
import { updateAddressFlag, updateShowPickupAddress } from './shop_settings.store.ts';
import { lockShopSettings } from './shop_settings.ts';

type AddressFlag = (typeof address_flags)[number];

/** The uses of an address by their names on the wire. */
const uses: ReadonlyMap<string, AddressFlag> = new Map([
  ['DEFAULT_ADDRESS', 'default_address'],
  ['PICKUP_ADDRESS', 'pickup_address'],
  ['PICK_UP_ADDRESS', 'pickup_address'],
  ['RETURN_ADDRESS', 'return_address'],
]);

export const setAddressConfig: Handler<typeof set_address_config> = async (
  { shop: { shop_id }, store, refuse },
  { show_pickup_address, show_pick_up_address, address_type_config: config },
) => {
  await lockShopSettings(store, shop_id);
  const is_shown = show_pickup_address ?? show_pick_up_address;
  if (config) {
    const addresses = await store.all(listShopAddresses, { shop_id });
    if (!addresses.some(({ address_id }) => address_id === config.address_id))
      return refuse('no_such_address');
    if (config.address_type.includes('INBOUND_PICKUP_ADDRESS')) return refuse('no_inbound_pickup');
    const named = new Set<AddressFlag>();
    for (const word of config.address_type) {
      const use = uses.get(word);
      if (!use) return refuse('address_type_invalid');
      named.add(use);
    }
    for (const { address_id, address_flag } of addresses) {
      const before = parseJson(address_flag);
      const others = before.filter((use) => !named.has(use));
      const after = address_id === config.address_id ? [...others, ...named] : others;
      const is_changed = after.length !== before.length || after.some((use) => !before.includes(use));
      if (is_changed)
        await store.run(updateAddressFlag, { shop_id, address_id, address_flag: toJson(after) });
    }
  }
  if (is_shown !== undefined)
    await store.run(updateShowPickupAddress, { shop_id, show_pickup_address: is_shown ? 1 : 0 });
  return {};
};
