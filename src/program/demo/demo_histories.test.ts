// The events in the demo marketplace agree with its rows.
import { describe, expect, test } from 'vitest';
import { type AllRows, readDemoRows, rowsOf } from '../../../test/support/demo/demo_rows.ts';
import { historyOf } from '../../../test/support/orders/stored_orders.ts';
import { parseJson } from '../../engine/store/json.ts';
import { followsPackages, shippingStatusOf } from '../../market/order/order.ts';
import { packageSubject } from '../../market/order/package.ts';
import { isOpen } from '../../market/returns/returns.ts';

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
const toStatus = ({ data }: AllRows['event']) => (parseJson(data) as { to_status?: string }).to_status;
const historyOfPackage = (pkg: AllRows['package']) =>
  historyOf(pkg, events.get(`${pkg.shop_id} ${packageSubject(pkg)}`) ?? []);

describe('the histories of the demo marketplace', () => {
  test('every package is in the state after its last event, and has as many events as its revision', () => {
    const packages = rowsOf(rows, 'package');
    for (const pkg of packages) {
      const steps = historyOfPackage(pkg);
      const [placed] = events.get(`${pkg.shop_id} order:${pkg.order_sn}`) ?? [];
      const is_unpaid = placed !== undefined && toStatus(placed) === 'UNPAID';
      const first = is_unpaid ? 'LOGISTICS_NOT_START' : 'LOGISTICS_READY';
      const states = [first, ...steps.map(({ to_status }) => to_status)];
      expect([...steps.map(({ from_status }) => from_status), pkg.logistics_status]).toEqual(states);
      expect(pkg.revision, pkg.package_number).toBe(steps.length);
    }
    const subjects = new Set(packages.map((pkg) => `${pkg.shop_id} ${packageSubject(pkg)}`));
    const of_packages = [...events.keys()].filter((subject) => subject.includes(' package:'));
    expect(of_packages.filter((subject) => !subjects.has(subject))).toEqual([]);
  });

  test('every order has as many events as its revision, and a finished one is in the state after its last event', () => {
    for (const order of orders) {
      const own = events.get(`${order.shop_id} order:${order.order_sn}`) ?? [];
      expect(own.map(({ seq }) => seq)).toEqual(own.map((_, at) => at + 1));
      expect(order.revision).toBe(own.length);
      expect(own.length).toBeGreaterThan(0);
    }
  });

  test('the state of an order follows from its packages, or otherwise from its last event', () => {
    for (const order of orders) {
      const packages = packagesOf.get(orderKey(order)) ?? [];
      const { order_status, invoice_pending } = order;
      const of_packages = shippingStatusOf(packages, invoice_pending === 1);
      const last = (events.get(`${order.shop_id} order:${order.order_sn}`) ?? []).at(-1);
      const said = last && toStatus(last);
      const follows = followsPackages(order_status) || said === undefined || followsPackages(said as never);
      expect(order_status, order.order_sn).toBe(follows ? of_packages : said);
    }
  });

  test('every return is in the state after its last event, and has as many events as its revision', () => {
    const returns = rowsOf(rows, 'return_request');
    for (const { shop_id, return_sn, revision, return_status } of returns) {
      const own = events.get(`${shop_id} return:${return_sn}`) ?? [];
      expect(own.map(({ seq }) => seq)).toEqual(own.map((_, at) => at + 1));
      expect([own.length, own.map(toStatus).at(-1)], return_sn).toEqual([revision, return_status]);
    }
    const of_returns = [...events.keys()].filter((subject) => subject.includes(' return:'));
    expect(of_returns.length).toBe(returns.length);
  });

  test('an order is TO_RETURN if and only if a return of it is open', () => {
    const open = new Set(rowsOf(rows, 'return_request').filter(isOpen).map(orderKey));
    for (const order of orders)
      expect(order.order_status === 'TO_RETURN', order.order_sn).toBe(open.has(orderKey(order)));
  });

  test('the history of a package starts after its order, and its entries are in order of time', () => {
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
