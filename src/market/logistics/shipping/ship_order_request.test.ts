import { expect, test } from 'vitest';
import { all_modes } from '../../../../test/support/orders/shipping_channels.ts';
import { modes, type Sent, shippingPackages } from '../../../../test/support/orders/shipping_packages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';

onEachEngine('requests of ship_order', (world) => {
  const { name, givenPackage, storedPackage, expectShipped, expectRefused, arrangedBy } =
    shippingPackages(world);

  test('an empty list counts as an empty object, because some client libraries cannot send one', async () => {
    for (const mode of modes) {
      const { stored } = await arrangedBy(all_modes, async () => ({ [mode]: [] }));
      expect(stored).toMatchObject({ mode });
    }
  });

  test.each(modes)('empty lists next to a real %s are ignored', async (mode) => {
    const { stored } = await arrangedBy(all_modes, async () => ({
      pickup: [],
      dropoff: [],
      non_integrated: [],
      [mode]: {},
    }));
    expect(stored).toMatchObject({ mode });
  });

  test('no mode, two and three modes are refused, even if two of them are empty lists', async () => {
    const { ship } = await givenPackage(all_modes);
    for (const sent of [
      {},
      { pickup: {}, dropoff: {} },
      { dropoff: {}, non_integrated: {} },
      { pickup: {}, dropoff: {}, non_integrated: {} },
      { pickup: [], dropoff: [] },
    ])
      await expectRefused(() => ship(sent), 'logistics.ship_order_only_support_one_type');
  });

  test.each<[string, Sent]>([
    ['an empty package_number', { package_number: '', dropoff: {} }],
    ['an empty order_sn', { order_sn: '', dropoff: {} }],
    ['an order_sn that is a number', { order_sn: 260_301, dropoff: {} }],
    ['no order_sn', { order_sn: undefined, dropoff: {} }],
    ['a mode that is a text', { dropoff: '' }],
    ['a mode that is a list of something', { dropoff: [{}] }],
    ['an address_id that is a text', { pickup: { address_id: '1' } }],
    ['an address_id beyond 2^53 - 1', { pickup: { address_id: 2 ** 53 } }],
    ['a pickup_time_id that is a number', { pickup: { pickup_time_id: 1 } }],
    ['a branch_id with a fraction', { dropoff: { branch_id: 1.5 } }],
    ['a tracking_number that is a number', { non_integrated: { tracking_number: 1 } }],
  ])('%s is error_param and changes nothing', async (_, sent) => {
    const { ship } = await givenPackage(all_modes);
    await expectRefused(() => ship(sent), 'error_param');
  });

  test.each<[title: string, sent: Sent]>([
    ['null', { package_number: null, pickup: null, dropoff: { branch_id: null, tracking_no: null } }],
    ['an empty object', { pickup: { address_id: 0, pickup_time_id: '' }, dropoff: { branch_id: 7 } }],
    ['an empty list', { pickup: [], dropoff: { branch_id: 0, slug: '', sender_real_name: null } }],
    ['an empty text', { dropoff: { branch_id: '', tracking_number: '', tracking_no: '', slug: '' } }],
  ])('%s, as clients send it for unused fields, is ignored', async (_, sent) => {
    const { stored } = await arrangedBy(all_modes, async () => sent);
    expect(stored).toMatchObject({ mode: 'dropoff' });
  });

  // The package that a request names.

  test('the only package of an order is found with or without its package_number', async () => {
    for (const named of [true, false]) {
      const given = await givenPackage(all_modes);
      const { package_number } = given;
      await expectShipped(given.ship({ ...(named && { package_number }), dropoff: {} }));
      expect(await storedPackage(given)).toMatchObject({ revision: 1 });
    }
  });

  test('a package_number of another order is not found in this order, even within the same shop', async () => {
    const { shop, ship, logistic_id } = await givenPackage(all_modes);
    const { packages } = await world.given.order({ shop, packages: [{ logistic_id }] });
    for (const package_number of [packages[0]?.package_number, 'none', ' '])
      await expectRefused(() => ship({ package_number, dropoff: {} }), 'logistics.package_number_not_exist');
  });

  test('an order of another shop gets the same answer as one that does not exist', async () => {
    const { order_sn, package_number } = await givenPackage(all_modes);
    const { shop } = await givenPackage(all_modes);
    const before = await storedState(world);
    const ask = async (sn: string, by: Sent) =>
      (await world.call(name, { order_sn: sn, ...by, dropoff: {} }, { shop })).body;
    for (const by of [{}, { package_number }]) {
      const theirs = await ask(order_sn, by);
      expect(theirs.error).toBe('error_not_found');
      expect({ ...theirs, request_id: '' }).toEqual({ ...(await ask('none', by)), request_id: '' });
    }
    expect(await storedState(world)).toEqual(before);
  });

  test('two shops with the same order_sn and package_number each ship their own package', async () => {
    const mine = await givenPackage(all_modes);
    const { order_sn, package_number } = mine;
    const theirs = await givenPackage(all_modes, { package_number }, { order_sn });
    const before = await theirs.stored();
    await expectShipped(mine.ship({ dropoff: {} }));
    expect(await mine.stored()).toMatchObject({ order_status: 'PROCESSED' });
    expect(await theirs.stored()).toEqual(before);
  });
});
