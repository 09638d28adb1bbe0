// Invariants of orders, packages, stock and events.
import { expect } from 'vitest';
import {
  followsPackages,
  isCancelled,
  isPickedUp,
  isUndeliverable,
  shippingStatusOf,
} from '../../../src/market/order/order.ts';
import { groupBy, orderOf, type StoredMarketplace, sumOf } from './stored_marketplace.ts';

/** The status of an order follows from its packages, and each of its pieces is in one package. */
export function expectOrdersToFollowPackages(stored: StoredMarketplace): void {
  const packages = groupBy(stored.package, orderOf);
  const lines = groupBy(stored.sales_order_line, orderOf);
  const packed = groupBy(stored.package_line, orderOf);
  for (const order of stored.sales_order) {
    const key = orderOf(order);
    const own = packages.get(key) ?? [];
    const { order_status } = order;
    if (followsPackages(order_status))
      expect([key, order_status]).toEqual([key, shippingStatusOf(own, order.invoice_pending === 1)]);
    if (order_status === 'UNPAID')
      for (const pkg of own) expect(pkg.logistics_status).toBe('LOGISTICS_NOT_START');
    if (order_status === 'CANCELLED') {
      expect(order.cancel_by).not.toBeNull();
      for (const pkg of own) expect([key, pkg.logistics_status, isUndeliverable(pkg)]).toContain(true);
    }
    if (order_status === 'COMPLETED' || order_status === 'TO_RETURN')
      expect(order.delivered_time).not.toBeNull();
    if (order_status === 'COMPLETED') expect(order.completed_time).not.toBeNull();
    const live = new Set(own.filter((pkg) => !isCancelled(pkg)).map((pkg) => pkg.package_number));
    if (order_status !== 'CANCELLED')
      for (const line of lines.get(key) ?? []) {
        const in_packages = (packed.get(key) ?? []).filter(
          ({ line_no, package_number }) => line_no === line.line_no && live.has(package_number),
        );
        expect(sumOf(in_packages, ({ model_quantity }) => model_quantity)).toBe(
          line.model_quantity_purchased - line.cancelled_qty,
        );
      }
  }
}

const isReserved = (pkg: StoredMarketplace['package'][number]) => !isPickedUp(pkg) && !isCancelled(pkg);

/** The pieces reserved by packages that have neither left nor been cancelled, by location. */
function reservationsOf(stored: StoredMarketplace): ReadonlyMap<string, number> {
  const packages = new Map(stored.package.map((pkg) => [`${orderOf(pkg)}/${pkg.package_number}`, pkg]));
  const lines = new Map(stored.sales_order_line.map((line) => [`${orderOf(line)}/${line.line_no}`, line]));
  const reserved = new Map<string, number>();
  for (const row of stored.package_line) {
    const pkg = packages.get(`${orderOf(row)}/${row.package_number}`);
    const line = lines.get(`${orderOf(row)}/${row.line_no}`);
    if (!pkg || !line || !isReserved(pkg)) continue;
    const place =
      line.mtsku_id === null
        ? `${line.shop_id}/${line.item_id}/${line.model_id}/${line.product_location_id}`
        : `${line.shop_id}/${line.mtsku_id}/${line.whs_id}`;
    reserved.set(place, (reserved.get(place) ?? 0) + row.model_quantity);
  }
  return reserved;
}

const balancePlace = ({ shop_id, mtsku_id, whs_id }: StoredMarketplace['stock_balance'][number]) =>
  `${shop_id}/${mtsku_id}/${whs_id}`;

/** Pieces that data files reserve in the marketplace's warehouses for orders that are not stored. */
export function reservedBesides(stored: StoredMarketplace): ReadonlyMap<string, number> {
  const reserved = reservationsOf(stored);
  return new Map(
    stored.stock_balance.map((balance) => {
      const place = balancePlace(balance);
      return [place, balance.reserved - (reserved.get(place) ?? 0)];
    }),
  );
}

/**
 * The reserved pieces belong to packages that have neither left nor been cancelled, and are never more than the
 * stock.
 *
 * @param besides pieces that were reserved in warehouses before, see `reservedBesides`.
 */
export function expectReservationsOfPackages(
  stored: StoredMarketplace,
  besides: ReadonlyMap<string, number> = new Map(),
): void {
  const reserved = reservationsOf(stored);
  for (const { shop_id, item_id, model_id, location_id, stock, reserved_stock } of stored.item_stock) {
    const place = `${shop_id}/${item_id}/${model_id}/${location_id}`;
    expect([place, reserved_stock]).toEqual([place, reserved.get(place) ?? 0]);
    expect(reserved_stock).toBeLessThanOrEqual(stock);
  }
  for (const balance of stored.stock_balance) {
    const place = balancePlace(balance);
    const wanted = (reserved.get(place) ?? 0) + (besides.get(place) ?? 0);
    expect([place, balance.reserved]).toEqual([place, wanted]);
  }
}

/** The events of a subject have consecutive revisions, and the last one has its current state. */
export function expectEventsOfStates(stored: StoredMarketplace): void {
  const events = groupBy(stored.event, ({ shop_id, subject }) => `${shop_id} ${subject}`);
  const expectEvents = (subject: string, revision: number, status: string | undefined) => {
    const own = [...(events.get(subject) ?? [])].sort((a, b) => a.seq - b.seq);
    expect([subject, ...own.map(({ seq }) => seq)]).toEqual([subject, ...own.map((_, at) => at + 1)]);
    expect([subject, own.length]).toEqual([subject, revision]);
    const last = own.at(-1);
    if (status && last) expect(JSON.parse(last.data).to_status).toBe(status);
  };
  // Packages also move an order, so its status follows from them.
  for (const { shop_id, order_sn, revision } of stored.sales_order)
    expectEvents(`${shop_id} order:${order_sn}`, revision, undefined);
  for (const { shop_id, order_sn, package_number, revision, logistics_status } of stored.package)
    expectEvents(`${shop_id} package:${order_sn}/${package_number}`, revision, logistics_status);
  for (const { shop_id, return_sn, revision, return_status } of stored.return_request)
    expectEvents(`${shop_id} return:${return_sn}`, revision, return_status);
}
