import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/harness.ts';
import { storedState } from '../../../../test/support/refusals.ts';
import { all_modes } from '../../../../test/support/shipping_channels.ts';
import { modes, type Sent, shippingPackages } from '../../../../test/support/shipping_packages.ts';

onEachEngine('what ship_order is asked', (world) => {
  const { name, givenPackage, storedPackage, expectShipped, expectRefused, arrangedBy } =
    shippingPackages(world);

  test('an empty list is the empty object of client libraries that cannot write one', async () => {
    for (const mode of modes) {
      const { stored } = await arrangedBy(all_modes, async () => ({ [mode]: [] }));
      expect(stored).toMatchObject({ mode });
    }
  });

  test.each(modes)('empty lists beside a real %s are passed over', async (mode) => {
    const { stored } = await arrangedBy(all_modes, async () => ({
      pickup: [],
      dropoff: [],
      non_integrated: [],
      [mode]: {},
    }));
    expect(stored).toMatchObject({ mode });
  });

  test('none, two or three modes are refused, also when two of them are empty lists', async () => {
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
  ])('%s is a wrong parameter, and changes nothing', async (_, sent) => {
    const { ship } = await givenPackage(all_modes);
    await expectRefused(() => ship(sent), 'error_param');
  });

  test.each<[title: string, sent: Sent]>([
    ['null', { package_number: null, pickup: null, dropoff: { branch_id: null, tracking_no: null } }],
    ['an empty object', { pickup: { address_id: 0, pickup_time_id: '' }, dropoff: { branch_id: 7 } }],
    ['an empty list', { pickup: [], dropoff: { branch_id: 0, slug: '', sender_real_name: null } }],
    ['an empty text', { dropoff: { branch_id: '', tracking_number: '', tracking_no: '', slug: '' } }],
  ])('%s, as clients send it for fields that they leave unused, is passed over', async (_, sent) => {
    const { stored } = await arrangedBy(all_modes, async () => sent);
    expect(stored).toMatchObject({ mode: 'dropoff' });
  });

  // Which package is meant.

  test('the only package of an order is meant with or without its package_number', async () => {
    for (const named of [true, false]) {
      const given = await givenPackage(all_modes);
      const { package_number } = given;
      await expectShipped(given.ship({ ...(named && { package_number }), dropoff: {} }));
      expect(await storedPackage(given)).toMatchObject({ revision: 1 });
    }
  });

  test("another order's package_number, also of the same shop, is none of this order", async () => {
    const { shop, ship, logistic_id } = await givenPackage(all_modes);
    const { packages } = await world.given.order({ shop, packages: [{ logistic_id }] });
    for (const package_number of [packages[0]?.package_number, 'none', ' '])
      await expectRefused(() => ship({ package_number, dropoff: {} }), 'logistics.package_number_not_exist');
  });

  test("another shop's order is answered exactly like one that does not exist", async () => {
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

  test('of two shops that have the same order_sn and package_number each ships its own', async () => {
    const mine = await givenPackage(all_modes);
    const { order_sn, package_number } = mine;
    const theirs = await givenPackage(all_modes, { package_number }, { order_sn });
    const before = await theirs.stored();
    await expectShipped(mine.ship({ dropoff: {} }));
    expect(await mine.stored()).toMatchObject({ order_status: 'PROCESSED' });
    expect(await theirs.stored()).toEqual(before);
  });
});
