// Returns of delivered orders before the buyer has confirmed them, for tests of agreements between seller and buyer.

import type { Columns, Row } from '../given/row.ts';
import { singapore_fees } from '../money/order_incomes.ts';
import type { World } from '../world/harness.ts';
import { act } from '../world/operator_calls.ts';
import { storedRows } from '../world/refusals.ts';
import { deliveredOrders } from './delivered_orders.ts';

export function negotiatedReturns(world: World) {
  const { seller, order, returned } = deliveredOrders(world);
  let has_fees = false;

  /** A return of an order of two pieces for 15.00 each, of which the buyer paid 30.00. */
  async function opened(more: Record<string, unknown> = {}) {
    if (!has_fees) await world.given.row('fee_rule', singapore_fees);
    has_fees = true;
    const of = await seller();
    const key = await order(of);
    const back = await returned(key, { return_solution: 'REFUND', ...more });
    const { shop } = of;
    const { return_sn } = back;
    const call = (name: string, request: Record<string, unknown> = {}) =>
      world.call(`v2.returns.${name}`, { return_sn, ...request }, { shop });
    const detail = async () =>
      (await world.call('v2.returns.get_return_detail', { return_sn }, { shop })).body.response;
    const rowsOf = async <
      T extends 'billing_transaction' | 'event' | 'sales_order' | 'item_stock' | 'return_request',
    >(
      table: T,
    ) => ((await storedRows(world, table)) as Row<T>[]).filter(({ shop_id }) => shop_id === shop.shop_id);
    return {
      shop,
      key,
      back,
      return_sn,
      call,
      detail,
      offer: (solution: string, amount?: number) =>
        call('offer', {
          proposed_solution: solution,
          ...(amount !== undefined && { proposed_adjusted_refund_amount: amount }),
        }),
      answer: (answer: 'ACCEPT' | 'REFUSE') => act(world, 'return.answer_offer', { ...back, answer }),
      counter: (solution: string, refund_amount_micros?: number) =>
        act(world, 'return.counter_offer', {
          ...back,
          solution,
          ...(refund_amount_micros !== undefined && { refund_amount_micros }),
        }),
      orderStatus: async () =>
        (await rowsOf('sales_order')).find(({ order_sn }) => order_sn === key.order_sn)?.order_status,
      /** What was billed for the order: causes and amounts. */
      entries: async () =>
        (await rowsOf('billing_transaction'))
          .map(({ cause, amount_micros }) => [cause, amount_micros])
          .sort(),
      escrow: async () =>
        (await world.call('v2.payment.get_escrow_detail', { order_sn: key.order_sn }, { shop })).body.response
          .order_income,
      /** The stored return, also after the shop's token has expired. */
      stored: async () => (await rowsOf('return_request')).find((row) => row.return_sn === return_sn),
      stock: async () => (await rowsOf('item_stock'))[0]?.stock,
      events: async () =>
        (await rowsOf('event'))
          .filter(({ subject }) => subject === `return:${return_sn}`)
          .map(({ kind }) => kind),
    };
  }

  /** A stored return with these columns, and a call for it. */
  async function given(record: Columns<'return_request'> = {}) {
    const shop = await world.given.shop();
    const { return_sn } = await world.given.returnRequest({
      shop,
      return_status: 'REQUESTED',
      compensation_status: 'COMPENSATION_INITIAL_STAGE',
      negotiation_status: 'PENDING_RESPOND',
      counter_limit: 3,
      ...record,
    });
    return {
      shop,
      return_sn,
      call: (name: string, request: Record<string, unknown> = {}) =>
        world.call(`v2.returns.${name}`, { return_sn, ...request }, { shop }),
    };
  }

  /** A case of `eachRefusal`: the call for a stored return with these columns. */
  const refusing =
    (name: string, record: Columns<'return_request'> = {}, request: Record<string, unknown> = {}) =>
    async () => {
      const { call } = await given(record);
      return () => call(name, request);
    };

  /** A case of `eachRefusal`: a return of another shop, which is answered like one that does not exist. */
  const foreign =
    (name: string, request: Record<string, unknown> = {}) =>
    async () => {
      const { return_sn } = await given();
      const shop = await world.given.shop();
      return () => world.call(`v2.returns.${name}`, { return_sn, ...request }, { shop });
    };

  return { opened, given, refusing, foreign };
}
