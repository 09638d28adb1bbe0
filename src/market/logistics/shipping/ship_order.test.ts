import { expect, test } from 'vitest';
import { everyday_schedule } from '../../../../test/support/given/logistics.ts';
import { all_modes } from '../../../../test/support/orders/shipping_channels.ts';
import {
  modes,
  seller_delivered,
  shippingPackages,
  to_arrange,
} from '../../../../test/support/orders/shipping_packages.ts';
import { storedOrder } from '../../../../test/support/orders/stored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { logistics_statuses } from '../../order/order.ts';

/** States of packages whose order is unpaid or cancelled. */
const never_sent = ['LOGISTICS_NOT_START', 'LOGISTICS_INVALID', 'LOGISTICS_REQUEST_CANCELED'] as const;

onEachEngine('ship_order', (world) => {
  const { name, givenPackage, expectShipped, expectRefused } = shippingPackages(world);

  test.each(to_arrange.flatMap((from) => [[from, 'pickup'] as const, [from, 'dropoff'] as const]))(
    'a package in %s shipped by %s becomes LOGISTICS_REQUEST_CREATED, and its order PROCESSED',
    async (logistics_status, mode) => {
      const { ship, stored } = await givenPackage(all_modes, { logistics_status });
      await expectShipped(ship({ [mode]: {} }));
      expect(await stored()).toMatchObject({
        order_status: 'PROCESSED',
        packages: [{ logistics_status: 'LOGISTICS_REQUEST_CREATED', mode }],
        history: [
          { transition: 'arrange', from_status: logistics_status, to_status: 'LOGISTICS_REQUEST_CREATED' },
        ],
      });
    },
  );

  test.each(to_arrange)(
    'a package in %s shipped by non_integrated becomes LOGISTICS_PICKUP_DONE, and its order SHIPPED',
    async (logistics_status) => {
      const { ship, stored } = await givenPackage(all_modes, { logistics_status });
      await expectShipped(ship({ non_integrated: {} }));
      expect(await stored()).toMatchObject({
        order_status: 'SHIPPED',
        packages: [{ logistics_status: 'LOGISTICS_PICKUP_DONE', mode: 'non_integrated' }],
        history: [
          { transition: 'hand_over', from_status: logistics_status, to_status: 'LOGISTICS_PICKUP_DONE' },
        ],
      });
    },
  );

  test.each(
    seller_delivered.flatMap((channel) =>
      to_arrange.flatMap((from) => modes.map((mode) => [channel, from, mode] as const)),
    ),
  )(
    'on channel %i, a package in %s shipped by %s also becomes LOGISTICS_REQUEST_CREATED',
    async (channel, logistics_status, mode) => {
      const { ship, stored } = await givenPackage(channel, { logistics_status });
      await expectShipped(ship({ [mode]: {} }));
      expect(await stored()).toMatchObject({
        order_status: 'PROCESSED',
        packages: [{ logistics_status: 'LOGISTICS_REQUEST_CREATED', mode }],
        history: [{ transition: 'arrange', from_status: logistics_status }],
      });
    },
  );

  test.each(
    logistics_statuses
      .filter((status) => ![...to_arrange, ...never_sent].some((from) => from === status))
      .flatMap((status) => modes.map((mode) => [status, mode] as const)),
  )('a package in %s is already shipped: %s is refused and changes nothing', async (status, mode) => {
    const { ship } = await givenPackage(
      { ...all_modes, pickup_schedule: everyday_schedule },
      { logistics_status: status },
    );
    await expectRefused(() => ship({ [mode]: {} }), 'logistics.package_already_shipped');
  });

  test.each(never_sent)(
    'a package in %s is not ready to ship, and the call changes nothing',
    async (status) => {
      const { ship } = await givenPackage(all_modes, { logistics_status: status });
      await expectRefused(() => ship({ dropoff: {} }), 'logistics.ship_order_not_ready_to_ship');
    },
  );

  test.each(
    (['CANCELLED', 'COMPLETED', 'IN_CANCEL', 'TO_RETURN'] as const).flatMap((order_status) =>
      to_arrange.map((status) => [order_status, status] as const),
    ),
  )('an order in %s with a package in %s has nothing to ship', async (order_status, status) => {
    const { ship } = await givenPackage(all_modes, { logistics_status: status }, { order_status });
    for (const mode of modes)
      await expectRefused(() => ship({ [mode]: {} }), 'logistics.ship_order_not_ready_to_ship');
  });

  test('arranging records an event with actor, request and time, and increments the revision', async () => {
    const { shop, order_sn, package_number, logistic_id, ship, stored } = await givenPackage(all_modes, {
      revision: 6,
      logistics_status: 'LOGISTICS_PICKUP_RETRY',
    });
    const before = await stored();
    world.clock.advance({ minutes: 10 });
    const { body } = await ship({ dropoff: {} });
    const { now } = world.clock;
    const { shop_id } = shop;
    const step = {
      transition: 'arrange',
      from_status: 'LOGISTICS_PICKUP_RETRY',
      to_status: 'LOGISTICS_REQUEST_CREATED',
      actor: 'seller',
      partner_id: world.partner.partner_id,
      request_id: body.request_id,
      moved_at: now,
    };
    expect(await stored()).toEqual({
      order: { ...before.order, order_status: 'PROCESSED', update_time: now },
      order_status: 'PROCESSED',
      packages: [
        {
          shop_id,
          order_sn,
          package_number,
          logistic_id,
          logistics_status: 'LOGISTICS_REQUEST_CREATED',
          revision: 7,
          reschedule_allowed: 0,
          parcel_chargeable_weight_gram: 0,
          received_back_time: null,
          ships_from_address_id: null,
          arranged_at: now,
          mode: 'dropoff',
          address_id: null,
          pickup_time_id: null,
          branch_id: null,
          slug: null,
          sender_real_name: null,
          tracking_number: null,
          tracking_url: null,
          failed_reason: null,
        },
      ],
      history: [{ package_number, ...step }],
    });
  });

  // Split orders.

  test.each([
    ['dropoff', 'LOGISTICS_READY', 'READY_TO_SHIP'],
    ['dropoff', 'LOGISTICS_PICKUP_RETRY', 'RETRY_SHIP'],
    ['dropoff', 'LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
    ['dropoff', 'LOGISTICS_PICKUP_DONE', 'PROCESSED'],
    ['dropoff', 'LOGISTICS_DELIVERY_FAILED', 'PROCESSED'],
    ['dropoff', 'LOGISTICS_DELIVERY_DONE', 'PROCESSED'],
    ['non_integrated', 'LOGISTICS_READY', 'READY_TO_SHIP'],
    ['non_integrated', 'LOGISTICS_PICKUP_RETRY', 'RETRY_SHIP'],
    ['non_integrated', 'LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
    ['non_integrated', 'LOGISTICS_PICKUP_DONE', 'SHIPPED'],
    ['non_integrated', 'LOGISTICS_DELIVERY_FAILED', 'SHIPPED'],
    ['non_integrated', 'LOGISTICS_DELIVERY_DONE', 'SHIPPED'],
  ] as const)(
    'a package shipped by %s next to one in %s makes a split order %s: the least advanced package decides, and is not changed',
    async (mode, beside, order_status) => {
      const shop = await world.given.shop();
      const { logistic_id } = await world.given.channel(all_modes);
      const { order_sn, packages } = await world.given.order({
        shop,
        packages: [{ logistic_id, logistics_status: beside }, { logistic_id }],
      });
      const before = await storedOrder(world, shop, order_sn);
      const package_number = packages[1]?.package_number;
      await expectShipped(world.call(name, { order_sn, package_number, [mode]: {} }, { shop }));
      const after = await storedOrder(world, shop, order_sn);
      expect(after.order_status).toBe(order_status);
      expect(after.packages[0]).toEqual(before.packages[0]);
      expect(after.packages[1]).toMatchObject({ package_number, mode, revision: 1 });
      expect(after.history).toMatchObject([{ package_number, from_status: 'LOGISTICS_READY' }]);
    },
  );
});
