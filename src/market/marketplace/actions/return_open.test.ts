import { beforeEach, expect, test } from 'vitest';
import { deliveredOrders } from '../../../../test/support/orders/delivered_orders.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../../test/support/world/operator_calls.ts';
import { return_open } from './return_open.contract.ts';

onEachEngine('return.open', (world) => {
  const { seller, order, returned } = deliveredOrders(world);
  let of: Awaited<ReturnType<typeof seller>>;
  beforeEach(async () => {
    of = await seller();
  });
  const piece = (quantity: number, line_no = 1) => ({ piece_list: [{ line_no, quantity }] });

  test('needs only an order, and opens a return of all delivered pieces with a full refund', async () => {
    const key = await order(of);
    const { body } = await act(world, 'return.open', key);
    expect(body).toEqual({
      return_sn: expect.stringMatching(/^2603010[0-9A-Z]{8}$/),
      return_status: 'REQUESTED',
      refund_amount_micros: 30_000_000,
    });
    const stored = await callOperator(
      world,
      'GET',
      `/operator/v1/collections/sales_order/${key.shop_id}/${key.order_sn}`,
    );
    expect(stored.body).toMatchObject({ order_status: 'TO_RETURN' });
    const shown = await world.call(
      'v2.returns.get_return_detail',
      { return_sn: body.return_sn },
      { shop: of.shop },
    );
    expect(shown.body.response).toMatchObject({
      status: 'REQUESTED',
      refund_amount: 30,
      reason: 'ITEM_DAMAGED',
    });
  });

  test('accepts pieces, refund, reason and images; a second return gets the remaining pieces', async () => {
    const key = await order(of);
    const image = ['https://images.example/1.jpg'];
    const request = { ...key, ...piece(1), refund_amount_micros: 5_000_000, reason: 'NOT_RECEIPT', image };
    const first = await act(world, 'return.open', { ...request, return_solution: 'REFUND' });
    expect(first.body.refund_amount_micros).toBe(5_000_000);
    const second = await act(world, 'return.open', key);
    expect(second.body.refund_amount_micros).toBe(15_000_000);
  });

  eachActionRefusal(world, return_open, {
    order_not_found: ['an unknown order', async () => ({ shop_id: of.shop.shop_id, order_sn: 'A' })],
    order_not_returnable: ['an order that is not delivered', () => order(of, { is_delivered: false })],
    too_late: [
      'an order that was delivered 16 days ago and has another open return',
      async () => {
        const key = await order(of);
        const open = await returned(key, { ...piece(1), return_solution: 'RETURN_REFUND' });
        world.clock.advance({ days: 3 });
        await world.runJobs();
        await act(world, 'return.ship', { ...open, tracking_number: 'BACK1' });
        world.clock.advance({ days: 13 });
        return key;
      },
    ],
    too_many_returns: [
      'an order with a hundred returns',
      async () => {
        const key = await order(of);
        for (let count = 0; count < 100; count++)
          await world.given.row('return_request', {
            ...key,
            return_sn: `MANY${count}`,
            return_status: 'CANCELLED',
            compensation_status: 'COMPENSATION_NOT_APPLICABLE',
            reason: 'ITEM_DAMAGED',
            refund_amount_micros: 0,
            create_time: 'now-1h',
            update_time: 'now-1h',
          });
        return key;
      },
    ],
    pieces_missing: [
      'an order without a piece that can still be returned',
      async () => {
        const key = await order(of);
        await returned(key);
        return key;
      },
    ],
    line_unknown: ['an unknown line', async () => ({ ...(await order(of)), ...piece(1, 9) })],
    more_than_delivered: [
      'more pieces than were delivered',
      async () => ({ ...(await order(of)), ...piece(3) }),
    ],
    refund_exceeds_price: [
      'more money than was paid',
      async () => ({ ...(await order(of)), ...piece(1), refund_amount_micros: 15_000_001 }),
    ],
  });
});
