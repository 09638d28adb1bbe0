import { beforeAll, describe, expect, test } from 'vitest';
import { mirroredOrders } from '../../../../test/support/orders/mirrored_orders.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { order_statuses } from '../../order/order.ts';
import { order_import } from './order_import.contract.ts';

onEachEngine('order.import', (world) => {
  const { seller, ago, importOne, stated } = mirroredOrders(world);
  let of: Awaited<ReturnType<typeof seller>>;
  beforeAll(async () => {
    of = await seller();
  });

  const timelineOf = async (order_sn: unknown) =>
    (await act(world, 'order.timeline', { shop_id: of.shop.shop_id, order_sn })).body.event_list;

  describe('takes an order in the state', () => {
    const at = (hours: number) => ago(hours);
    const states: Readonly<Record<(typeof order_statuses)[number], () => Record<string, unknown>>> = {
      UNPAID: () => ({}),
      INVOICE_PENDING: () => ({}),
      READY_TO_SHIP: () => ({ pay_time: at(99) }),
      RETRY_SHIP: () => ({ history: [{ order_status: 'RETRY_SHIP', at: at(60) }] }),
      PROCESSED: () => ({ history: [{ order_status: 'PROCESSED', at: at(60) }] }),
      SHIPPED: () => ({
        history: [
          { order_status: 'PROCESSED', at: at(60) },
          { order_status: 'SHIPPED', at: at(50) },
        ],
      }),
      TO_CONFIRM_RECEIVE: () => ({ update_time: at(20) }),
      IN_CANCEL: () => ({ update_time: at(20), buyer_cancel_reason: 'changed my mind' }),
      CANCELLED: () => ({ update_time: at(20), cancel_by: 'seller', cancel_reason: 'OUT_OF_STOCK' }),
      TO_RETURN: () => ({
        history: [{ order_status: 'TO_CONFIRM_RECEIVE', at: at(50) }],
        update_time: at(20),
        return_list: [{ opened_at: at(20), reason: 'ITEM_DAMAGED', return_solution: 'REFUND' }],
      }),
      COMPLETED: () => ({
        history: [
          { order_status: 'TO_CONFIRM_RECEIVE', at: at(50) },
          { order_status: 'COMPLETED', at: at(40) },
        ],
      }),
    };

    test.each(order_statuses)('%s', async (order_status) => {
      const from = order_status === 'INVOICE_PENDING' ? await seller({ region: 'BR' }) : of;
      const result = await importOne(from, { order_status, ...states[order_status]() });
      expect(result).toMatchObject({ outcome: 'imported', order_status });
      const { order_sn = '' } = result;
      const shown = await world.call('v2.order.get_order_detail', { order_sn_list: order_sn }, from);
      expect(shown.body.response.order_list).toMatchObject([{ order_sn, order_status }]);
      const listed = await world.call(
        'v2.order.get_order_list',
        {
          ...{ time_range_field: 'create_time', time_from: at(101), time_to: at(99), page_size: 100 },
          response_optional_fields: 'order_status',
        },
        from,
      );
      expect(listed.body.response.order_list).toContainEqual({ order_sn, order_status });
      const income = await world.call('v2.payment.get_escrow_detail', { order_sn }, from);
      expect(income.body.response).toMatchObject({ order_sn, buyer_user_name: 'ada' });
    });
  });

  test('its history is that of the other system, by the transitions of all orders', async () => {
    const { order_sn, package_numbers = [] } = await importOne(of, {
      order_status: 'COMPLETED',
      pay_time: ago(99),
      history: [
        { order_status: 'PROCESSED', at: ago(80) },
        { order_status: 'COMPLETED', at: ago(10) },
      ],
      package_list: [
        {
          package_number: 'P1',
          tracking_number: 'T1',
          history: [
            { logistics_status: 'LOGISTICS_REQUEST_CREATED', at: ago(80) },
            { logistics_status: 'LOGISTICS_DELIVERY_DONE', at: ago(30) },
          ],
        },
      ],
    });
    expect(package_numbers).toEqual(['P1']);
    expect((await timelineOf(order_sn)).map(({ kind, happened_at }) => [kind, happened_at])).toEqual([
      ['place', ago(100)],
      ['become_ready', ago(99)],
      ['pay', ago(99)],
      ['arrange', ago(80)],
      ['carrier_pickup', ago(30)],
      ['carrier_delivery', ago(30)],
      ['confirm', ago(10)],
    ]);
  });

  eachActionRefusal(world, order_import, {
    shop_not_found: ['an unknown shop', async () => ({ shop_id: 999_999_999, order_list: [stated(of)] })],
    no_channel: [
      'a shop in a region without channels',
      async () => ({
        shop_id: (await world.given.shop({ region: 'CO' })).shop_id,
        order_list: [stated(of)],
      }),
    ],
  });
});
