import { beforeAll, expect, test, vi } from 'vitest';
import { mirroredOrders } from '../../../../test/support/orders/mirrored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import type { Transaction } from '../../../engine/store/store.ts';

type Row = Record<string, unknown>;

onEachEngine('concurrent imports', (world) => {
  const { seller, stockOf, stated, completed, rows, importAll, importOne } = mirroredOrders(world);
  let of: Awaited<ReturnType<typeof seller>>;
  beforeAll(async () => {
    of = await seller({ stock: 10 });
  });

  test('of 16 concurrent imports of the same 40 orders, each order is imported once', async () => {
    const mine = await seller({ stock: 500 });
    const orders = Array.from({ length: 40 }, (_, at) =>
      stated(mine, {
        order_sn: `CONC${at}`,
        ...(at % 2 === 0
          ? completed()
          : { item_list: [{ item_id: mine.item.item_id, quantity: 1, location_id: '' }] }),
      }),
    );
    // On a busy machine, a call that waits too long for another one is told to try again.
    const send = async (order_list: Row[]) => {
      for (;;) {
        const { status, body } = await act(world, 'order.import', {
          shop_id: mine.shop.shop_id,
          order_list,
        });
        if (status !== 503) return body;
      }
    };
    // Each call has them in another order.
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => send([...orders.slice(at), ...orders.slice(0, at)])),
    );
    expect(answers.reduce((sum, { imported_count }) => sum + imported_count, 0)).toBe(40);
    const outcomes = answers.flatMap(({ result_list }) => result_list.map(({ outcome }) => outcome));
    expect(new Set(outcomes)).toEqual(new Set(['imported', 'already_there']));
    const { shop_id } = mine.shop;
    const ours = (row: Row) => row.shop_id === shop_id;
    for (const table of ['sales_order', 'sales_order_line', 'package', 'order_income', 'mirrored_order'])
      expect(await rows(table, ours), table).toHaveLength(40);
    expect(await rows('billing_transaction', ours)).toHaveLength(20);
    expect(await stockOf(mine)).toEqual([500, 20]);
  });

  test('an order that another call imports while this one reads is already there', async () => {
    // SQLite has one writer at a time, so its calls cannot overtake each other.
    if (world.engine === 'sqlite') return;
    const order = stated(of, { order_sn: 'OVERTAKEN', package_list: [{ package_number: 'OVERTAKEN1' }] });
    const { database } = world.marketplace;
    const { transaction } = database;
    let overtaker: ReturnType<typeof importAll> | undefined;
    const afterFirstRead = (store: Transaction): Transaction => ({
      ...store,
      async all(statement, values) {
        const rows = await store.all(statement, values);
        overtaker ??= importAll(of.shop, [order]);
        await overtaker;
        return rows;
      },
    });
    vi.spyOn(database, 'transaction').mockImplementationOnce((work, ...options) =>
      transaction.call(database, (store) => work(afterFirstRead(store)), ...(options as [])),
    );
    const overtaken = await importAll(of.shop, [order]);
    expect((await overtaker)?.result_list).toMatchObject([{ outcome: 'imported' }]);
    expect(overtaken.result_list).toMatchObject([{ outcome: 'already_there', order_sn: 'OVERTAKEN' }]);
  });

  test('of 16 concurrent imports of other orders with one number, one gets it', async () => {
    const results = await Promise.all(
      Array.from({ length: 16 }, () => importOne(of, { order_sn: 'ONENUMBER' })),
    );
    expect(results.filter(({ outcome }) => outcome === 'imported')).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === 'refused')).toHaveLength(15);
    expect(await rows('mirrored_order', (row) => row.order_sn === 'ONENUMBER')).toHaveLength(1);
  });
});
