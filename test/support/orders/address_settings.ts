// Calls that change what the addresses of a shop are used for.
import { delete_address } from '../../../src/market/logistics/options/delete_address.contract.ts';
import { set_address_config } from '../../../src/market/logistics/options/set_address_config.contract.ts';
import type { GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';

export function addressSettings(world: World) {
  const set = (shop: GivenShop, sent: Record<string, unknown>) =>
    world.call(set_address_config.name, sent, { shop });
  const use = (shop: GivenShop, address_id: number, ...address_type: string[]) =>
    set(shop, { address_type_config: { address_id, address_type } });
  const remove = (shop: GivenShop, address_id: number) =>
    world.call(delete_address.name, { address_id }, { shop });
  const list = async (shop: GivenShop) =>
    (await world.call('v2.logistics.get_address_list', {}, { shop })).body.response;
  const usesOf = async (shop: GivenShop) =>
    (await list(shop)).address_list.map(({ address_type }) => address_type.toSorted());
  /** A shop with an address that has all uses, and one that has none. */
  async function setting() {
    const shop = await world.given.shop();
    const used = await world.given.address({
      shop,
      address_flag: ['default_address', 'pickup_address', 'return_address'],
    });
    const free = await world.given.address({ shop, address_flag: [] });
    return { shop, used: used.address_id, free: free.address_id };
  }

  return { set, use, remove, list, usesOf, setting };
}
