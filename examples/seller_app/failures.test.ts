// How the app handles failures between it and the marketplace: each test adds the faults that it needs.
import { type Sandbox, type Stoa, startStoa } from 'stoa/testing';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { newOrderBook, syncOrders } from './order_book.ts';
import { LabelError, printLabel } from './print_label.ts';
import { shipPackage } from './ship_order.ts';

let stoa: Stoa;
beforeAll(async () => {
  stoa = await startStoa();
});
afterAll(() => stoa.stop());

/** If several suites run at once, a server and its first sandbox may take seconds. */
const timeout = 60_000;
const clock = '2026-12-01T03:00:00Z';
const list_orders = 'v2.order.get_order_list';

/** A marketplace with an order, and a book that does not contain it yet. */
async function withOrder() {
  const sandbox = await stoa.sandbox({ clock });
  const book = newOrderBook(await sandbox.clock.now());
  const { shop_id } = sandbox.getShop('sg-local');
  const { order_sn, package_number } = await sandbox.order.place({ shop_id });
  await sandbox.clock.advance('5m');
  const client = sandbox.client('sg-local');
  const sync = async () => syncOrders(client, book, await sandbox.clock.now());
  return { sandbox, client, sync, order_sn, package_number };
}

const statusesOf = async (sandbox: Sandbox, operation: string) =>
  (await sandbox.calls({ operation })).map(({ status }) => status);

describe.concurrent('the book of orders', { timeout }, () => {
  test.each([
    ['http_502', [502, 502, 200]],
    ['http_503', [503, 503, 200]],
    ['cut_before', [0, 0, 200]],
    ['cut_within', [200, 200, 200]],
  ] as const)('is updated although two calls are hit by %s', async (kind, statuses) => {
    const { sandbox, sync, order_sn } = await withOrder();
    await using _ = sandbox;
    await sandbox.faults.add({ kind, operation: list_orders, count: 2 });
    const changed = await sync();
    if (changed[0]?.order_sn !== order_sn) throw new Error('The order is not in it.');
    const met = await statusesOf(sandbox, list_orders);
    if (String(met) !== String(statuses)) throw new Error(`The calls were answered with ${met}.`);
  });

  test('waits as long as the server says if it sends too many requests', async ({ expect }) => {
    const { sandbox, sync, order_sn } = await withOrder();
    await using _ = sandbox;
    await sandbox.faults.add({ kind: 'http_429', operation: list_orders, retry_after_s: 1 });
    const from = performance.now();
    expect(await sync()).toMatchObject([{ order_sn }]);
    expect(performance.now() - from).toBeGreaterThan(990);
    expect(await statusesOf(sandbox, list_orders)).toEqual([429, 200]);
  });

  test('does not change while the marketplace is away for longer, and is complete after the next sync', async ({
    expect,
  }) => {
    const { sandbox, sync, order_sn } = await withOrder();
    await using _ = sandbox;
    await sandbox.faults.add({ kind: 'http_503', operation: list_orders, count: 3 });
    await expect(sync()).rejects.toThrow();
    expect(await sync()).toMatchObject([{ order_sn }]);
  });
});

describe.concurrent('a token', { timeout }, () => {
  test('that has become invalid early is refreshed once, however many calls notice', async ({ expect }) => {
    await using sandbox = await stoa.sandbox({ clock });
    const client = sandbox.client('sg-local');
    await sandbox.faults.add({ kind: 'dead_token', operation: 'v2.shop.get_shop_info', count: 3 });
    const calls = Array.from({ length: 3 }, () => client.call('v2.shop.get_shop_info', {}));
    expect((await Promise.all(calls)).map(({ shop_name }) => shop_name)).toEqual(Array(3).fill('sg-local'));
    expect(await statusesOf(sandbox, 'v2.public.refresh_access_token')).toEqual([200]);
  });
});

describe.concurrent('a label', { timeout }, () => {
  async function withShipment() {
    const { sandbox, client, order_sn, package_number } = await withOrder();
    await shipPackage(client, order_sn, package_number);
    const name = { order_sn, package_number };
    return { sandbox, client, name, print: () => printLabel(client, order_sn, package_number) };
  }
  const job_kind = 'render_package_documents';

  test('that is not ready at once is waited for', async ({ expect }) => {
    const { sandbox, client, name, print } = await withShipment();
    await using _ = sandbox;
    await sandbox.faults.add({ kind: 'job_stays', job_kind, delay_s: 60 });
    const printed = print();
    await expect
      .poll(() => sandbox.faults.list(), { timeout: 10_000 })
      .toMatchObject([{ hits: 1, is_over: true }]);
    const asked = await client.call('v2.logistics.get_shipping_document_result', {
      order_list: [name],
    });
    expect(asked.result_list).toMatchObject([{ status: 'PROCESSING' }]);
    await sandbox.clock.advance('2m');
    expect(Buffer.from(await printed).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  test('that cannot be created is reported', async ({ expect }) => {
    const { sandbox, print } = await withShipment();
    await using _ = sandbox;
    await sandbox.faults.add({ kind: 'job_fails', job_kind });
    await expect(print()).rejects.toThrow(LabelError);
  });

  test('whose download is cut off is downloaded again', async ({ expect }) => {
    const { sandbox, print } = await withShipment();
    await using _ = sandbox;
    const operation = 'v2.logistics.download_shipping_document';
    await sandbox.faults.add({ kind: 'cut_within', operation });
    expect((await print()).length).toBeGreaterThan(1_000);
    expect(await sandbox.calls({ operation })).toHaveLength(2);
  });
});
