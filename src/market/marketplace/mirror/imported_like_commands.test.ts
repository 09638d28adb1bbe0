import { beforeAll, describe, expect, test } from 'vitest';
import { mirroredOrders } from '../../../../test/support/orders/mirrored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';

type Stored = Record<string, unknown>;

/** Tables with rows of orders. */
const of_orders = [
  'sales_order',
  'sales_order_line',
  'package',
  'package_line',
  'event',
  'order_income',
  'billing_transaction',
  'payout',
  'item_stock',
];

onEachEngine('an order that commands made, and the same one imported into another shop', (world) => {
  const { seller, importAll, stated } = mirroredOrders(world);
  let made_in: Awaited<ReturnType<typeof seller>>;
  let imported_in: Awaited<ReturnType<typeof seller>>;

  beforeAll(async () => {
    await world.given.row('fee_rule', {
      region: 'SG',
      from_day: '2020-01-01',
      commission_basis_points: 350,
      service_basis_points: 120,
      transaction_basis_points: 200,
    });
    made_in = await seller({ stock: 1_000 });
    imported_in = await seller({ stock: 1_000 });
  });

  /** The rows of an order without what is random or belongs to the call. */
  async function rowsOf({ shop, item, channel }: typeof made_in, order_sn: string, payout?: string) {
    const { shop_id } = shop;
    const shown: Record<string, unknown[]> = {};
    for (const table of of_orders) {
      const rows = (await storedRows(world, table)) as Stored[];
      const own = rows.filter((row) => row.shop_id === shop_id);
      const about = own.filter((row) =>
        table === 'item_stock'
          ? true
          : table === 'payout'
            ? row.encrypted_payout_id === payout
            : row.order_sn === order_sn || String(row.subject).match(`^(order|package):${order_sn}`),
      );
      shown[table] = about.map(({ line_item_id, request_id, recorded_us, feed_position, ...row }) => {
        // What has left before the import is not in the stock that an operator states.
        if (table === 'item_stock') return { reserved: row.reserved_stock };
        const package_number = /OFG\d+/.exec(JSON.stringify(row))?.[0] ?? '-';
        return JSON.parse(
          JSON.stringify({ ...row, transaction_id: 0 })
            .replaceAll(order_sn, 'SN')
            .replaceAll(package_number, 'PN')
            .replaceAll(String(shop_id), '"SHOP"')
            .replaceAll(String(item.item_id), '7')
            .replaceAll(item.item_name, 'ITEM')
            .replaceAll(String(channel.logistic_id), '8')
            .replaceAll(channel.channel_name, 'CHANNEL')
            .replaceAll('"SHOP"', '9'),
        );
      });
    }
    return shown;
  }

  const advance = (order_sn: string, until: string) =>
    act(world, 'order.advance', { shop_id: made_in.shop.shop_id, order_sn, until });
  const key = (order_sn: string) => ({ shop_id: made_in.shop.shop_id, order_sn });

  /** The commands that bring an order into a state, in turn, an hour apart. */
  const ways = {
    UNPAID: [],
    READY_TO_SHIP: [(sn: string) => act(world, 'order.pay', key(sn))],
    SHIPPED: [(sn: string) => act(world, 'order.pay', key(sn)), (sn: string) => advance(sn, 'shipped')],
    TO_CONFIRM_RECEIVE: [
      (sn: string) => act(world, 'order.pay', key(sn)),
      (sn: string) => advance(sn, 'shipped'),
      (sn: string) => advance(sn, 'delivered'),
    ],
    COMPLETED: [
      (sn: string) => act(world, 'order.pay', key(sn)),
      (sn: string) => advance(sn, 'shipped'),
      (sn: string) => advance(sn, 'delivered'),
      (sn: string) => advance(sn, 'completed'),
    ],
    CANCELLED: [
      (sn: string) => act(world, 'order.pay', key(sn)),
      (sn: string) => act(world, 'order.cancel', { ...key(sn), cancel_reason: 'OUT_OF_STOCK' }),
    ],
    IN_CANCEL: [
      (sn: string) => act(world, 'order.pay', key(sn)),
      (sn: string) => act(world, 'order.ask_cancel', { ...key(sn), buyer_cancel_reason: 'too late' }),
    ],
  } as const;

  describe('have the same rows, events, income, entries and reserved pieces in', () => {
    test.each(Object.keys(ways) as (keyof typeof ways)[])('%s', async (order_status) => {
      const { item, channel, shop } = made_in;
      const placed_at = world.clock.now;
      const { body } = await act(world, 'order.place', {
        shop_id: shop.shop_id,
        item_list: [{ item_id: item.item_id, quantity: 2 }],
        logistic_id: channel.logistic_id,
        unpaid: true,
        estimated_shipping_fee_micros: 1_500_000,
        buyer_username: 'ada',
        recipient_address: stated(made_in).recipient_address,
      });
      const order_sn = String(body.order_sn);
      const times: number[] = [];
      for (const command of ways[order_status]) {
        world.clock.advance({ hours: 2 });
        times.push(world.clock.now);
        expect((await command(order_sn)).status).toBe(200);
      }
      const made = await rowsOf(made_in, order_sn);
      const tracking = (made.package as Stored[])[0]?.tracking_number;
      const passed = ['READY_TO_SHIP', 'SHIPPED', 'TO_CONFIRM_RECEIVE', 'COMPLETED'];
      const { result_list } = await importAll(imported_in.shop, [
        stated(imported_in, {
          create_time: placed_at,
          order_status,
          item_list: [{ item_id: imported_in.item.item_id, quantity: 2, location_id: '' }],
          estimated_shipping_fee_micros: 1_500_000,
          ...(times[0] && { pay_time: times[0] }),
          ...(order_status === 'CANCELLED' && { cancel_by: 'Ops', cancel_reason: 'OUT_OF_STOCK' }),
          ...(order_status === 'IN_CANCEL' && { buyer_cancel_reason: 'too late' }),
          history: times.slice(1).map((at, index) => ({
            order_status: index === times.length - 2 ? order_status : passed[index + 1],
            at,
          })),
          ...(typeof tracking === 'string' && { package_list: [{ tracking_number: tracking }] }),
        }),
      ]);
      expect(result_list).toMatchObject([{ outcome: 'imported', order_status }]);
      const imported = await rowsOf(imported_in, String(result_list[0]?.order_sn));
      expect(imported).toEqual(made);
    });
  });
});
