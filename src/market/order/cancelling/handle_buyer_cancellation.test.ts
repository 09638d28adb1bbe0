import { expect, test } from 'vitest';
import { placedOrders } from '../../../../test/support/orders/placed_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { askToCancelOrder } from '../commands/cancel_order.ts';
import { handle_buyer_cancellation } from './handle_buyer_cancellation.contract.ts';

onEachEngine('handle_buyer_cancellation', (world) => {
  const { name } = handle_buyer_cancellation;
  const { seller, placed, command, stockOf } = placedOrders(world);
  type Placed = Awaited<ReturnType<typeof placed>>;

  /** An arranged order that its buyer asks to cancel. */
  async function asked(): Promise<Placed> {
    const order = await placed(await seller());
    const { order_sn } = order.name;
    await world.call('v2.logistics.ship_order', { order_sn, dropoff: {} }, order);
    const buyer_cancel_reason = 'Changed my mind';
    await command((context) => askToCancelOrder(context, order.name, { buyer_cancel_reason }));
    expect((await order.stored()).order_status).toBe('IN_CANCEL');
    return order;
  }
  const answer = ({ shop, name: { order_sn } }: Pick<Placed, 'shop' | 'name'>, operation: string) =>
    world.call(name, { order_sn, operation }, { shop });

  test('ACCEPT cancels the order for its buyer, and returns reserved pieces to stock', async () => {
    const order = await asked();
    world.clock.advance({ minutes: 1 });
    const { body } = await answer(order, 'ACCEPT');
    expect(body).toMatchObject({ error: '', response: { update_time: world.clock.now } });
    expect(await order.stored()).toMatchObject({
      order: { order_status: 'CANCELLED', cancel_by: 'buyer', update_time: world.clock.now },
      packages: [{ logistics_status: 'LOGISTICS_REQUEST_CANCELED' }],
    });
    expect(await stockOf(order)).toEqual([10, 0]);
  });

  test('REJECT returns the order to its previous state', async () => {
    const order = await asked();
    expect((await answer(order, 'REJECT')).body.error).toBe('');
    expect(await order.stored()).toMatchObject({
      order: { order_status: 'PROCESSED', cancel_by: null },
      packages: [{ logistics_status: 'LOGISTICS_REQUEST_CREATED' }],
    });
  });

  test('of 16 concurrent answers, exactly one succeeds', async () => {
    const order = await asked();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => answer(order, at % 2 === 0 ? 'ACCEPT' : 'REJECT')),
    );
    expect(answers.filter(({ body }) => body.error === '')).toHaveLength(1);
  });

  test('any operation other than ACCEPT and REJECT is error_param', async () => {
    expect((await answer(await asked(), 'MAYBE')).body.error).toBe('error_param');
  });

  const refused = (record: Parameters<typeof world.given.order>[0]) => async () => {
    const { shop, order_sn } = await world.given.order(record);
    return () => world.call(name, { order_sn, operation: 'ACCEPT' }, { shop });
  };
  eachRefusal(world, handle_buyer_cancellation, {
    order_not_found: [
      "another shop's order",
      async () => {
        const { name: order_name } = await asked();
        const { shop } = await seller();
        return () => answer({ shop, name: order_name }, 'ACCEPT');
      },
    ],
    not_in_cancel: ['an order without a request to cancel', refused({})],
    package_not_stoppable: [
      'an order with a package on its way',
      refused({ order_status: 'IN_CANCEL', packages: [{ logistics_status: 'LOGISTICS_PICKUP_DONE' }] }),
    ],
  });
});
