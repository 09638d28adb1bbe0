// The tests of the app: each has its own marketplace, so that all can run at once.
import { isRefusal, RefusalError } from 'stoa';
import { type Sandbox, type Stoa, startStoa } from 'stoa/testing';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { newOrderBook, syncOrders } from './order_book.ts';
import { printLabel } from './print_label.ts';
import { reconcilePayouts } from './reconcile.ts';
import { shipPackage } from './ship_order.ts';

let stoa: Stoa;
beforeAll(async () => {
  stoa = await startStoa();
});
afterAll(() => stoa.stop());

/** If several suites run at once, a server and its first sandbox may take seconds. */
const timeout = 60_000;
const clock = '2026-12-01T03:00:00Z';
const day = 86_400;
const shop_names = [
  'sg-local',
  'sg-cb',
  'my-local',
  'th-local',
  'tw-local',
  'vn-local',
  'ph-local',
  'pl-local',
  'mx-local',
  'cl-local',
  'co-local',
  'ar-local',
] as const;

/** A marketplace on a morning in December, with an order that waits to be shipped. */
async function withOrder(shop = 'sg-local') {
  const sandbox = await stoa.sandbox({ clock });
  const { shop_id } = sandbox.getShop(shop);
  const { order_sn, package_number } = await sandbox.order.place({ shop_id });
  return { sandbox, client: sandbox.client(shop), shop_id, order_sn, package_number };
}

describe.concurrent('the book of orders', { timeout }, () => {
  const openBook = async (sandbox: Sandbox) => newOrderBook(await sandbox.clock.now());

  test('contains a new order after the next sync, and reports it once', async ({ expect }) => {
    await using sandbox = await stoa.sandbox({ clock });
    const [client, book] = [sandbox.client('sg-local'), await openBook(sandbox)];
    await syncOrders(client, book, await sandbox.clock.now());
    const { shop_id } = sandbox.getShop('sg-local');
    const { order_sn } = await sandbox.order.place({ shop_id });
    await sandbox.clock.advance('5m');
    const now = await sandbox.clock.now();
    expect(await syncOrders(client, book, now)).toMatchObject([{ order_sn, order_status: 'READY_TO_SHIP' }]);
    expect(await syncOrders(client, book, now)).toEqual([]);
  });

  test.each(['paid', 'shipped', 'delivered', 'completed'] as const)(
    'follows an order that is %s in between',
    async (until) => {
      const { sandbox, client, shop_id, order_sn } = await withOrder();
      await using _ = sandbox;
      const book = newOrderBook((await sandbox.clock.now()) - 60);
      await syncOrders(client, book, await sandbox.clock.now());
      await sandbox.clock.advance('2h');
      const { order_status } = await sandbox.order.advance({ shop_id, order_sn, until });
      await sandbox.clock.advance('1m');
      await syncOrders(client, book, await sandbox.clock.now());
      if (book.orders.get(order_sn)?.order_status !== order_status) throw new Error(`It is ${order_status}.`);
    },
  );

  test('contains all orders of two months, although the API lists only 15 days at once', async ({
    expect,
  }) => {
    await using sandbox = await stoa.sandbox({ clock });
    const [client, book] = [sandbox.client('sg-local'), await openBook(sandbox)];
    const { shop_id } = sandbox.getShop('sg-local');
    const placed: string[] = [];
    for (let at = 0; at < 4; at++) {
      placed.push((await sandbox.order.place({ shop_id })).order_sn);
      await sandbox.clock.advance('15d');
      // Tokens that are used stay valid.
      await client.call('v2.shop.get_shop_info', {});
    }
    await syncOrders(client, book, await sandbox.clock.now());
    expect([...book.orders.keys()]).toEqual(expect.arrayContaining(placed));
  });

  test('contains an unpaid order as cancelled after two days', async ({ expect }) => {
    await using sandbox = await stoa.sandbox({ clock });
    const [client, book] = [sandbox.client('sg-local'), await openBook(sandbox)];
    const { shop_id } = sandbox.getShop('sg-local');
    const { order_sn } = await sandbox.order.place({ shop_id, unpaid: true });
    await sandbox.clock.advance('2d1h');
    await syncOrders(client, book, await sandbox.clock.now());
    expect(book.orders.get(order_sn)).toMatchObject({ order_status: 'CANCELLED' });
  });
});

describe.concurrent('shipping', { timeout }, () => {
  test.each(shop_names)('arranges an order of %s with the fields that its channel requires', async (shop) => {
    const { sandbox, client, order_sn, package_number } = await withOrder(shop);
    await using _ = sandbox;
    await shipPackage(client, order_sn, package_number);
    const { order_list } = await client.call('v2.order.get_order_detail', { order_sn_list: [order_sn] });
    const status = order_list[0]?.order_status;
    if (status !== 'PROCESSED' && status !== 'SHIPPED') throw new Error(`It is ${status}.`);
  });

  test('is refused for an order whose buyer has requested cancellation', async ({ expect }) => {
    const { sandbox, client, shop_id, order_sn, package_number } = await withOrder();
    await using _ = sandbox;
    await sandbox.clock.advance('2h');
    await sandbox.order.ask_cancel({ shop_id, order_sn });
    const refused = await shipPackage(client, order_sn, package_number).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusalError);
  });

  test('arranges an order once although the answer is lost', async ({ expect }) => {
    const { sandbox, client, shop_id, order_sn, package_number } = await withOrder();
    await using _ = sandbox;
    const operation = 'v2.logistics.ship_order';
    await sandbox.faults.add({ kind: 'answer_lost', operation });
    await shipPackage(client, order_sn, package_number);
    const { event_list } = await sandbox.order.timeline({ shop_id, order_sn });
    expect(event_list.filter(({ kind }) => kind === 'arrange')).toHaveLength(1);
    expect(await sandbox.calls({ operation })).toHaveLength(2);
  });

  test('ends with a delivery by a simulated carrier', async ({ expect }) => {
    const { sandbox, client, shop_id, ...first } = await withOrder();
    await using _ = sandbox;
    await sandbox.simulation.start({ shop_id_list: [shop_id], orders_per_week: 0 });
    // Simulated carriers miss some pickups and fail some deliveries, so one order might not be delivered.
    const placed = [first];
    for (let count = 0; count < 4; count++) placed.push(await sandbox.order.place({ shop_id }));
    for (const { order_sn, package_number } of placed) await shipPackage(client, order_sn, package_number);
    await sandbox.clock.advance('20d');
    const histories = [];
    for (const { order_sn } of placed) {
      const { event_list } = await sandbox.order.timeline({ shop_id, order_sn });
      histories.push(event_list.map(({ kind }) => kind));
    }
    for (const kinds of histories) expect(kinds).toContain('arrange');
    const delivered = ['arrange', 'carrier_pickup', 'carrier_delivery'];
    expect(histories).toContainEqual(expect.arrayContaining(delivered));
  });
});

describe.concurrent('labels', { timeout }, () => {
  test.each(['sg-local', 'th-local'])('of %s are PDFs', async (shop) => {
    const { sandbox, client, order_sn, package_number } = await withOrder(shop);
    await using _ = sandbox;
    await shipPackage(client, order_sn, package_number);
    const pdf = await printLabel(client, order_sn, package_number);
    if (!Buffer.from(pdf).toString('latin1', 0, 5).startsWith('%PDF-')) throw new Error('It is no PDF.');
  });

  test('are refused before the shipment is arranged', async ({ expect }) => {
    const { sandbox, client, order_sn, package_number } = await withOrder();
    await using _ = sandbox;
    const refused = await printLabel(client, order_sn, package_number).catch((error: unknown) => error);
    expect(isRefusal(refused, 'v2.logistics.create_shipping_document')).toBe(true);
  });
});

describe.concurrent('tokens', { timeout }, () => {
  test.each(['4h1m', '10d'])('that expired within %s are refreshed before the call', async (by) => {
    await using sandbox = await stoa.sandbox({ clock });
    const client = sandbox.client('sg-local');
    await sandbox.clock.advance(by);
    const { shop_name } = await client.call('v2.shop.get_shop_info', {});
    if (shop_name !== 'sg-local') throw new Error(shop_name);
  });

  test('that were not used for longer than the life of a refresh token need a new consent', async ({
    expect,
  }) => {
    await using sandbox = await stoa.sandbox({ clock });
    const client = sandbox.client('sg-local');
    await sandbox.clock.advance('40d');
    const refused = await client.call('v2.shop.get_shop_info', {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusalError);
  });
});

describe.concurrent('reconciliation', { timeout }, () => {
  test('explains a payout to the cent by the orders that it pays', async ({ expect }) => {
    await using sandbox = await stoa.sandbox({ clock });
    const client = sandbox.client('sg-cb');
    const { shop_id } = sandbox.getShop('sg-cb');
    const placed = [];
    for (let count = 0; count < 3; count++)
      placed.push((await sandbox.order.place({ shop_id, until: 'completed' })).order_sn);
    await sandbox.clock.advance('3d1h');
    await sandbox.payout.make({ shop_id });
    const now = await sandbox.clock.now();
    const [payout] = await reconcilePayouts(client, now - day, now);
    expect(payout?.explained).toBeCloseTo(payout?.paid ?? 0, 2);
    expect(payout?.order_sns).toEqual(expect.arrayContaining(placed));
  });

  test('is refused for a shop that sells in its own country', async ({ expect }) => {
    await using sandbox = await stoa.sandbox({ clock });
    const now = await sandbox.clock.now();
    const client = sandbox.client('sg-local');
    const refused = await reconcilePayouts(client, now - 60, now).catch((error: unknown) => error);
    expect(isRefusal(refused, 'v2.payment.get_payout_info')).toBe(true);
  });

  test('finds no payout if nothing has been released yet', async ({ expect }) => {
    await using sandbox = await stoa.sandbox({ clock });
    const now = await sandbox.clock.now();
    expect(await reconcilePayouts(sandbox.client('sg-cb'), now - 60, now + 60)).toEqual([]);
  });
});
