import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { placedOrders } from '../../../../test/support/orders/placed_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { cancelWholeOrder } from '../commands/cancel_order.ts';
import { cancelPieces } from '../commands/cancel_pieces.ts';

type Shown = Record<string, unknown> & { readonly item_list: Record<string, unknown>[] };

onEachEngine('the quantities of a line in get_order_detail', (world) => {
  const { seller, placed, command } = placedOrders(world);
  const fields = 'item_list,package_list,total_amount,cancel_by';
  const show = async (shop: GivenShop, order_sn: string): Promise<Shown> => {
    const request = { order_sn_list: order_sn, response_optional_fields: fields };
    const { body } = await world.call('v2.order.get_order_detail', request, { shop });
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response.order_list[0] as Shown;
  };
  const countsOf = ({ item_list }: Shown) =>
    item_list.map((item) => [
      item.active_qty,
      item.cancel_requested_qty,
      item.cancelled_qty,
      item.return_requested_qty,
      item.returned_qty,
    ]);

  test('cancelled pieces are counted as cancelled and reduce the total', async () => {
    const { shop, name, lines } = await placed(await seller());
    const price = lines[0]?.row.model_discounted_price_micros ?? 0;
    const pieces = [{ line_no: 1, model_quantity: 1 }];
    await command((context) => cancelPieces(context, name, { pieces, cancel_reason: 'OUT_OF_STOCK' }));
    const shown = await show(shop, name.order_sn);
    expect(countsOf(shown)).toEqual([[1, 0, 1, 0, 0]]);
    expect(shown.total_amount).toBeCloseTo(price / 1_000_000, 6);
    expect(shown.package_list).toMatchObject([{ item_list: [{ model_quantity: 1 }] }]);
  });

  test('all pieces of a cancelled order are counted as cancelled, and its package is invalid', async () => {
    const { shop, name } = await placed(await seller());
    const by = { cancel_by: 'seller', cancel_reason: 'OUT_OF_STOCK' } as const;
    await command((context) => cancelWholeOrder(context, name, by));
    const shown = await show(shop, name.order_sn);
    expect(countsOf(shown)).toEqual([[0, 0, 2, 0, 0]]);
    expect(shown).toMatchObject({
      order_status: 'CANCELLED',
      cancel_by: 'seller',
      package_list: [{ logistics_status: 'LOGISTICS_INVALID' }],
    });
  });

  test('all pieces of an order in IN_CANCEL are counted as requested to be cancelled', async () => {
    const { shop, order_sn } = await world.given.order({ order_status: 'IN_CANCEL' });
    expect(countsOf(await show(shop, order_sn))).toEqual([[0, 2, 0, 0, 0]]);
  });

  test.each([
    ['REQUESTED', 'COMPENSATION_INITIAL_STAGE', [1, 0, 0, 1, 0]],
    ['JUDGING', 'COMPENSATION_INITIAL_STAGE', [1, 0, 0, 1, 0]],
    ['ACCEPTED', 'COMPENSATION_PENDING_REQUEST', [1, 0, 0, 0, 1]],
    ['CLOSED', 'COMPENSATION_NOT_REQUIRED', [1, 0, 0, 0, 1]],
    ['CLOSED', 'COMPENSATION_INITIAL_STAGE', [2, 0, 0, 0, 0]],
    ['CANCELLED', 'COMPENSATION_INITIAL_STAGE', [2, 0, 0, 0, 0]],
  ] as const)('one piece in a return that is %s with %s counts as %j', async (...of) => {
    const [return_status, compensation_status, counts] = of;
    const { shop, order_sn } = await world.given.order({
      order_status: 'COMPLETED',
      delivered_time: 'now-1d',
    });
    const line = {
      line_no: 1,
      item_id: 1_000,
      model_id: 0,
      name: 'Kopi cup',
      images: [],
      amount: 1,
      item_price_micros: 6_250_000,
      refund_amount_micros: 6_250_000,
      is_add_on_deal: false,
      is_main_item: false,
      add_on_deal_id: 0,
      item_sku: '',
      variation_sku: '',
    };
    await world.given.returnRequest({ shop, order_sn, return_status, compensation_status, lines: [line] });
    expect(countsOf(await show(shop, order_sn))).toEqual([counts]);
  });
});
