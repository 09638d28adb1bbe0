import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '../../../../test/support/given/row.ts';
import { singapore_fees } from '../../../../test/support/money/order_incomes.ts';
import { deliveredOrders } from '../../../../test/support/orders/delivered_orders.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import {
  return_accept,
  return_decide,
  return_decide_compensation,
  return_receive,
  return_request_compensation,
  return_ship,
  return_take_up,
  return_withdraw,
} from './return_actions.contract.ts';

onEachEngine('actions on returns', (world) => {
  const { seller, order, returned } = deliveredOrders(world);
  beforeAll(async () => void (await world.given.row('fee_rule', singapore_fees)));
  let of: Awaited<ReturnType<typeof seller>>;
  let key: { shop_id: number; order_sn: string };
  beforeEach(async () => {
    of = await seller();
    key = await order(of);
  });
  const refund = { return_solution: 'REFUND' };
  const read = async (table: string, ...of_row: unknown[]) =>
    (await callOperator(world, 'GET', `/operator/v1/collections/${[table, ...of_row].join('/')}`)).body;
  const orderStatus = async () => (await read('sales_order', key.shop_id, key.order_sn)).order_status;
  const stockLeft = () => read('item_stock', key.shop_id, of.item_id, 0, '');
  const entries = async () =>
    ((await storedRows(world, 'billing_transaction')) as Row<'billing_transaction'>[])
      .filter(({ shop_id }) => shop_id === key.shop_id)
      .map(({ cause, amount_micros }) => [cause, amount_micros])
      .sort();

  test('returned goods are back in stock, their buyer is refunded, and the order is billed without them', async () => {
    expect(await stockLeft()).toMatchObject({ stock: 18, reserved_stock: 0 });
    const back = await returned(key, { piece_list: [{ line_no: 1, quantity: 1 }] });
    expect((await act(world, 'return.accept', back)).body).toMatchObject({ return_status: 'PROCESSING' });
    const shipped = await act(world, 'return.ship', { ...back, tracking_number: 'BACK1' });
    expect(shipped.body).toMatchObject({ return_status: 'PROCESSING' });
    expect(await stockLeft()).toMatchObject({ stock: 18 });
    expect((await act(world, 'return.receive', back)).body).toEqual({
      return_status: 'ACCEPTED',
      compensation_status: 'COMPENSATION_PENDING_REQUEST',
    });
    expect(await stockLeft()).toMatchObject({ stock: 19, reserved_stock: 0 });
    expect(await orderStatus()).toBe('COMPLETED');
    // 30.00 minus the refund of 15.00, minus fees of 0.33 and 0.30.
    expect(await entries()).toEqual([['escrow', 14_370_000]]);
    expect((await act(world, 'return.receive', back)).body.code).toBe('not_possible');
    expect(await stockLeft()).toMatchObject({ stock: 19 });
  });

  test('a seller who accepts a return gets no compensation', async () => {
    const back = await returned(key, refund);
    const { body } = await act(world, 'return.accept', { ...back, accepted_by: 'seller' });
    expect(body).toEqual({ return_status: 'ACCEPTED', compensation_status: 'COMPENSATION_NOT_REQUIRED' });
  });

  test('a disputed return is reviewed and decided; a withdrawn return has no effect', async () => {
    const [first, second] = [
      await returned(key, { piece_list: [{ line_no: 1, quantity: 1 }] }),
      await returned(key, refund),
    ];
    const dispute = { email: 'ops@seller.example', dispute_reason_id: 46 };
    const { return_sn } = first;
    await world.call('v2.returns.dispute', { return_sn, ...dispute }, { shop: of.shop });
    expect((await act(world, 'return.take_up', first)).body).toMatchObject({ return_status: 'JUDGING' });
    expect((await act(world, 'return.decide', { ...first, in_favour_of: 'seller' })).body).toEqual({
      return_status: 'CLOSED',
      compensation_status: 'COMPENSATION_NOT_APPLICABLE',
    });
    expect(await orderStatus()).toBe('TO_RETURN');
    expect((await act(world, 'return.withdraw', second)).body).toMatchObject({ return_status: 'CANCELLED' });
    expect(await orderStatus()).toBe('COMPLETED');
    expect(await entries()).toEqual([['escrow', 28_750_000]]);
  });

  test('two returns of an order that end concurrently complete it', async () => {
    const pieces = { ...refund, piece_list: [{ line_no: 1, quantity: 1 }] };
    const both = [await returned(key, pieces), await returned(key, pieces)];
    await Promise.all(both.map((one) => act(world, 'return.withdraw', one)));
    expect(await orderStatus()).toBe('COMPLETED');
    expect(await entries()).toHaveLength(1);
  });

  test('compensation that the marketplace requests is cancelled by cancel_dispute, or paid', async () => {
    const pieces = { ...refund, piece_list: [{ line_no: 1, quantity: 1 }] };
    const [first, second] = [await returned(key, pieces), await returned(key, pieces)];
    for (const back of [first, second]) {
      await act(world, 'return.accept', back);
      const { body } = await act(world, 'return.request_compensation', back);
      expect(body.compensation_status).toBe('COMPENSATION_REQUESTED');
    }
    const { return_sn } = first;
    const cancelled = await world.call(
      'v2.returns.cancel_dispute',
      { return_sn, email: 'ops@seller.example' },
      { shop: of.shop },
    );
    expect(cancelled.body.response).toMatchObject({ message: 'SUCCESS' });
    const paid = { ...second, decision: 'approve', compensation_amount_micros: 9_000_000 };
    expect((await act(world, 'return.decide_compensation', paid)).body).toMatchObject({
      compensation_status: 'COMPENSATION_APPROVED',
    });
    expect(await entries()).toEqual([
      [`compensation ${second.return_sn}`, 9_000_000],
      ['escrow', 0],
    ]);
  });

  const unknown = ['an unknown return', async () => ({ shop_id: 1, return_sn: 'A' })] as const;
  const closed = async () => {
    const back = await returned(key, refund);
    await act(world, 'return.withdraw', back);
    return back;
  };
  /** A return whose goods come, with a report about some pieces. */
  const reported = async (asked: Record<string, unknown>, quantity = 1) => {
    const back = await returned(key, asked);
    await act(world, 'return.accept', back);
    return { ...back, follow_up_action_list: [{ line_no: 1, quantity, current_status: 1 }] };
  };
  for (const contract of [return_accept, return_take_up, return_withdraw, return_request_compensation])
    eachActionRefusal(world, contract, {
      return_not_found: unknown,
      not_possible: ['a return that is over', closed],
    });
  eachActionRefusal(world, return_receive, {
    return_not_found: unknown,
    not_possible: ['a return that is over', closed],
    not_at_warehouse: ['a report about goods that the seller inspects', () => reported({})],
    more_than_returned: [
      'a report about more pieces than come back',
      () => reported({ validation_type: 'warehouse_validation' }, 3),
    ],
  });
  const withField = (more: Record<string, unknown>) => ({
    return_not_found: ['an unknown return', async () => ({ ...(await unknown[1]()), ...more })] as const,
    not_possible: ['a return that is over', async () => ({ ...(await closed()), ...more })] as const,
  });
  eachActionRefusal(world, return_ship, withField({ tracking_number: 'BACK1' }));
  eachActionRefusal(world, return_decide, withField({ in_favour_of: 'buyer' }));
  eachActionRefusal(world, return_decide_compensation, {
    ...withField({ decision: 'reject' }),
    compensation_exceeds_refund: [
      'more than was refunded',
      async () => {
        const back = await returned(key, refund);
        await act(world, 'return.accept', back);
        await act(world, 'return.request_compensation', back);
        return { ...back, decision: 'approve', compensation_amount_micros: 30_000_001 };
      },
    ],
  });
});
