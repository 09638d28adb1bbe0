import { expect, test } from 'vitest';
import { batchShipping, format } from '../../../../test/support/orders/batch_shipping.ts';
import { storedOrder } from '../../../../test/support/orders/stored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { rowsOf } from '../../../../test/support/world/refusals.ts';
import { isTrackingNumber } from '../tracking/tracking_number.ts';

onEachEngine('batch_ship_order', (world) => {
  const { givenShop, givenOrder, givenOrders, call, storedPackages, bare } = batchShipping(world);

  test('a batch arranges every package in the same way, and answers with rows without errors', async () => {
    const { shop } = await givenShop();
    const order_list = await givenOrders(shop, 3);
    const { body } = await call(shop, order_list);
    expect(body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: [],
      response: { result_list: order_list },
    });
    for (const { order_sn, package_number } of order_list)
      expect(await storedOrder(world, shop, order_sn)).toMatchObject({
        order_status: 'PROCESSED',
        packages: [{ package_number, logistics_status: 'LOGISTICS_REQUEST_CREATED', mode: 'dropoff' }],
        history: [
          {
            package_number,
            transition: 'arrange',
            from_status: 'LOGISTICS_READY',
            to_status: 'LOGISTICS_REQUEST_CREATED',
            actor: 'seller',
            partner_id: world.partner.partner_id,
            request_id: body.request_id,
            moved_at: world.clock.now,
          },
        ],
      });
  });

  test.each([
    ['pickup', 'LOGISTICS_READY', 'LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
    ['pickup', 'LOGISTICS_PICKUP_RETRY', 'LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
    ['dropoff', 'LOGISTICS_PICKUP_RETRY', 'LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
    ['non_integrated', 'LOGISTICS_READY', 'LOGISTICS_PICKUP_DONE', 'SHIPPED'],
    ['non_integrated', 'LOGISTICS_PICKUP_RETRY', 'LOGISTICS_PICKUP_DONE', 'SHIPPED'],
  ] as const)(
    'a batch by %s moves packages from %s to %s, and their orders to %s',
    async (mode, from, to, order_status) => {
      const { shop } = await givenShop();
      const { order_sn } = await givenOrder(shop, [{ logistics_status: from }]);
      await call(shop, [{ order_sn }], { [mode]: {} });
      expect(await storedOrder(world, shop, order_sn)).toMatchObject({
        order_status,
        packages: [{ logistics_status: to, mode }],
      });
    },
  );

  test('150 orders are shipped in one call, each with its own tracking number, in the order of the request', async () => {
    const { shop } = await givenShop();
    const order_list = (await givenOrders(shop, 150)).reverse();
    const answered = await call(shop, bare(order_list));
    expect(answered.body).toMatchObject({ error: '', warning: [] });
    expect(rowsOf(answered)).toEqual(order_list);
    const packages = await storedPackages(shop);
    expect(packages).toHaveLength(150);
    for (const { logistics_status, tracking_number } of packages) {
      expect(logistics_status).toBe('LOGISTICS_REQUEST_CREATED');
      expect(isTrackingNumber(format, tracking_number ?? '')).toBe(true);
    }
    expect(new Set(packages.map(({ tracking_number }) => tracking_number)).size).toBe(150);
  });

  test.each([1, 2, 10, 11, 51])('a batch of %i ships exactly the orders that it names', async (count) => {
    const { shop } = await givenShop();
    const order_list = await givenOrders(shop, count);
    const [other] = await givenOrders(shop, 1);
    expect(rowsOf(await call(shop, order_list))).toEqual(order_list);
    const ready = (await storedPackages(shop)).filter(({ revision }) => revision === 0);
    expect(ready.map(({ order_sn }) => order_sn)).toEqual([other?.order_sn]);
  });
});
