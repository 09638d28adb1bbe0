import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { placedOrders } from '../../../../test/support/orders/placed_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { order_rights } from '../order.ts';
import { cancel_order } from './cancel_order.contract.ts';

onEachEngine('cancel_order', (world) => {
  const { name } = cancel_order;
  const { seller, placed, stockOf } = placedOrders(world);
  const cancel = (shop: GivenShop, order_sn: string, request: Record<string, unknown> = {}) =>
    world.call(name, { order_sn, cancel_reason: 'CUSTOMER_REQUEST', ...request }, { shop });
  /** A shop with the right to cancel parts of orders, and an item. */
  async function sellerWithRight() {
    const of = await seller();
    const shop = await world.given.shop({ rights: [order_rights.cancel_pieces] });
    const item = await world.given.item({ shop });
    const { shop_id } = shop;
    await world.given.row('item_stock', { shop_id, item_id: item.item_id, location_id: '', stock: 10 });
    return { ...of, shop, item };
  }

  test('when the seller cancels an order, its package becomes invalid and its pieces are released', async () => {
    const order = await placed(await seller());
    world.clock.advance({ minutes: 1 });
    const { body } = await cancel(order.shop, order.name.order_sn);
    expect(body).toMatchObject({ error: '', response: { update_time: world.clock.now } });
    expect(await order.stored()).toMatchObject({
      order: {
        order_status: 'CANCELLED',
        cancel_by: 'seller',
        cancel_reason: 'CUSTOMER_REQUEST',
        update_time: world.clock.now,
      },
      packages: [{ logistics_status: 'LOGISTICS_INVALID' }],
    });
    expect(await stockOf(order)).toEqual([10, 0]);
  });

  test('an arranged package becomes LOGISTICS_REQUEST_CANCELED', async () => {
    const order = await placed(await seller());
    const { order_sn } = order.name;
    await world.call('v2.logistics.ship_order', { order_sn, dropoff: {} }, order);
    expect((await cancel(order.shop, order_sn)).body.error).toBe('');
    expect((await order.stored()).packages).toMatchObject([
      { logistics_status: 'LOGISTICS_REQUEST_CANCELED' },
    ]);
  });

  test('OUT_OF_STOCK requires the items that are out of stock', async () => {
    const order = await placed(await seller());
    const item_list = [{ item_id: order.item.item_id, model_id: 0 }];
    const request = { cancel_reason: 'OUT_OF_STOCK', item_list };
    expect((await cancel(order.shop, order.name.order_sn, request)).body.error).toBe('');
  });

  test.each(['TW', 'MY'] as const)('UNDELIVERABLE_AREA is accepted in %s', async (region) => {
    const order = await placed(await seller({ region }));
    const request = { cancel_reason: 'UNDELIVERABLE_AREA' };
    expect((await cancel(order.shop, order.name.order_sn, request)).body.error).toBe('');
  });

  test('a shop with the right can cancel some pieces, and the rest of the order stays', async () => {
    const of = await sellerWithRight();
    const order = await placed(of);
    const { item_id } = of.item;
    const partial_cancel_item_list = [{ item_id, model_id: 0, model_quantity: 1 }];
    const request = { cancel_reason: 'OUT_OF_STOCK', partial_cancel_item_list };
    expect((await cancel(of.shop, order.name.order_sn, request)).body.error).toBe('');
    expect((await order.stored()).order_status).toBe('READY_TO_SHIP');
    expect(await stockOf(order)).toEqual([10, 1]);
    expect((await cancel(of.shop, order.name.order_sn, request)).body.error).toBe('');
    expect(await order.stored()).toMatchObject({
      order_status: 'CANCELLED',
      packages: [{ logistics_status: 'LOGISTICS_INVALID' }],
    });
    expect(await stockOf(order)).toEqual([10, 0]);
  });

  test('a part of an order cannot be cancelled without the right, or once a package is arranged', async () => {
    for (const has_right of [false, true]) {
      const of = has_right ? await sellerWithRight() : await seller();
      const order = await placed(of);
      const { order_sn } = order.name;
      if (has_right)
        await world.call('v2.logistics.ship_order', { order_sn, dropoff: {} }, { shop: of.shop });
      const partial_cancel_item_list = [{ item_id: of.item.item_id, model_id: 0, model_quantity: 1 }];
      const { body } = await cancel(of.shop, order_sn, { partial_cancel_item_list });
      expect(body.error).toBe('order.error_limit');
    }
  });

  test('a part cannot be cancelled if the buyer wants everything or nothing; the whole order can', async () => {
    const of = await sellerWithRight();
    const { shop_id } = of.shop;
    const { body } = await act(world, 'order.place', {
      shop_id,
      item_list: [{ item_id: of.item.item_id, quantity: 2 }],
      buyer_preference_for_partial_cancellation: 1,
    });
    const shown = await world.call('v2.order.get_order_detail', { order_sn_list: body.order_sn }, of);
    expect(shown.body.response.order_list).toMatchObject([
      {
        can_full_cancel_order: true,
        can_partial_cancel_order: false,
        buyer_preference_for_partial_cancellation: 1,
      },
    ]);
    const partial_cancel_item_list = [{ item_id: of.item.item_id, model_id: 0, model_quantity: 1 }];
    const refused = await cancel(of.shop, body.order_sn, { partial_cancel_item_list });
    expect(refused.body.error).toBe('order.error_limit');
    expect((await cancel(of.shop, body.order_sn)).body.error).toBe('');
  });

  test('of 16 concurrent calls that cancel an order, exactly one succeeds', async () => {
    const order = await placed(await seller());
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => cancel(order.shop, order.name.order_sn)),
    );
    expect(answers.map(({ body }) => body.error).sort()).toEqual([
      '',
      ...Array.from({ length: 15 }, () => 'order.error_limit'),
    ]);
  });

  test.each([
    'UNPAID',
    'SHIPPED',
    'TO_CONFIRM_RECEIVE',
    'IN_CANCEL',
    'CANCELLED',
    'TO_RETURN',
    'COMPLETED',
  ] as const)('an order in %s cannot be cancelled', async (order_status) => {
    const { shop, order_sn } = await world.given.order({ order_status });
    expect((await cancel(shop, order_sn)).body.error).toBe('order.error_limit');
  });

  test('any reason other than the four is error_param', async () => {
    const { shop, order_sn } = await world.given.order();
    expect((await cancel(shop, order_sn, { cancel_reason: 'BORED' })).body.error).toBe('error_param');
  });

  const refused = (request: Record<string, unknown>) => async () => {
    const { shop, order_sn } = await world.given.order();
    return () => cancel(shop, order_sn, request);
  };
  eachRefusal(world, cancel_order, {
    order_not_found: [
      "another shop's order",
      async () => {
        const { order_sn } = await world.given.order();
        const shop = await world.given.shop();
        return () => cancel(shop, order_sn);
      },
    ],
    not_cancellable: [
      'an order that was picked up',
      async () => {
        const packages = [{ logistics_status: 'LOGISTICS_PICKUP_DONE' as const }];
        const { shop, order_sn } = await world.given.order({ packages });
        return () => cancel(shop, order_sn);
      },
    ],
    warehouse_cancellation: [
      "an order from the marketplace's warehouse",
      async () => {
        const of = await seller();
        const sku = await world.given.stockSku({ shop: of.shop, sold_as: [[of.item.item_id, 0]] });
        await world.given.stockMovement(sku, {
          kind: 'inbound_my',
          moved_at: world.clock.now,
          sellable: 9,
        });
        const order = await placed(of);
        return () => cancel(order.shop, order.name.order_sn);
      },
    ],
    reason_of_other_regions: ['UNDELIVERABLE_AREA in SG', refused({ cancel_reason: 'UNDELIVERABLE_AREA' })],
    out_of_stock_unnamed: ['OUT_OF_STOCK of nothing', refused({ cancel_reason: 'OUT_OF_STOCK' })],
    cancelled_item_unknown: [
      'an item that the order does not have',
      refused({ cancel_reason: 'OUT_OF_STOCK', item_list: [{ item_id: 9, model_id: 0 }] }),
    ],
  });
});
