// An order with payment on delivery, from placing to payment, as get_order_detail shows it.
import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';

onEachEngine('an order with payment on delivery', (world) => {
  test('is READY_TO_SHIP immediately, has its total from the start, and is paid when its last package is delivered', async () => {
    const shop = await world.given.shop();
    const { shop_id } = shop;
    await world.given.channel({ region: 'SG', non_integrated_info_needed: [] });
    const { item_id } = await world.given.item({ shop });
    await world.given.row('item_stock', { shop_id, item_id, location_id: '', stock: 5 });
    const line = { item_id, quantity: 2, model_discounted_price_micros: 15_000_000 };
    const placed = await act(world, 'order.place', {
      shop_id,
      buyer_username: 'ada',
      item_list: [line],
      estimated_shipping_fee_micros: 1_990_000,
      cod: true,
    });
    const order_sn = String(placed.body.order_sn);
    const detail = async () => {
      const { body } = await world.call(
        'v2.order.get_order_detail',
        { order_sn_list: order_sn, response_optional_fields: 'pay_time,total_amount,pickup_done_time' },
        { shop },
      );
      return body.response.order_list[0];
    };
    const unpaid = { cod: true, pay_time: null, total_amount: 31.99 };
    expect(await detail()).toMatchObject({ ...unpaid, order_status: 'READY_TO_SHIP', pickup_done_time: 0 });

    world.clock.advance({ hours: 1 });
    const picked_up = world.clock.now;
    await world.call('v2.logistics.ship_order', { order_sn, non_integrated: {} }, { shop });
    expect(await detail()).toMatchObject({
      ...unpaid,
      order_status: 'SHIPPED',
      pickup_done_time: picked_up,
    });

    world.clock.advance({ hours: 1 });
    const delivered = world.clock.now;
    expect((await act(world, 'package.deliver', { shop_id, order_sn })).status).toBe(200);
    const paid = { cod: true, pay_time: delivered, total_amount: 31.99 };
    expect(await detail()).toMatchObject({
      ...paid,
      order_status: 'TO_CONFIRM_RECEIVE',
      update_time: delivered,
    });

    world.clock.advance({ hours: 1 });
    await act(world, 'order.confirm', { shop_id, order_sn });
    expect(await detail()).toMatchObject({ ...paid, order_status: 'COMPLETED' });
  });
});
