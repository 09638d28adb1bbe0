import { expect, test } from 'vitest';
import { reportOfCarrier } from '../../../test/support/orders/carrier_reports.ts';
import { placedOrders } from '../../../test/support/orders/placed_orders.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { askToCancelOrder } from '../order/commands/cancel_order.ts';
import { confirmOrder } from '../order/commands/complete_order.ts';
import { payOrder } from '../order/commands/pay_order.ts';

onEachEngine('deadlines of orders', (world) => {
  const { seller, placed, command, stockOf } = placedOrders(world);
  /** Moves the clock, and runs the jobs that are due. */
  const after = async (time: { hours?: number; days?: number; seconds?: number }) => {
    world.clock.advance(time);
    await world.runJobs();
  };

  test('an order that is not paid within 48 hours is cancelled by the system, and its pieces are released', async () => {
    const order = await placed(await seller(), { unpaid: true });
    await after({ hours: 48, seconds: -1 });
    expect((await order.stored()).order_status).toBe('UNPAID');
    await after({ seconds: 1 });
    expect(await order.stored()).toMatchObject({
      order: { order_status: 'CANCELLED', cancel_by: 'system' },
      packages: [{ logistics_status: 'LOGISTICS_INVALID' }],
    });
    expect(await stockOf(order)).toEqual([10, 0]);
  });

  test('an order that is paid in time is not cancelled', async () => {
    const order = await placed(await seller(), { unpaid: true });
    await command((context) => payOrder(context, order.name));
    await after({ hours: 49 });
    expect((await order.stored()).order_status).toBe('READY_TO_SHIP');
  });

  test('a request to cancel that the seller does not answer within 48 hours is granted', async () => {
    const order = await placed(await seller());
    world.clock.advance({ hours: 2 });
    const buyer_cancel_reason = 'Too slow';
    await command((context) => askToCancelOrder(context, order.name, { buyer_cancel_reason }));
    await after({ hours: 48, seconds: -1 });
    expect((await order.stored()).order_status).toBe('IN_CANCEL');
    await after({ seconds: 1 });
    expect((await order.stored()).order).toMatchObject({
      order_status: 'CANCELLED',
      cancel_by: 'buyer',
      cancel_reason: buyer_cancel_reason,
    });
    expect(await stockOf(order)).toEqual([10, 0]);
  });

  test('a delivery counts as confirmed after seven days, unless the buyer confirmed it before', async () => {
    const of = await seller();
    const deliver = async () => {
      const order = await placed(of);
      const { order_sn } = order.name;
      await world.call('v2.logistics.ship_order', { order_sn, non_integrated: {} }, { shop: of.shop });
      await reportOfCarrier(world.marketplace, order.name, 'carrier_delivery');
      return order;
    };
    const [silent, confirmed] = [await deliver(), await deliver()];
    await command((context) => confirmOrder(context, confirmed.name));
    const confirmed_at = world.clock.now;
    await after({ days: 7, seconds: -1 });
    expect((await silent.stored()).order_status).toBe('TO_CONFIRM_RECEIVE');
    await after({ seconds: 1 });
    expect((await silent.stored()).order).toMatchObject({
      order_status: 'COMPLETED',
      completed_time: world.clock.now,
    });
    expect((await confirmed.stored()).order).toMatchObject({ completed_time: confirmed_at, revision: 2 });
  });
});
