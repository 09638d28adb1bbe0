// What get_return_detail and get_return_list show of deals, warehouses and compensations.
import { beforeAll, expect, test } from 'vitest';
import { singapore_fees } from '../../../test/support/money/order_incomes.ts';
import { deliveredOrders } from '../../../test/support/orders/delivered_orders.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../test/support/world/operator_calls.ts';

onEachEngine('a return', (world) => {
  const { seller, order, returned } = deliveredOrders(world);
  beforeAll(async () => void (await world.given.row('fee_rule', singapore_fees)));
  type Seller = Awaited<ReturnType<typeof seller>>;
  const detail = async ({ shop }: Seller, return_sn: string) =>
    (await world.call('v2.returns.get_return_detail', { return_sn }, { shop })).body.response;
  const row = async ({ shop }: Seller, return_sn: string) => {
    const { body } = await world.call('v2.returns.get_return_list', { page_no: 0 }, { shop });
    return body.response.return.find((one) => one.return_sn === return_sn);
  };
  const warehouse = { validation_type: 'warehouse_validation' };
  const stockLeft = async ({ shop, item_id }: Seller) =>
    (await callOperator(world, 'GET', `/operator/v1/collections/item_stock/${shop.shop_id}/${item_id}/0/`))
      .body.stock;

  test('that the seller inspects has no fields about a warehouse, nor has one without goods', async () => {
    const of = await seller();
    const key = await order(of);
    const own = await returned(key, { piece_list: [{ line_no: 1, quantity: 1 }] });
    const only_refund = await returned(key, { ...warehouse, return_solution: 'REFUND' });
    for (const { return_sn } of [own, only_refund])
      for (const shown of [await detail(of, return_sn), await row(of, return_sn)]) {
        expect(shown).not.toHaveProperty('is_arrived_at_warehouse');
        expect(shown).not.toHaveProperty('follow_up_action_list');
      }
  });

  test('that a warehouse inspects is pending, then arrived; the seller can neither confirm it nor negotiate', async () => {
    const of = await seller();
    const back = await returned(await order(of), warehouse);
    const { return_sn } = back;
    expect(await detail(of, return_sn)).toMatchObject({
      validation_type: 'warehouse_validation',
      is_arrived_at_warehouse: 1,
      follow_up_action_list: [],
      negotiation: { negotiation_status: 'TERMINATED', counter_limit: 0, offer_due_date: 0 },
    });
    await act(world, 'return.accept', back);
    await act(world, 'return.ship', { ...back, tracking_number: 'BACK1' });
    expect(await row(of, return_sn)).toMatchObject({ is_arrived_at_warehouse: 1, follow_up_action_list: [] });
    await act(world, 'return.receive', back);
    const put_away = {
      item_id: of.item_id,
      model_id: 0,
      qty: 2,
      current_status: 7,
      related_order_sn_list: [],
      resell_failed_next_step: '',
    };
    for (const shown of [await detail(of, return_sn), await row(of, return_sn)])
      expect(shown).toMatchObject({ is_arrived_at_warehouse: 3, follow_up_action_list: [put_away] });
    expect(await stockLeft(of)).toBe(20);
  });

  test('puts only those pieces back into stock that the warehouse put away, and shows the others', async () => {
    const of = await seller();
    const back = await returned(await order(of), warehouse);
    await act(world, 'return.accept', back);
    const follow_up_action_list = [{ line_no: 1, quantity: 1, current_status: 1 }];
    const { body } = await act(world, 'return.receive', { ...back, follow_up_action_list });
    expect(body.return_status).toBe('ACCEPTED');
    expect((await detail(of, back.return_sn)).follow_up_action_list).toMatchObject([
      { item_id: of.item_id, qty: 1, current_status: 1 },
      { item_id: of.item_id, qty: 1, current_status: 7 },
    ]);
    expect(await stockLeft(of)).toBe(19);
  });

  test('whose goods never came to the warehouse is cancelled there', async () => {
    const of = await seller();
    const back = await returned(await order(of), warehouse);
    await act(world, 'return.withdraw', back);
    expect(await row(of, back.return_sn)).toMatchObject({
      status: 'CANCELLED',
      is_arrived_at_warehouse: 4,
      follow_up_action_list: [],
    });
  });

  test('shows the parts of its compensation once it is approved, which add up to it', async () => {
    const of = await seller();
    const key = await order(of);
    for (const [more, compensation_type] of [
      [{}, 'LOGISTICS_RELATED_COMPENSATION'],
      [{ compensation_type: 'GOODWILL' }, 'GOODWILL'],
    ] as const) {
      const back = await returned(key, {
        return_solution: 'REFUND',
        piece_list: [{ line_no: 1, quantity: 1 }],
      });
      await act(world, 'return.accept', back);
      await act(world, 'return.request_compensation', back);
      const compensation = async () => (await detail(of, back.return_sn)).seller_compensation;
      expect(await compensation()).toMatchObject({ compensation_amount: 0, compensation_amount_list: [] });
      const approval = { ...back, decision: 'approve', compensation_amount_micros: 9_500_000, ...more };
      await act(world, 'return.decide_compensation', approval);
      expect(await compensation()).toMatchObject({
        compensation_amount: 9.5,
        compensation_amount_list: [{ compensation_type, compensation_amount: 9.5 }],
      });
    }
  });

  test('shows the bundle deal of its lines, with the part of the refund', async () => {
    const of = await seller();
    const { shop_id } = of.shop;
    const { item_id } = of;
    const line = { item_id, quantity: 2, model_discounted_price_micros: 12_000_000, bundle_deal_id: 77 };
    const placed = await act(world, 'order.place', {
      shop_id,
      item_list: [line, { item_id, quantity: 1 }],
      until: 'delivered',
    });
    const { order_sn } = placed.body;
    const escrow = await world.call('v2.payment.get_escrow_detail', { order_sn }, { shop: of.shop });
    expect(escrow.body.response.order_income.items).toMatchObject([
      { activity_type: 'bundle_deal', activity_id: 77 },
      { activity_type: '', activity_id: 0 },
    ]);
    const pieces = [1, 2].map((line_no) => ({ line_no, quantity: 1 }));
    const { return_sn } = await returned({ shop_id, order_sn }, { piece_list: pieces });
    const shown = await detail(of, return_sn);
    expect(shown.activity).toEqual([
      {
        activity_id: 77,
        activity_type: 'BUNDLE',
        original_price: '2000',
        discounted_price: '24',
        items: [{ item_id, variation_id: 0, quantity_purchased: 2, original_price: '1000' }],
        refund_amount: '12',
      },
    ]);
    expect(shown.refund_amount).toBe(1012);
    const request = { order_sn_list: order_sn, response_optional_fields: 'item_list' };
    const { body } = await world.call('v2.order.get_order_detail', request, { shop: of.shop });
    expect(body.response.order_list[0]?.item_list).toMatchObject([
      { promotion_type: 'bundle_deal', promotion_id: 77, promotion_group_id: 77, order_item_id: 77 },
      { promotion_type: '', promotion_id: 0, promotion_group_id: 0, order_item_id: item_id },
    ]);
  });
});
