import { expect, test } from 'vitest';
import { placedOrders } from '../../../../test/support/orders/placed_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { listEvents } from '../../event/event.store.ts';
import { stockSubject } from '../../product/item_events.ts';
import { orderSubject } from '../order_change.ts';
import { payOrder } from './pay_order.ts';

onEachEngine('placing orders', (world) => {
  const { seller, newOrder, place, placed, command, stockOf } = placedOrders(world);

  test('a paid order is READY_TO_SHIP, its pieces are reserved, and an event records its placing', async () => {
    const of = await seller({ stock: 10 });
    const { order, name, stored } = await placed(of, { estimated_shipping_fee_micros: 1_990_000 });
    const { now } = world.clock;
    expect(order.order_sn).toMatch(/^\d{6}[0-9A-Z]{8}$/);
    const after = await stored();
    expect(after).toMatchObject({
      order_status: 'READY_TO_SHIP',
      order: {
        revision: 1,
        create_time: now,
        pay_time: now,
        days_to_ship: 3,
        ship_by_date: now + 3 * 86_400,
        buyer_user_id: 77,
        total_amount_micros: 2 * of.item.original_price_micros + 1_990_000,
        fulfillment_flag: 'fulfilled_by_local_seller',
      },
      packages: [{ logistics_status: 'LOGISTICS_READY', revision: 0, package_number: name.package_number }],
    });
    expect(await stockOf(of)).toEqual([10, 2]);
    const [event] = await world.marketplace.database.all(listEvents, {
      subjects: [orderSubject(order)],
      shop_id: of.shop.shop_id,
      seq_max: 10,
    });
    expect(event).toMatchObject({
      kind: 'place',
      seq: 1,
      actor: 'buyer',
      data: '{"to_status":"READY_TO_SHIP"}',
    });
  });

  test('an order that waits for its payment is UNPAID, and its package is in LOGISTICS_NOT_START', async () => {
    const { stored, name } = await placed(await seller(), { unpaid: true });
    expect(await stored()).toMatchObject({
      order: { order_status: 'UNPAID', pay_time: null, ship_by_date: null },
      packages: [{ logistics_status: 'LOGISTICS_NOT_START' }],
    });
    await command((context) => payOrder(context, name));
    const { now } = world.clock;
    expect(await stored()).toMatchObject({
      order: { order_status: 'READY_TO_SHIP', pay_time: now, ship_by_date: now + 3 * 86_400, revision: 2 },
      packages: [{ logistics_status: 'LOGISTICS_READY', revision: 1 }],
    });
  });

  test('an order with payment on delivery is READY_TO_SHIP immediately, and not paid', async () => {
    const { stored } = await placed(await seller(), { cod: true, unpaid: true });
    expect((await stored()).order).toMatchObject({ order_status: 'READY_TO_SHIP', cod: 1, pay_time: null });
  });

  test('of 64 concurrent payments of one order, exactly one succeeds', async () => {
    const { name, stored } = await placed(await seller(), { unpaid: true });
    const results = await Promise.all(
      Array.from({ length: 64 }, () => command((context) => payOrder(context, name))),
    );
    expect(results.filter(isRefused)).toHaveLength(63);
    expect((await stored()).order.revision).toBe(2);
  });

  test('of 64 concurrent orders of the last pieces, as many succeed as there are pieces, and no more pieces are reserved', async () => {
    const of = await seller({ stock: 6 });
    const orders = await Promise.all(Array.from({ length: 64 }, () => place(newOrder(of))));
    const refused = orders.filter(isRefused);
    expect(refused).toHaveLength(61);
    expect(refused[0]).toEqual({ line_no: 1, reason: 'out_of_stock' });
    expect(await stockOf(of)).toEqual([6, 6]);
  });

  test('an order that is refused because of one line reserves nothing for the other lines and leaves no rows', async () => {
    const of = await seller({ stock: 3 });
    const before = await storedState(world);
    const { item_id } = of.item;
    const refusals = [
      [{ item_id, quantity: 2 }, { item_id, quantity: 2 }, 'out_of_stock'],
      [{ item_id, quantity: 1 }, { item_id: 999_999, quantity: 1 }, 'item_not_found'],
      [{ item_id, quantity: 1 }, { item_id, model_id: 5, quantity: 1 }, 'model_not_found'],
    ] as const;
    for (const [first, second, reason] of refusals)
      expect(await place(newOrder(of, { lines: [first, second] }))).toEqual({ line_no: 2, reason });
    expect({ ...(await storedState(world)), id_block: [] }).toEqual({ ...before, id_block: [] });
  });

  test('an item that is not listed cannot be ordered', async () => {
    const of = await seller();
    const { item_id } = await world.given.item({ shop: of.shop, item_status: 'UNLIST' });
    const lines = [{ item_id, quantity: 1 }];
    expect(await place(newOrder(of, { lines }))).toEqual({ line_no: 1, reason: 'item_not_listed' });
  });

  test('a line reserves stock in the first location that has enough, and names that location', async () => {
    const of = await seller({ stock: 1 });
    const { shop_id } = of.shop;
    await world.given.row('item_stock', { shop_id, item_id: of.item.item_id, location_id: 'B', stock: 5 });
    const { lines } = await placed(of);
    expect(lines[0]?.row.product_location_id).toBe('B');
    expect(await stockOf(of)).toEqual([1, 0]);
  });

  test('each of two lines of one item reserves its pieces, and has its own event of the stock', async () => {
    const of = await seller({ stock: 10 });
    const { item_id } = of.item;
    const { order, lines } = await placed(of, { lines: [1, 2].map((quantity) => ({ item_id, quantity })) });
    expect(await stockOf(of)).toEqual([10, 3]);
    const location_id = lines[0]?.row.product_location_id ?? '';
    const events = await world.marketplace.database.all(listEvents, {
      subjects: [stockSubject({ item_id, model_id: 0, location_id })],
      shop_id: of.shop.shop_id,
      seq_max: 10,
    });
    const place = { item_id, model_id: 0, location_id, order_sn: order.order_sn, stock: 10 };
    expect(events.map(({ seq, kind, data }) => ({ seq, kind, data: parseJson(data) }))).toEqual([
      { seq: 1, kind: 'reserve', data: { ...place, quantity: 1, reserved_stock: 1 } },
      { seq: 2, kind: 'reserve', data: { ...place, quantity: 2, reserved_stock: 3 } },
    ]);
  });

  test("pieces in the marketplace's warehouse are reserved in its ledger", async () => {
    const of = await seller({ stock: 1 });
    const { shop, item } = of;
    const sku = await world.given.stockSku({ shop, sold_as: [[item.item_id, 0]] });
    await world.given.stockMovement(sku, { kind: 'inbound_my', moved_at: world.clock.now, sellable: 3 });
    const { lines, order } = await placed(of);
    expect(lines[0]?.row).toMatchObject({ mtsku_id: sku.mtsku_id, whs_id: 'SG1', product_location_id: null });
    expect(order.fulfillment_flag).toBe('fulfilled_by_shopee');
    expect(await stockOf(of)).toEqual([1, 0]);
    const balances = (await storedState(world)).stock_balance as Record<string, unknown>[];
    expect(balances.find((row) => row.mtsku_id === sku.mtsku_id)).toMatchObject({ sellable: 1, reserved: 2 });
    expect(await place(newOrder(of))).toEqual({ line_no: 1, reason: 'out_of_stock' });
  });
});
