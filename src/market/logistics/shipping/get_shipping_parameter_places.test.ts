import { expect, test } from 'vitest';
import { parameterRequests } from '../../../../test/support/orders/parameter_requests.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { branches_offered_max } from '../logistics.ts';
import { get_shipping_parameter } from './get_shipping_parameter.contract.ts';

onEachEngine('addresses and branches in get_shipping_parameter', (world) => {
  const { ask, setting } = parameterRequests(world);

  test('only the warehouse that ships the package has current_address', async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel({ pickup_info_needed: ['address_id'] });
    const { address_id: home } = await world.given.address({ shop });
    const { address_id: warehouse } = await world.given.address({ shop, address_flag: [] });
    const { order_sn, packages } = await world.given.order({
      shop,
      packages: [{ logistic_id, ships_from_address_id: warehouse }, { logistic_id }],
    });
    const flags = [];
    for (const { package_number } of packages) {
      const { response } = await ask(shop, { order_sn, package_number });
      const { pickup } = response;
      flags.push(pickup?.address_list.map(({ address_id, address_flag }) => [address_id, address_flag]));
    }
    const default_address = [home, ['default_address', 'pickup_address']];
    expect(flags).toEqual([
      [default_address, [warehouse, ['current_address']]],
      [default_address, [warehouse, []]],
    ]);
  });

  test('addresses of another shop are not offered', async () => {
    const { payload } = await setting({ pickup_info_needed: ['address_id'] });
    await world.given.address({ shop: await world.given.shop() });
    expect((await payload()).pickup).toEqual({ address_list: [] });
  });

  test('without a default address there is no state for branches, and the list is empty', async () => {
    const { shop, logistic_id, payload } = await setting({ dropoff_info_needed: ['branch_id'] });
    await world.given.branch({ logistic_id });
    await world.given.address({ shop, address_flag: ['pickup_address'] });
    expect((await payload()).dropoff).toEqual({ branch_list: [] });
  });

  test('the number of offered branches is limited as the contract says', async () => {
    const { decided = '' } =
      get_shipping_parameter.decisions?.find(({ silent_on }) => silent_on.includes('branches')) ?? {};
    const promised = Number(/up to ([\d,]+)/.exec(decided)?.[1]?.replaceAll(',', ''));
    const { shop, logistic_id, payload } = await setting({ dropoff_info_needed: ['branch_id'] });
    await world.given.address({ shop });
    const count = Math.max(promised, branches_offered_max) + 1;
    await world.given.branches({ logistic_id, count });
    expect((await payload()).dropoff?.branch_list).toHaveLength(promised);
  });
});
