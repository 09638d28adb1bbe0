import { expect, test } from 'vitest';
import { allowAnotherSlot, reportOfCarrier } from '../../../../test/support/orders/carrier_reports.ts';
import { placedOrders } from '../../../../test/support/orders/placed_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { answerCancellation, askToCancelOrder, cancelWholeOrder } from './cancel_order.ts';
import { confirmOrder } from './complete_order.ts';
import { giveInvoice } from './give_invoice.ts';
import { receivePackageBack } from './receive_back.ts';

const by_seller = { cancel_by: 'seller', cancel_reason: 'OUT_OF_STOCK' } as const;
const buyer_cancel_reason = 'Changed my mind';

/** A refusal of a command. Its message contains this text. */
const notPossible = (text: string) =>
  expect.objectContaining({ ...refused('not_possible'), message: expect.stringContaining(text) });

onEachEngine('order commands', (world) => {
  const { seller, placed, command, stockOf } = placedOrders(world);
  type Placed = Awaited<ReturnType<typeof placed>>;

  const ship = async (
    { shop, name: { order_sn } }: Placed,
    mode: 'dropoff' | 'non_integrated' = 'dropoff',
  ) => {
    const { body } = await world.call('v2.logistics.ship_order', { order_sn, [mode]: {} }, { shop });
    return body.error;
  };
  const report = ({ name }: Placed, ...transitions: Parameters<typeof reportOfCarrier>[2][]) =>
    transitions.reduce(
      async (before, transition) => {
        await before;
        return reportOfCarrier(world.marketplace, name, transition);
      },
      Promise.resolve('recorded' as Awaited<ReturnType<typeof reportOfCarrier>>),
    );

  test('an order that was not picked up can be cancelled by the seller: reserved pieces are released and the package is invalid', async () => {
    const order = await placed(await seller());
    await command((context) => cancelWholeOrder(context, order.name, by_seller));
    expect(await order.stored()).toMatchObject({
      order: { order_status: 'CANCELLED', cancel_by: 'seller', cancel_reason: 'OUT_OF_STOCK', revision: 2 },
      packages: [{ logistics_status: 'LOGISTICS_INVALID', revision: 1 }],
    });
    expect(await stockOf(order)).toEqual([10, 0]);
  });

  test('a package whose shipment is arranged is withdrawn when its order is cancelled', async () => {
    const order = await placed(await seller());
    expect(await ship(order)).toBe('');
    await command((context) => cancelWholeOrder(context, order.name, by_seller));
    expect(await order.stored()).toMatchObject({
      order_status: 'CANCELLED',
      packages: [{ logistics_status: 'LOGISTICS_REQUEST_CANCELED' }],
    });
    expect(await stockOf(order)).toEqual([10, 0]);
  });

  test('cancelling a picked-up order is refused and changes nothing', async () => {
    const order = await placed(await seller());
    expect(await ship(order, 'non_integrated')).toBe('');
    const before = await storedState(world);
    expect(await command((context) => cancelWholeOrder(context, order.name, by_seller))).toEqual(
      notPossible('The order is SHIPPED; cancel is possible from'),
    );
    const asked = command((context) => askToCancelOrder(context, order.name, { buyer_cancel_reason }));
    expect(await asked).toEqual(notPossible('The order is SHIPPED; '));
    expect(await storedState(world)).toEqual(before);
  });

  test('of 64 concurrent calls that cancel or ship one order, exactly one succeeds, and the stock is right', async () => {
    const order = await placed(await seller());
    const results = await Promise.all(
      Array.from({ length: 64 }, async (_, at) => {
        if (at % 2 === 0) return (await ship(order, 'non_integrated')) === '' ? 'shipped' : '';
        const result = await command((context) => cancelWholeOrder(context, order.name, by_seller));
        return isRefused(result) ? '' : 'cancelled';
      }),
    );
    const [winner, ...others] = results.filter((result) => result !== '');
    expect(others).toEqual([]);
    expect(await stockOf(order)).toEqual(winner === 'shipped' ? [8, 0] : [10, 0]);
  });

  test('a buyer cancels without asking at any time before payment, and within the first hour while no shipment is arranged', async () => {
    const paid = await placed(await seller());
    world.clock.advance({ minutes: 60 });
    await command((context) => askToCancelOrder(context, paid.name, { buyer_cancel_reason }));
    expect((await paid.stored()).order).toMatchObject({
      order_status: 'CANCELLED',
      cancel_by: 'buyer',
      buyer_cancel_reason,
    });
    const unpaid = await placed(await seller(), { unpaid: true });
    world.clock.advance({ hours: 20 });
    await command((context) => askToCancelOrder(context, unpaid.name, { buyer_cancel_reason }));
    expect(await unpaid.stored()).toMatchObject({
      order: { order_status: 'CANCELLED', cancel_by: 'buyer' },
      packages: [{ logistics_status: 'LOGISTICS_INVALID' }],
    });
    expect(await stockOf(unpaid)).toEqual([10, 0]);
  });

  test('after the first hour the seller must answer: no package moves until then, and REJECT restores the previous state', async () => {
    const order = await placed(await seller());
    expect(await ship(order)).toBe('');
    await command((context) => askToCancelOrder(context, order.name, { buyer_cancel_reason }));
    expect((await order.stored()).order).toMatchObject({ order_status: 'IN_CANCEL', cancel_by: null });
    expect(await report(order, 'carrier_pickup')).toBe('not_possible');
    expect(await allowAnotherSlot(world.marketplace, order.name)).toBe(false);
    await command((context) => answerCancellation(context, order.name, { operation: 'REJECT' }));
    expect((await order.stored()).order_status).toBe('PROCESSED');
    expect(await report(order, 'carrier_pickup')).toBe('recorded');
  });

  test('an order with an open request to cancel is not ready to ship', async () => {
    const order = await placed(await seller());
    world.clock.advance({ hours: 2 });
    await command((context) => askToCancelOrder(context, order.name, { buyer_cancel_reason }));
    expect(await ship(order)).toBe('logistics.ship_order_not_ready_to_ship');
    await command((context) => answerCancellation(context, order.name, { operation: 'ACCEPT' }));
    expect(await order.stored()).toMatchObject({
      order: { order_status: 'CANCELLED', cancel_by: 'buyer', cancel_reason: buyer_cancel_reason },
      packages: [{ logistics_status: 'LOGISTICS_INVALID' }],
    });
    const again = command((context) => answerCancellation(context, order.name, { operation: 'ACCEPT' }));
    expect(await again).toEqual(
      notPossible('The order is CANCELLED; accept_cancel is possible from IN_CANCEL.'),
    );
  });

  test('in Brazil an order cannot ship before the seller has given the invoice', async () => {
    const order = await placed(await seller({ region: 'BR' }));
    expect((await order.stored()).order_status).toBe('INVOICE_PENDING');
    expect(await ship(order)).toBe('logistics.lack_of_invoice_data');
    const invoice = {
      number: '1',
      series_number: '1',
      access_key: '3'.repeat(44),
      tax_code: '5102',
      status: 'valid' as const,
      issue_date: world.clock.now,
      total_value_micros: 1,
      products_total_value_micros: 1,
    };
    await command((context) => giveInvoice(context, order.name, invoice));
    const { order: row } = await order.stored();
    expect(row).toMatchObject({ order_status: 'READY_TO_SHIP', invoice_pending: 0 });
    expect(JSON.parse(row.invoice_data ?? '')).toEqual(invoice);
    expect(await ship(order)).toBe('');
  });

  test('a package that leaves deducts its pieces from the stock, once', async () => {
    const order = await placed(await seller());
    await ship(order);
    expect(await stockOf(order)).toEqual([10, 2]);
    await report(order, 'carrier_pickup');
    expect(await stockOf(order)).toEqual([8, 0]);
    await report(order, 'carrier_delivery');
    expect(await stockOf(order)).toEqual([8, 0]);
    await command((context) => confirmOrder(context, order.name));
    const { now } = world.clock;
    const status = { order_status: 'COMPLETED', completed_time: now, delivered_time: now };
    expect((await order.stored()).order).toMatchObject(status);
  });

  test('the pieces of an undelivered package return to stock once, when it comes back; lost goods never do', async () => {
    const failed = await placed(await seller());
    await ship(failed);
    await report(failed, 'carrier_pickup', 'carrier_failed_delivery');
    expect((await failed.stored()).order).toMatchObject({ order_status: 'CANCELLED', cancel_by: 'system' });
    expect(await stockOf(failed)).toEqual([8, 0]);
    const back = await Promise.all(
      Array.from({ length: 8 }, () => command((context) => receivePackageBack(context, failed.name))),
    );
    expect(back.filter(isRefused)).toHaveLength(7);
    expect(await stockOf(failed)).toEqual([10, 0]);
    const lost = await placed(await seller());
    await ship(lost);
    await report(lost, 'carrier_pickup', 'carrier_loss');
    expect(await command((context) => receivePackageBack(context, lost.name))).toEqual(
      notPossible('The package is LOGISTICS_LOST; it comes back from LOGISTICS_DELIVERY_FAILED.'),
    );
    expect(await stockOf(lost)).toEqual([8, 0]);
  });

  test("pieces that leave the marketplace's warehouse are recorded as sold in its ledger", async () => {
    const of = await seller();
    const sku = await world.given.stockSku({ shop: of.shop, sold_as: [[of.item.item_id, 0]] });
    await world.given.stockMovement(sku, { kind: 'inbound_my', moved_at: world.clock.now, sellable: 9 });
    const balance = async () => {
      const rows = (await storedState(world)).stock_balance as Record<string, unknown>[];
      const row = rows.find(({ mtsku_id }) => mtsku_id === sku.mtsku_id);
      return [row?.sellable, row?.reserved];
    };
    const sent = await placed(of);
    const cancelled = await placed(of);
    expect(await balance()).toEqual([5, 4]);
    await ship(sent, 'non_integrated');
    await command((context) => cancelWholeOrder(context, cancelled.name, by_seller));
    expect(await balance()).toEqual([7, 0]);
  });

  test('an order that does not exist or belongs to another shop is not found', async () => {
    const { name } = await placed(await seller());
    const { shop_id } = (await seller()).shop;
    for (const wrong of [
      { ...name, shop_id },
      { ...name, order_sn: 'none' },
    ])
      expect(await command((context) => cancelWholeOrder(context, wrong, by_seller))).toEqual(
        refused('order_not_found'),
      );
  });
});
