import { expect, test } from 'vitest';
import { arranged } from '../../../../test/support/given/order.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import type { LogisticsStatus } from '../../order/order.ts';
import {
  package_allow_reschedule,
  package_deliver,
  package_fail,
  package_lose,
  package_miss_pickup,
  package_pick_up,
  package_receive_back,
} from './package_actions.contract.ts';

onEachEngine('actions on packages', (world) => {
  /** A package in a state, as an action names it. */
  async function givenPackage(logistics_status?: LogisticsStatus) {
    const record = logistics_status ? { ...arranged, logistics_status } : {};
    const { packages, shop_id, order_sn } = await world.given.order({ packages: [record] });
    return { shop_id, order_sn, package_number: packages[0]?.package_number ?? '' };
  }

  test.each([
    ['package.pick_up', 'LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE'],
    ['package.miss_pickup', 'LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_RETRY'],
    ['package.deliver', 'LOGISTICS_PICKUP_DONE', 'LOGISTICS_DELIVERY_DONE'],
    ['package.fail', 'LOGISTICS_PICKUP_DONE', 'LOGISTICS_DELIVERY_FAILED'],
    ['package.lose', 'LOGISTICS_PICKUP_DONE', 'LOGISTICS_LOST'],
  ] as const)('%s moves a package from %s to %s, once', async (name, from, to) => {
    const key = await givenPackage(from);
    const { body } = await act(world, name, key);
    expect(body).toEqual({ logistics_status: to });
    expect((await act(world, name, key)).body.code).toBe('not_possible');
  });

  test('a transition that is too early is refused with the state of the package and the states that it needs', async () => {
    const { body } = await act(world, 'package.deliver', await givenPackage());
    expect(body).toMatchObject({ code: 'not_possible' });
    expect(body.detail).toMatch(
      /^The package is LOGISTICS_\w+; carrier_delivery is possible from LOGISTICS_PICKUP_DONE/,
    );
  });

  test('package.receive_back records once that an undelivered package came back', async () => {
    const key = await givenPackage('LOGISTICS_DELIVERY_FAILED');
    const { body } = await act(world, 'package.receive_back', key);
    expect(body).toEqual({ logistics_status: 'LOGISTICS_DELIVERY_FAILED' });
    expect((await act(world, 'package.receive_back', key)).body).toMatchObject({
      code: 'not_possible',
      detail: 'The package has come back already.',
    });
  });

  test('the only package of an order need not be named', async () => {
    const { shop_id, order_sn } = await givenPackage('LOGISTICS_PICKUP_DONE');
    expect((await act(world, 'package.deliver', { shop_id, order_sn })).status).toBe(200);
  });

  test('package.allow_reschedule allows the seller to choose another slot if one is booked', async () => {
    const { packages, shop_id, order_sn } = await world.given.order({
      packages: [{ ...arranged, mode: 'pickup', pickup_time_id: 'slot' }],
    });
    const key = { shop_id, order_sn, package_number: packages[0]?.package_number };
    expect((await act(world, 'package.allow_reschedule', key)).body).toEqual({
      logistics_status: 'LOGISTICS_REQUEST_CREATED',
    });
  });

  const unknown = ['an unknown order', async () => ({ shop_id: 1, order_sn: 'A' })] as const;
  for (const contract of [
    package_pick_up,
    package_miss_pickup,
    package_deliver,
    package_fail,
    package_lose,
    package_allow_reschedule,
    package_receive_back,
  ])
    eachActionRefusal(world, contract, {
      package_not_found: unknown,
      not_possible: ['a package in an earlier state', () => givenPackage()],
    });
});
