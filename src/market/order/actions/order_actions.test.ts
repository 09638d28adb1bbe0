import { expect, test } from 'vitest';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import type { OrderStatus } from '../order.ts';
import {
  order_answer_cancel,
  order_ask_cancel,
  order_cancel,
  order_confirm,
  order_give_invoice,
  order_pay,
} from './order_actions.contract.ts';

const invoice = {
  number: '1',
  series_number: '2',
  access_key: '3',
  tax_code: '4',
  status: 'valid',
  issue_date: 1_772_000_000,
  total_value_micros: 10_000_000,
  products_total_value_micros: 9_000_000,
};

onEachEngine('actions on orders', (world) => {
  /** An order in a status, as an action names it. */
  async function givenOrder(order_status: OrderStatus, logistics_status = 'LOGISTICS_READY' as const) {
    const { shop_id, order_sn } = await world.given.order({
      order_status,
      invoice_pending: order_status === 'INVOICE_PENDING',
      packages: [{ logistics_status }],
    });
    return { shop_id, order_sn };
  }

  test('order.pay makes an order ready to ship', async () => {
    const { shop_id, order_sn } = await world.given.order({
      order_status: 'UNPAID',
      packages: [{ logistics_status: 'LOGISTICS_NOT_START' }],
    });
    const { body } = await act(world, 'order.pay', { shop_id, order_sn });
    expect(body).toEqual({ order_status: 'READY_TO_SHIP' });
  });

  test('order.give_invoice makes an order ready to ship that waits for its invoice', async () => {
    const key = await givenOrder('INVOICE_PENDING');
    expect((await act(world, 'order.give_invoice', { ...key, invoice })).body).toEqual({
      order_status: 'READY_TO_SHIP',
    });
  });

  test('order.cancel cancels an order for the marketplace or for the seller', async () => {
    for (const cancel_by of ['Ops', 'seller']) {
      const key = await givenOrder('READY_TO_SHIP');
      const { body } = await act(world, 'order.cancel', { ...key, cancel_by, cancel_reason: 'Sold out.' });
      expect(body).toEqual({ order_status: 'CANCELLED' });
    }
  });

  test("after an hour, a buyer's request to cancel needs the seller's answer", async () => {
    const key = await givenOrder('READY_TO_SHIP');
    const asked = await act(world, 'order.ask_cancel', { ...key, buyer_cancel_reason: 'Too late.' });
    expect(asked.body).toEqual({ order_status: 'IN_CANCEL' });
    const rejected = await act(world, 'order.answer_cancel', { ...key, operation: 'REJECT' });
    expect(rejected.body).toEqual({ order_status: 'READY_TO_SHIP' });
    await act(world, 'order.ask_cancel', key);
    const accepted = await act(world, 'order.answer_cancel', { ...key, operation: 'ACCEPT' });
    expect(accepted.body).toEqual({ order_status: 'CANCELLED' });
  });

  const unknown = ['an unknown order', async () => ({ shop_id: 1, order_sn: 'A' })] as const;
  for (const contract of [order_pay, order_ask_cancel, order_cancel, order_confirm])
    eachActionRefusal(world, contract, {
      order_not_found: unknown,
      not_possible: ['an order that is cancelled', () => givenOrder('CANCELLED')],
    });
  test('a transition that is not possible is refused with the state of the order', async () => {
    const { body } = await act(world, 'order.pay', await givenOrder('CANCELLED'));
    expect(body).toMatchObject({
      code: 'not_possible',
      detail: 'The order is CANCELLED; pay is possible from UNPAID.',
    });
  });

  eachActionRefusal(world, order_answer_cancel, {
    order_not_found: [unknown[0], async () => ({ ...(await unknown[1]()), operation: 'ACCEPT' })],
    not_possible: [
      'an order without a request to cancel',
      async () => ({ ...(await givenOrder('READY_TO_SHIP')), operation: 'ACCEPT' }),
    ],
  });
  eachActionRefusal(world, order_give_invoice, {
    order_not_found: [unknown[0], async () => ({ ...(await unknown[1]()), invoice })],
    not_possible: [
      'an order that does not wait for an invoice',
      async () => ({ ...(await givenOrder('READY_TO_SHIP')), invoice }),
    ],
  });
});
