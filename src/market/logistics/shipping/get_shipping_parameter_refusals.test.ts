import { expect, test } from 'vitest';
import { parameterRequests, slotted } from '../../../../test/support/orders/parameter_requests.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal, storedState } from '../../../../test/support/world/refusals.ts';
import { get_shipping_parameter } from './get_shipping_parameter.contract.ts';

onEachEngine('refusals of get_shipping_parameter', (world) => {
  const { ask, setting } = parameterRequests(world);

  test('each package of a split order is answered according to its own channel and state', async () => {
    const shop = await world.given.shop();
    const { logistic_id: by_pickup } = await world.given.channel({ pickup_info_needed: [] });
    const { logistic_id: by_dropoff } = await world.given.channel({ dropoff_info_needed: [] });
    const { order_sn, packages } = await world.given.order({
      shop,
      packages: [
        { logistic_id: by_pickup },
        { logistic_id: by_dropoff },
        { logistic_id: by_pickup, logistics_status: 'LOGISTICS_PICKUP_DONE' },
      ],
    });
    const answers = [];
    for (const { package_number } of packages) {
      const { error, response } = await ask(shop, { order_sn, package_number });
      answers.push([error, response?.info_needed]);
    }
    expect(answers).toEqual([
      ['', { pickup: [] }],
      ['', { dropoff: [] }],
      ['error_param', undefined],
    ]);
  });

  test('the only package of an order need not be named', async () => {
    const { package_number, payload } = await setting({ dropoff_info_needed: [] });
    expect(await payload({ package_number })).toEqual(await payload());
  });

  test('an empty package_number counts as absent', async () => {
    const { payload } = await setting({ dropoff_info_needed: [] });
    expect(await payload({ package_number: '' })).toEqual(await payload());
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel({ dropoff_info_needed: [] });
    const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id }, { logistic_id }] });
    expect(await ask(shop, { order_sn, package_number: '' })).toMatchObject({
      error: 'logistics.package_number_not_exist',
    });
  });

  test.each([
    ['absent', undefined],
    ['empty', ''],
  ])('order_sn is required: one that is %s is refused with its name', async (_, order_sn) => {
    const shop = await world.given.shop();
    expect(await ask(shop, { order_sn })).toMatchObject({
      error: 'error_param',
      message: expect.stringMatching(/order_sn/),
    });
  });

  test('a package of another order or shop gets the same refusal as one that does not exist', async () => {
    const { shop, ask } = await setting({ dropoff_info_needed: [] });
    const { logistic_id } = await world.given.channel({ dropoff_info_needed: [] });
    const other = await world.given.order({ shop, packages: [{ logistic_id }] });
    const stranger = await setting({ dropoff_info_needed: [] });
    const numbers = [other.packages[0]?.package_number, stranger.package_number, 'OFG-NONE'];
    for (const package_number of numbers)
      expect(await ask({ package_number })).toMatchObject({ error: 'logistics.package_number_not_exist' });
  });

  test('an order of another shop gets the same answer as one that does not exist', async () => {
    const { order_sn, package_number } = await setting({ dropoff_info_needed: [] });
    const stranger = await world.given.shop();
    const theirs = await ask(stranger, { order_sn, package_number });
    const none = await ask(stranger, { order_sn: 'NONE', package_number });
    expect(theirs.error).toBe('error_not_found');
    expect({ ...theirs, request_id: '' }).toEqual({ ...none, request_id: '' });
  });

  test('a call changes nothing', async () => {
    const { shop, order_sn } = await setting(slotted);
    await world.given.address({ shop });
    const before = await storedState(world);
    expect(await ask(shop, { order_sn })).toMatchObject({ error: '' });
    expect(await storedState(world)).toEqual(before);
  });

  eachRefusal(world, get_shipping_parameter, {
    order_not_found: [
      'an order that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(get_shipping_parameter.name, { order_sn: 'NONE' }, { shop });
      },
    ],
    package_number_not_exist: [
      'a split order without package_number',
      async () => {
        const shop = await world.given.shop();
        const { logistic_id } = await world.given.channel({ dropoff_info_needed: [] });
        const { order_sn } = await world.given.order({ shop, packages: [{ logistic_id }, { logistic_id }] });
        return () => world.call(get_shipping_parameter.name, { order_sn }, { shop });
      },
    ],
    order_cancelled: [
      'a cancelled order',
      async () => {
        const shop = await world.given.shop();
        const { logistic_id } = await world.given.channel({ dropoff_info_needed: [] });
        const { order_sn } = await world.given.order({
          shop,
          packages: [{ logistic_id }],
          order_status: 'CANCELLED',
        });
        return () => world.call(get_shipping_parameter.name, { order_sn }, { shop });
      },
    ],
    order_in_cancel: [
      'an order whose buyer has requested cancellation',
      async () => {
        const shop = await world.given.shop();
        const { logistic_id } = await world.given.channel({ dropoff_info_needed: [] });
        const { order_sn } = await world.given.order({
          shop,
          packages: [{ logistic_id }],
          order_status: 'IN_CANCEL',
        });
        return () => world.call(get_shipping_parameter.name, { order_sn }, { shop });
      },
    ],
    nothing_to_arrange: [
      'a package that is on its way',
      async () => {
        const { shop, order_sn } = await setting(slotted, {
          package_columns: { logistics_status: 'LOGISTICS_PICKUP_DONE' },
        });
        return () => world.call(get_shipping_parameter.name, { order_sn }, { shop });
      },
    ],
  });
});
