import { expect, test } from 'vitest';
import { arranged } from '../../../../test/support/given/order.ts';
import { inOrderContext } from '../../../../test/support/orders/carrier_reports.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { receivePackageBack } from '../../order/commands/receive_back.ts';
import { get_tracking_info } from './get_tracking_info.contract.ts';

const { name } = get_tracking_info;

onEachEngine('get_tracking_info', (world) => {
  /** A package that can be dropped off or picked up, with functions to move it. */
  async function ready() {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel({ dropoff_info_needed: [], pickup_info_needed: [] });
    const { order_sn, package_number } = await world.given.package({ shop, logistic_id });
    const key = { shop_id: shop.shop_id, order_sn, package_number };
    const info = async () => (await world.call(name, { order_sn, package_number }, { shop })).body.response;
    return {
      shop,
      order_sn,
      package_number,
      info,
      ship: () => world.call('v2.logistics.ship_order', { order_sn, dropoff: {} }, { shop }),
      report: (what: 'pick_up' | 'miss_pickup' | 'deliver' | 'fail' | 'lose') =>
        act(world, `package.${what}`, key),
      statuses: async () => (await info()).tracking_info.map(({ logistics_status }) => logistics_status),
    };
  }

  test('lists the events of a package, newest first, each with its time and a description', async () => {
    const { info, ship, report, order_sn, package_number } = await ready();
    const begun_at = world.clock.now;
    await ship();
    world.clock.advance({ minutes: 5 });
    await report('pick_up');
    world.clock.advance({ minutes: 5 });
    await report('deliver');
    const description = expect.stringMatching(/^The .*\.$/);
    expect(await info()).toEqual({
      order_sn,
      package_number,
      logistics_status: 'LOGISTICS_DELIVERY_DONE',
      tracking_info: [
        { update_time: begun_at + 600, description, logistics_status: 'DELIVERED' },
        { update_time: begun_at + 300, description, logistics_status: 'PICKED_UP' },
        { update_time: begun_at, description, logistics_status: 'ORDER_CREATED' },
      ],
    });
  });

  test('a missed pickup is PICKUP_RETRY, and a new arrangement is another ORDER_CREATED', async () => {
    const { ship, report, statuses } = await ready();
    await ship();
    await report('miss_pickup');
    await ship();
    expect(await statuses()).toEqual(['ORDER_CREATED', 'PICKUP_RETRY', 'ORDER_CREATED']);
  });

  test('a package in LOGISTICS_DELIVERY_FAILED has FAILED_DELIVERED, and RETURNED after it came back', async () => {
    const { ship, report, info, statuses, shop, order_sn, package_number } = await ready();
    await ship();
    await report('pick_up');
    await report('fail');
    expect(await info()).toMatchObject({
      logistics_status: 'LOGISTICS_DELIVERY_FAILED',
      tracking_info: [{ logistics_status: 'FAILED_DELIVERED' }, {}, {}],
    });
    const key = { shop_id: shop.shop_id, order_sn, package_number };
    await inOrderContext(world.marketplace, (context) => receivePackageBack(context, key));
    expect(await statuses()).toEqual(['RETURNED', 'FAILED_DELIVERED', 'PICKED_UP', 'ORDER_CREATED']);
  });

  test('a lost package has LOST', async () => {
    const { ship, report, statuses } = await ready();
    await ship();
    await report('pick_up');
    await report('lose');
    expect((await statuses())[0]).toBe('LOST');
  });

  test('an arranged package whose order is cancelled has CANCELED', async () => {
    const { ship, info, statuses, shop, order_sn } = await ready();
    await ship();
    const cancelled = { shop_id: shop.shop_id, order_sn };
    expect((await act(world, 'order.cancel', cancelled)).status).toBe(200);
    expect((await info()).logistics_status).toBe('LOGISTICS_REQUEST_CANCELED');
    expect(await statuses()).toEqual(['CANCELED', 'ORDER_CREATED']);
  });

  test('events between the seller and the marketplace are not listed', async () => {
    const { order_sn, packages, shop } = await world.given.order({
      packages: [{ ...arranged, mode: 'pickup', pickup_time_id: 'slot' }],
    });
    const { package_number } = packages[0] ?? {};
    const key = { shop_id: shop.shop_id, order_sn, package_number };
    expect((await act(world, 'package.allow_reschedule', key)).status).toBe(200);
    const { body } = await world.call(name, { order_sn }, { shop });
    expect(body.response).toMatchObject({ package_number, tracking_info: [] });
  });

  test('at most the last 100 events are listed', async () => {
    const { order_sn, shop, package_number } = await world.given.package(arranged);
    for (let seq = 2; seq <= 130; seq++)
      await world.given.row('event', {
        shop_id: shop.shop_id,
        subject: `package:${order_sn}/${package_number}`,
        seq,
        kind: seq % 2 === 0 ? 'carrier_missed_pickup' : 'arrange',
        actor: 'carrier',
        request_id: 'a report',
        data: { from_status: 'LOGISTICS_READY', to_status: 'LOGISTICS_REQUEST_CREATED' },
        happened_at: seq,
      });
    const { tracking_info } = (await world.call(name, { order_sn }, { shop })).body.response;
    expect(tracking_info.map(({ update_time }) => update_time)).toEqual(
      Array.from({ length: 100 }, (_, index) => 130 - index),
    );
  });

  test('an order of another shop gets the same answer as one that does not exist', async () => {
    const { order_sn } = await ready();
    const shop = await world.given.shop();
    const theirs = (await world.call(name, { order_sn }, { shop })).body;
    const none = (await world.call(name, { order_sn: 'NONE' }, { shop })).body;
    expect(theirs.error).toBe('logistics.invalid_error');
    expect({ ...theirs, request_id: '' }).toEqual({ ...none, request_id: '' });
  });

  test.each(['LOGISTICS_NOT_START', 'LOGISTICS_INVALID'] as const)(
    'a package in %s has no tracking',
    async (logistics_status) => {
      const { shop, order_sn } = await world.given.package({ logistics_status });
      expect((await world.call(name, { order_sn }, { shop })).body.error).toBe(
        'logistics.error_status_limit',
      );
    },
  );

  eachRefusal(world, get_tracking_info, {
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
        const { shop, order_sn } = await ready();
        return () => world.call(name, { order_sn, package_number: 'NONE' }, { shop });
      },
    ],
    package_number_missing: [
      'a split order without package_number',
      async () => {
        const { shop, order_sn } = await world.given.order({ packages: [arranged, arranged] });
        return () => world.call(name, { order_sn }, { shop });
      },
    ],
    nothing_to_track: [
      'a package whose shipment is not arranged',
      async () => {
        const { shop, order_sn } = await ready();
        return () => world.call(name, { order_sn }, { shop });
      },
    ],
  });
});
