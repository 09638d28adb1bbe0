import { expect, test } from 'vitest';
import { arranged } from '../../../../test/support/given/order.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { callOperator } from '../../../../test/support/world/operator_calls.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { get_tracking_number } from './get_tracking_number.contract.ts';

const { name } = get_tracking_number;
const numbers = {
  plp_number: 'PLP-1',
  first_mile_tracking_number: 'FM-1',
  last_mile_tracking_number: 'LM-1',
};
const all_fields = Object.keys(numbers).join(',');

onEachEngine('get_tracking_number', (world) => {
  async function shipped({
    region = 'SG',
    seller_type = 'local',
    given,
  }: {
    region?: Region;
    seller_type?: 'local' | 'cross_border';
    given?: Partial<typeof numbers> & { pickup_code?: string };
  } = {}) {
    const shop = await world.given.shop({ region, seller_type });
    const pkg = await world.given.package({ shop, ...arranged });
    const { shop_id, order_sn, package_number } = pkg;
    if (given) await world.given.row('carrier_number', { shop_id, order_sn, package_number, ...given });
    const ask = async (request: Record<string, unknown> = {}) =>
      (await world.call(name, { order_sn, ...request }, { shop })).body;
    return { shop, order_sn, package_number, ask };
  }

  test('returns the number of the package, whether it is named or the only one of its order', async () => {
    const { ask, package_number } = await shipped();
    const answer = {
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      response: { tracking_number: arranged.tracking_number },
    };
    expect(await ask()).toEqual(answer);
    expect(await ask({ package_number })).toEqual(answer);
    expect(await ask({ package_number: '' })).toEqual(answer);
  });

  test('each package of a split order has its own number', async () => {
    const { order_sn, packages, shop } = await world.given.order({
      packages: [
        { ...arranged, tracking_number: 'A-1' },
        { ...arranged, tracking_number: 'A-2' },
      ],
    });
    const answers = [];
    for (const { package_number } of packages)
      answers.push((await world.call(name, { order_sn, package_number }, { shop })).body.response);
    expect(answers).toEqual([{ tracking_number: 'A-1' }, { tracking_number: 'A-2' }]);
  });

  test('tracking_number is empty, with a hint, until ship_order assigns the number', async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel({
      dropoff_info_needed: [],
      tracking_number_format: 'STOA##########*',
    });
    const { order_sn } = await world.given.package({ shop, logistic_id });
    const ask = async () => (await world.call(name, { order_sn }, { shop })).body.response;
    expect(await ask()).toEqual({
      tracking_number: '',
      hint: 'The shipment of the package is not arranged yet.',
    });
    const { body } = await world.call('v2.logistics.ship_order', { order_sn, dropoff: {} }, { shop });
    expect(body.error).toBe('');
    expect(await ask()).toEqual({ tracking_number: expect.stringMatching(/^STOA\d{11}$/) });
  });

  test('a number that the seller sends in ship_order or update_tracking_status becomes the number of the package', async () => {
    const shop = await world.given.shop({ region: 'BR' });
    const { logistic_id } = await world.given.channel({
      logistic_id: 90_021,
      region: 'BR',
      non_integrated_info_needed: ['tracking_no'],
    });
    const { order_sn } = await world.given.package({ shop, logistic_id });
    const ask = async () => (await world.call(name, { order_sn }, { shop })).body.response;
    const sent = { order_sn, non_integrated: { tracking_number: 'OWN-1' } };
    expect((await world.call('v2.logistics.ship_order', sent, { shop })).body.error).toBe('');
    expect(await ask()).toEqual({ tracking_number: 'OWN-1' });
    const report = { order_sn, logistics_status: 'logistics_pickup_done', tracking_number: 'OWN-2' };
    expect((await world.call('v2.logistics.update_tracking_status', report, { shop })).body.error).toBe('');
    expect(await ask()).toEqual({ tracking_number: 'OWN-2' });
  });

  test('an arranged package without a number has a hint', async () => {
    const { order_sn, shop } = await world.given.package({ ...arranged, tracking_number: undefined });
    expect((await world.call(name, { order_sn }, { shop })).body.response).toEqual({
      tracking_number: '',
      hint: 'No tracking number was given for the package.',
    });
  });

  test.each([
    ['SG', 'local', []],
    ['BR', 'local', ['plp_number']],
    ['MY', 'cross_border', ['first_mile_tracking_number']],
    ['BR', 'cross_border', ['plp_number', 'first_mile_tracking_number', 'last_mile_tracking_number']],
  ] as const)(
    'in %s, a %s shop that requests all optional fields gets %j',
    async (region, seller_type, fields) => {
      const { ask } = await shipped({ region, seller_type, given: numbers });
      const optional = (of: object) =>
        Object.fromEntries(Object.entries(of).filter(([key]) => key in numbers));
      const asked = (await ask({ response_optional_fields: all_fields })).response;
      expect(optional(asked)).toEqual(Object.fromEntries(fields.map((field) => [field, numbers[field]])));
      expect(optional((await ask()).response)).toEqual({});
      const without = await shipped({ region, seller_type });
      const empty = (await without.ask({ response_optional_fields: all_fields })).response;
      expect(optional(empty)).toEqual(Object.fromEntries(fields.map((field) => [field, ''])));
    },
  );

  test('an unknown field is refused with its name', async () => {
    const { ask } = await shipped();
    expect(await ask({ response_optional_fields: 'plp_number,weight' })).toMatchObject({
      error: 'error_param',
      message: expect.stringMatching(/response_optional_fields/),
    });
  });

  test('pickup_code is returned if the carrier assigned one', async () => {
    const { ask } = await shipped({ given: { pickup_code: '4711' } });
    expect((await ask()).response).toEqual({
      tracking_number: arranged.tracking_number,
      pickup_code: '4711',
    });
  });

  test('numbers of the carrier that operators store are returned', async () => {
    const { ask, shop, order_sn, package_number } = await shipped({ region: 'BR' });
    const path = `/operator/v1/collections/carrier_number/${shop.shop_id}/${order_sn}/${package_number}`;
    expect((await callOperator(world, 'PUT', path, { plp_number: 'PLP-7' })).status).toBe(201);
    expect((await ask({ response_optional_fields: 'plp_number' })).response).toMatchObject({
      plp_number: 'PLP-7',
    });
  });

  test('an order of another shop gets the same answer as one that does not exist', async () => {
    const { order_sn, package_number } = await shipped();
    const shop = await world.given.shop();
    const theirs = (await world.call(name, { order_sn, package_number }, { shop })).body;
    const none = (await world.call(name, { order_sn: 'NONE', package_number }, { shop })).body;
    expect(theirs.error).toBe('logistics.invalid_error');
    expect({ ...theirs, request_id: '' }).toEqual({ ...none, request_id: '' });
  });

  eachRefusal(world, get_tracking_number, {
    no_such_order: [
      'an order that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { order_sn: 'NONE' }, { shop });
      },
    ],
    no_such_package: [
      'a package that is not of the order',
      async () => {
        const { shop, order_sn } = await shipped();
        return () => world.call(name, { order_sn, package_number: 'NONE' }, { shop });
      },
    ],
    package_number_missing: [
      'a split order without package_number',
      async () => {
        const { shop, order_sn } = await world.given.order({ packages: [{}, {}] });
        return () => world.call(name, { order_sn }, { shop });
      },
    ],
  });
});
