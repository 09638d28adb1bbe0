// The stock that orders of the demo marketplace reserve.
import { describe, expect, test } from 'vitest';
import { readDemoRows, rowsOf } from '../../../test/support/demo/demo_rows.ts';
import { isCancelled, isPickedUp } from '../../market/order/order.ts';

const rows = readDemoRows(Date.parse('2026-03-01T12:00:00Z') / 1_000);

const packageKey = (row: { shop_id: number; order_sn: string; package_number: string }) =>
  `${row.shop_id} ${row.order_sn} ${row.package_number}`;
const lineKey = (row: { shop_id: number; order_sn: string; line_no: number }) =>
  `${row.shop_id} ${row.order_sn} ${row.line_no}`;
const packages = new Map(rowsOf(rows, 'package').map((pkg) => [packageKey(pkg), pkg]));
const lines = new Map(rowsOf(rows, 'sales_order_line').map((line) => [lineKey(line), line]));

/** The pieces that wait to be picked up, with their lines. */
const waiting = rowsOf(rows, 'package_line').flatMap((packed) => {
  const [pkg, line] = [packages.get(packageKey(packed)), lines.get(lineKey(packed))];
  if (!pkg || !line) throw new Error(`${packageKey(packed)} contains nothing.`);
  return isPickedUp(pkg) || isCancelled(pkg) ? [] : [{ line, quantity: packed.model_quantity }];
});

function sums<T>(list: readonly T[], keyOf: (entry: T) => string, amountOf: (entry: T) => number) {
  const result = new Map<string, number>();
  for (const entry of list) result.set(keyOf(entry), (result.get(keyOf(entry)) ?? 0) + amountOf(entry));
  return new Map([...result].filter(([, amount]) => amount !== 0).sort());
}

describe('the stock of the demo marketplace', () => {
  test('orders reserve as many pieces at each location as wait to be picked up, and no more than are in stock', () => {
    const stock = rowsOf(rows, 'item_stock');
    const keyOf = (row: { shop_id: number; item_id: number; model_id: number }, place: string | null) =>
      `${row.shop_id} ${row.item_id} ${row.model_id} ${place}`;
    const reserved = sums(
      stock,
      (row) => keyOf(row, row.location_id),
      (row) => row.reserved_stock,
    );
    const own = waiting.filter(({ line }) => line.product_location_id !== null);
    const held = sums(
      own,
      ({ line }) => keyOf(line, line.product_location_id),
      ({ quantity }) => quantity,
    );
    expect(reserved).toEqual(held);
    expect(held.size).toBeGreaterThan(50);
    for (const row of stock) expect(row.stock).toBeGreaterThanOrEqual(row.reserved_stock);
  });

  test('movements of the ledger reserve as many pieces for each order as wait in the warehouses', () => {
    const order_sns = new Set(rowsOf(rows, 'sales_order').map(({ order_sn }) => order_sn));
    const moved = rowsOf(rows, 'stock_movement').map((row) => {
      const [order_sn = ''] = row.movement_id.split('/');
      return { ...row, order_sn };
    });
    const of_orders = moved.filter(({ order_sn }) => order_sns.has(order_sn));
    const keyOf = (row: { shop_id: number; order_sn: string; mtsku_id: string | null }) =>
      `${row.shop_id} ${row.order_sn} ${row.mtsku_id}`;
    const warehoused = waiting.filter(({ line }) => line.mtsku_id !== null);
    expect(sums(of_orders, keyOf, ({ reserved }) => reserved)).toEqual(
      sums(
        warehoused,
        ({ line }) => keyOf(line),
        ({ quantity }) => quantity,
      ),
    );
    expect(of_orders.length).toBeGreaterThan(10);
  });

  test('each line was reserved at one location', () => {
    for (const { product_location_id, mtsku_id, order_sn } of lines.values())
      expect(product_location_id === null, order_sn).toBe(mtsku_id !== null);
  });
});
