import { expect, test } from 'vitest';
import { carrierReports } from '../../../../test/support/orders/carrier_reports.ts';
import { storedOrder } from '../../../../test/support/orders/stored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { type LogisticsStatus, logistics_statuses, type OrderStatus } from '../../order/order.ts';
import type { CarrierTransitionName } from '../../order/package_transitions.ts';

onEachEngine('carrier_update', (world) => {
  const { orderWith, nameOf, report } = carrierReports(world);

  /**
   * Reports of the carrier, with the states of the package before and after, and the status of the order afterwards.
   */
  const reports: [CarrierTransitionName, LogisticsStatus, LogisticsStatus, OrderStatus][] = [
    ['carrier_missed_pickup', 'LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_RETRY', 'RETRY_SHIP'],
    ['carrier_pickup', 'LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE', 'SHIPPED'],
    ['carrier_delivery', 'LOGISTICS_PICKUP_DONE', 'LOGISTICS_DELIVERY_DONE', 'TO_CONFIRM_RECEIVE'],
    ['carrier_failed_delivery', 'LOGISTICS_PICKUP_DONE', 'LOGISTICS_DELIVERY_FAILED', 'CANCELLED'],
    ['carrier_loss', 'LOGISTICS_PICKUP_DONE', 'LOGISTICS_LOST', 'CANCELLED'],
  ];

  test.each(reports)(
    '%s moves a package from %s to %s, records an event with the carrier as actor, and makes the order %s',
    async (transition, from, to, order_status) => {
      const arranged = {
        logistics_status: from,
        revision: 3,
        mode: 'pickup',
        arranged_at: 'now-1h',
        address_id: 5,
        pickup_time_id: 'a slot',
        tracking_number: 'SG1',
        tracking_url: 'https://carrier.example/SG1',
      };
      const { shop, order } = await orderWith([arranged]);
      const named = nameOf(shop, order);
      const before = await storedOrder(world, shop, order.order_sn);
      world.clock.advance({ minutes: 5 });

      expect(await report(named, transition, 'report 7')).toBe('recorded');

      const step = {
        transition,
        from_status: from,
        to_status: to,
        actor: 'carrier',
        partner_id: null,
        request_id: 'report 7',
        moved_at: world.clock.now,
      };
      const { now } = world.clock;
      const is_delivered = order_status === 'TO_CONFIRM_RECEIVE';
      const is_sent = order_status !== 'RETRY_SHIP';
      expect(await storedOrder(world, shop, order.order_sn)).toEqual({
        order: {
          ...before.order,
          order_status,
          update_time: now,
          pickup_done_time: is_sent ? now : null,
          delivered_time: is_delivered ? now : null,
          pay_time: is_delivered ? now : null,
          cancel_by: order_status === 'CANCELLED' ? 'system' : null,
        },
        order_status,
        packages: [{ ...before.packages[0], logistics_status: to, revision: 4 }],
        history: [{ package_number: named.package_number, ...step }],
      });
    },
  );

  test.each(reports)(
    '%s is possible only in %s; in any other state nothing changes',
    async (transition, from) => {
      for (const logistics_status of logistics_statuses.filter((status) => status !== from)) {
        const { shop, order } = await orderWith([{ logistics_status }]);
        const before = await storedState(world);
        expect(await report(nameOf(shop, order), transition), logistics_status).toBe('not_possible');
        expect(await storedState(world)).toEqual(before);
      }
    },
  );

  test.each(
    reports.flatMap(([transition, from]) => [
      [transition, from, 'CANCELLED'] as const,
      [transition, from, 'COMPLETED'] as const,
    ]),
  )(
    '%s for a package in %s whose order is %s is not possible and changes nothing',
    async (transition, logistics_status, order_status) => {
      const { shop, order } = await orderWith([{ logistics_status }], { order_status });
      const before = await storedState(world);
      expect(await report(nameOf(shop, order), transition)).toBe('not_possible');
      expect(await storedState(world)).toEqual(before);
    },
  );

  test('a report about an unknown order, package or shop is not found and changes nothing', async () => {
    const { shop, order } = await orderWith([{ logistics_status: 'LOGISTICS_REQUEST_CREATED' }]);
    const theirs = await orderWith([{ logistics_status: 'LOGISTICS_REQUEST_CREATED' }]);
    const named = nameOf(shop, order);
    const before = await storedState(world);
    for (const wrong of [
      { ...named, order_sn: 'none' },
      { ...named, package_number: 'none' },
      { ...named, package_number: nameOf(theirs.shop, theirs.order).package_number },
      { ...named, shop_id: theirs.shop.shop_id },
    ])
      expect(await report(wrong, 'carrier_pickup')).toBe('not_found');
    expect(await storedState(world)).toEqual(before);
  });

  test.each<[CarrierTransitionName, LogisticsStatus, LogisticsStatus, OrderStatus, OrderStatus]>([
    ['carrier_pickup', 'LOGISTICS_REQUEST_CREATED', 'LOGISTICS_READY', 'READY_TO_SHIP', 'READY_TO_SHIP'],
    ['carrier_pickup', 'LOGISTICS_REQUEST_CREATED', 'LOGISTICS_REQUEST_CREATED', 'PROCESSED', 'PROCESSED'],
    ['carrier_pickup', 'LOGISTICS_REQUEST_CREATED', 'LOGISTICS_DELIVERY_DONE', 'PROCESSED', 'SHIPPED'],
    [
      'carrier_missed_pickup',
      'LOGISTICS_REQUEST_CREATED',
      'LOGISTICS_PICKUP_DONE',
      'PROCESSED',
      'RETRY_SHIP',
    ],
    ['carrier_delivery', 'LOGISTICS_PICKUP_DONE', 'LOGISTICS_PICKUP_DONE', 'SHIPPED', 'SHIPPED'],
    [
      'carrier_delivery',
      'LOGISTICS_PICKUP_DONE',
      'LOGISTICS_DELIVERY_FAILED',
      'SHIPPED',
      'TO_CONFIRM_RECEIVE',
    ],
    ['carrier_loss', 'LOGISTICS_PICKUP_DONE', 'LOGISTICS_READY', 'READY_TO_SHIP', 'READY_TO_SHIP'],
    ['carrier_loss', 'LOGISTICS_PICKUP_DONE', 'LOGISTICS_LOST', 'SHIPPED', 'CANCELLED'],
    ['carrier_delivery', 'LOGISTICS_PICKUP_DONE', 'LOGISTICS_DELIVERY_DONE', 'SHIPPED', 'TO_CONFIRM_RECEIVE'],
    [
      'carrier_failed_delivery',
      'LOGISTICS_PICKUP_DONE',
      'LOGISTICS_DELIVERY_DONE',
      'SHIPPED',
      'TO_CONFIRM_RECEIVE',
    ],
  ])(
    '%s for a package in %s next to one in %s moves a split order from %s to %s, and does not change the other package',
    async (transition, logistics_status, other, was, becomes) => {
      const { shop, order } = await orderWith([{ logistics_status }, { logistics_status: other }]);
      const before = await storedOrder(world, shop, order.order_sn);
      expect(before.order_status).toBe(was);
      expect(await report(nameOf(shop, order), transition)).toBe('recorded');
      const after = await storedOrder(world, shop, order.order_sn);
      expect(after.order_status).toBe(becomes);
      expect(after.packages[1]).toEqual(before.packages[1]);
    },
  );

  test('of many concurrent identical reports, exactly one is recorded', async () => {
    const { shop, order } = await orderWith([{ logistics_status: 'LOGISTICS_REQUEST_CREATED' }]);
    const named = nameOf(shop, order);
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(named, 'carrier_pickup')));
    expect(answers.sort()).toEqual([...Array(7).fill('not_possible'), 'recorded']);
    expect((await storedOrder(world, shop, order.order_sn)).history).toHaveLength(1);
  });
});
