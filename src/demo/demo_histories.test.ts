// What the demo marketplace's rows say of what happened to them.
import { describe, expect, test } from 'vitest';
import { type AllRows, readDemoRows, rowsOf } from '../../test/support/demo_rows.ts';
import { historyOf } from '../../test/support/stored_orders.ts';
import { packageSubject } from '../order/package.ts';

const now = Date.parse('2026-03-01T12:00:00Z') / 1_000;
const rows = readDemoRows(now);
const groupBy = <R>(list: readonly R[], keyOf: (row: R) => string) => {
  const groups = new Map<string, R[]>();
  for (const row of list) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};
const orders = rowsOf(rows, 'sales_order');
const orderKey = ({ shop_id, order_sn }: { shop_id: number; order_sn: string }) => `${shop_id} ${order_sn}`;
const packagesOf = groupBy(rowsOf(rows, 'package'), orderKey);
const events = groupBy(rowsOf(rows, 'event'), ({ shop_id, subject }) => `${shop_id} ${subject}`);
const historyOfPackage = (pkg: AllRows['package']) =>
  historyOf(pkg, events.get(`${pkg.shop_id} ${packageSubject(pkg)}`) ?? []);

describe('the histories of the demo marketplace', () => {
  test('every package is where its events lead, and has as many as it is revised', () => {
    const packages = rowsOf(rows, 'package');
    for (const pkg of packages) {
      const steps = historyOfPackage(pkg);
      const states = ['LOGISTICS_READY', ...steps.map(({ to_status }) => to_status)];
      expect([...steps.map(({ from_status }) => from_status), pkg.logistics_status]).toEqual(states);
      expect(pkg.revision, pkg.package_number).toBe(steps.length);
    }
    const subjects = new Set(packages.map((pkg) => `${pkg.shop_id} ${packageSubject(pkg)}`));
    expect([...events.keys()].filter((subject) => !subjects.has(subject))).toEqual([]);
  });

  test('the packages of an order have ended alike', () => {
    for (const packages of packagesOf.values())
      expect(new Set(packages.map(({ final_status }) => final_status)).size).toBe(1);
  });

  test('the history of a package begins after its order, and its entries follow one another in time', () => {
    for (const order of orders)
      for (const pkg of packagesOf.get(orderKey(order)) ?? []) {
        const moments = historyOfPackage(pkg).map(({ moved_at }) => moved_at);
        const all = [order.create_time, ...moments, now];
        expect(
          [...all].sort((a, b) => a - b),
          pkg.package_number,
        ).toEqual(all);
      }
  });
});
