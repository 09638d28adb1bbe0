import { expect } from 'vitest';
import type { ResponseOf } from '../../../src/kit/contract/operation.ts';
import type { get_mass_shipping_parameter } from '../../../src/market/logistics/mass/get_mass_shipping_parameter.contract.ts';
import type { get_mass_tracking_number } from '../../../src/market/logistics/mass/get_mass_tracking_number.contract.ts';
import type { mass_ship_order } from '../../../src/market/logistics/mass/mass_ship_order.contract.ts';
import type { GivenShop } from '../given/account.ts';
import type { GivenOrder } from '../given/order.ts';
import type { Columns } from '../given/row.ts';
import type { World } from '../world/harness.ts';
import { by_branch } from './shipping_channels.ts';

interface Payloads {
  readonly mass_ship_order: ResponseOf<typeof mass_ship_order>;
  readonly get_mass_tracking_number: ResponseOf<typeof get_mass_tracking_number>;
  readonly get_mass_shipping_parameter: ResponseOf<typeof get_mass_shipping_parameter>;
}
type Name = keyof Payloads;
type Sent = Record<string, unknown>;

/** Packages that calls name by their numbers, on one channel of one shop. */
export function massShipping(world: World) {
  /** A shop with a channel, and a function that gives it orders on that channel. */
  async function givenSeller(
    channel: Columns<'logistics_channel'> = { dropoff_info_needed: [] },
    record: Parameters<World['given']['shop']>[0] = {},
  ) {
    const shop = await world.given.shop(record);
    const { logistic_id } = await world.given.channel({ region: shop.region, ...channel });
    const order = (
      packages: readonly Columns<'package'>[] = [{}],
      columns: Parameters<World['given']['order']>[0] = {},
    ): Promise<GivenOrder> =>
      world.given.order({ shop, packages: packages.map((pkg) => ({ logistic_id, ...pkg })), ...columns });
    return { shop, logistic_id, order };
  }

  const named = (...orders: readonly GivenOrder[]) =>
    orders.flatMap(({ packages }) => packages.map(({ package_number }) => ({ package_number })));
  const call = (name: Name, shop: GivenShop, package_list: unknown, sent: Sent = {}) =>
    world.call(`v2.logistics.${name}`, { package_list, ...sent }, { shop });
  const answer = async <N extends Name>(
    name: N,
    shop: GivenShop,
    package_list: unknown,
    sent: Sent = {},
  ): Promise<Payloads[N]> => {
    const { body } = await call(name, shop, package_list, sent);
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response as Payloads[N];
  };
  return { givenSeller, named, call, answer };
}

/** A call of get_mass_shipping_parameter whose answer has this many branches. */
export async function branchesCall(world: World, branch_count: number) {
  const { givenSeller, named, call } = massShipping(world);
  const { shop, logistic_id, order } = await givenSeller(by_branch);
  await world.given.address({ shop, state: 'Central', address_flag: ['default_address'] });
  for (let count = 0; count < branch_count; count++)
    await world.given.branch({ logistic_id, state: 'Central' });
  const package_list = named(await order());
  return {
    tenant_id: shop.shop_id,
    call: () => call('get_mass_shipping_parameter', shop, package_list),
  };
}
