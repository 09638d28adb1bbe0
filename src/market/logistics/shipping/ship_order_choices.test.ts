import { expect, test } from 'vitest';
import { everyday_schedule } from '../../../../test/support/given/logistics.ts';
import { by_branch, by_slot, by_slug } from '../../../../test/support/orders/shipping_channels.ts';
import {
  type PackageToShip,
  type Slot,
  shippingPackages,
} from '../../../../test/support/orders/shipping_packages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { branches_offered_max } from '../logistics.ts';

onEachEngine('the choices of a seller in ship_order', (world) => {
  const { name, givenPackage, expectShipped, expectRefused, slotsOf } = shippingPackages(world);

  test('a slot is accepted until its cut-off and refused from then on, even though it was offered', async () => {
    const early = await givenPackage(by_slot);
    const late = await givenPackage(by_slot);
    const [slot] = await slotsOf(late);
    const closes_at = slot.date - 3_600;
    const booked = async ({ shop, order_sn, address_id }: PackageToShip) => {
      const access_token = await world.given.token({ shop_id: shop.shop_id });
      const pickup = { address_id, pickup_time_id: slot.pickup_time_id };
      return world.call(name, { order_sn, pickup }, { shop: { ...shop, access_token } });
    };
    world.clock.advance({ seconds: closes_at - 1 - world.clock.now });
    await expectShipped(booked(early));
    world.clock.advance({ seconds: 1 });
    const fresh = await booked(late);
    expect(fresh.body.error).toBe('logistics.ship_order_pickup_time_invalid');
    expect(await late.stored()).toMatchObject({ packages: [{ revision: 0, mode: null }], history: [] });
  });

  test('a slot for an address in another state is refused and changes nothing', async () => {
    const windows = [{ from: '10:00', to: '11:00', book_by: '09:00' }];
    const pickup_schedule = { ...everyday_schedule, states: { Island: { windows } } };
    const given = await givenPackage({ ...by_slot, pickup_schedule });
    const { address_id: island } = await world.given.address({
      shop: given.shop,
      state: 'Island',
      address_flag: [],
    });
    const [mainland_slot] = await slotsOf(given);
    const [island_slot] = await slotsOf(given, island);
    const book = (address_id: number, { pickup_time_id }: Slot) =>
      given.ship({ pickup: { address_id, pickup_time_id } });
    const refused = 'logistics.ship_order_pickup_time_invalid';
    await expectRefused(() => book(island, mainland_slot), refused);
    await expectRefused(() => book(given.address_id, island_slot), refused);
    await expectShipped(book(island, island_slot));
  });

  test('an invented slot is refused on every channel that needs a slot, even if none are offered', async () => {
    for (const channel of [by_slot, { pickup_info_needed: by_slot.pickup_info_needed }]) {
      const { ship, address_id } = await givenPackage(channel);
      for (const pickup_time_id of [
        'made up',
        `${world.clock.now + 86_400}_${world.clock.now + 90_000}`,
        '0_1',
      ])
        await expectRefused(
          () => ship({ pickup: { address_id, pickup_time_id } }),
          'logistics.ship_order_pickup_time_invalid',
        );
    }
  });

  test('an address of another shop gets the same answer as one that does not exist', async () => {
    const { ship, address_id } = await givenPackage(by_slot);
    const theirs = await givenPackage(by_slot);
    const [{ pickup_time_id }] = await slotsOf(theirs);
    for (const wrong of [theirs.address_id, 987_654_321, -1])
      await expectRefused(
        () => ship({ pickup: { address_id: wrong, pickup_time_id } }),
        'logistics.address_not_found',
      );
    await expectShipped(ship({ pickup: { address_id, pickup_time_id } }));
  });

  test('address_id and pickup_time_id are both required if slots are offered', async () => {
    const given = await givenPackage(by_slot);
    const { ship, address_id } = given;
    const [{ pickup_time_id }] = await slotsOf(given);
    for (const pickup of [{}, { address_id }, { pickup_time_id }, { address_id, pickup_time_id: '' }])
      await expectRefused(() => ship({ pickup }), 'logistics.ship_order_need_address_pickup_time');
  });

  // Branches.

  test("a branch of another state or channel, or one that does not exist, is refused; a branch near the shop's default address is accepted", async () => {
    const { ship, logistic_id } = await givenPackage(by_branch);
    const { branch_id: near } = await world.given.branch({ logistic_id });
    const { branch_id: far } = await world.given.branch({ logistic_id, state: 'Elsewhere' });
    const { branch_id: foreign } = await world.given.branch({
      logistic_id: (await world.given.channel(by_branch)).logistic_id,
    });
    for (const branch_id of [far, foreign, 987_654_321, -1])
      await expectRefused(() => ship({ dropoff: { branch_id } }), 'error_param');
    // 0 is not the id of a branch: it counts as absent.
    await expectRefused(() => ship({ dropoff: { branch_id: 0 } }), 'logistics.ship_order_need_branch_id');
    await expectShipped(ship({ dropoff: { branch_id: near } }));
  });

  test('a shop without a default address is offered no branch', async () => {
    const shop = await world.given.shop();
    await world.given.address({ shop, address_flag: ['pickup_address'] });
    const { logistic_id } = await world.given.channel(by_branch);
    const { branch_id } = await world.given.branch({ logistic_id });
    const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id }] });
    await expectRefused(
      () => world.call(name, { order_sn, dropoff: { branch_id } }, { shop }),
      'error_param',
    );
  });

  test('a branch that get_shipping_parameter does not list is refused', async () => {
    const { ship, logistic_id } = await givenPackage(by_branch);
    const last_listed = Math.max(
      ...(await world.given.branches({ logistic_id, count: branches_offered_max })),
    );
    const { branch_id } = await world.given.branch({ logistic_id });
    await expectRefused(() => ship({ dropoff: { branch_id } }), 'error_param');
    await expectShipped(ship({ dropoff: { branch_id: last_listed } }));
  });

  test('a slug that was not offered is refused, and so is a missing one', async () => {
    const { ship } = await givenPackage(by_slug);
    for (const dropoff of [{}, { slug: '' }, { slug: 'other' }, { slug: 'Mart' }])
      await expectRefused(() => ship({ dropoff }), 'error_param');
  });
});
