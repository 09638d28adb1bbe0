import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  followsPackages,
  isCancelled,
  isClosed,
  isPickedUp,
  type LogisticsStatus,
  logistics_statuses,
  type OrderStatus,
  order_statuses,
  shippingStatusOf,
} from './order.ts';

/**
 * Package states from the least to the most advanced, each with the status of an order whose packages are all at least
 * there.
 */
const stages: readonly (readonly [LogisticsStatus, OrderStatus])[] = [
  ['LOGISTICS_READY', 'READY_TO_SHIP'],
  ['LOGISTICS_PICKUP_RETRY', 'RETRY_SHIP'],
  ['LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
  ['LOGISTICS_PICKUP_DONE', 'SHIPPED'],
  ['LOGISTICS_DELIVERY_DONE', 'TO_CONFIRM_RECEIVE'],
];
const passed_over: readonly LogisticsStatus[] = [
  'LOGISTICS_INVALID',
  'LOGISTICS_REQUEST_CANCELED',
  'LOGISTICS_DELIVERY_FAILED',
  'LOGISTICS_LOST',
];
const inStates = (statuses: readonly LogisticsStatus[]) =>
  statuses.map((logistics_status) => ({ logistics_status }));

test.each(stages)('an order whose only package is in %s is %s', (logistics_status, order_status) => {
  expect(shippingStatusOf(inStates([logistics_status]), false)).toBe(order_status);
});

test('an order with a ready package is INVOICE_PENDING while an invoice is required, and no other state is affected', () => {
  for (const [logistics_status, order_status] of stages)
    expect(shippingStatusOf(inStates([logistics_status]), true)).toBe(
      logistics_status === 'LOGISTICS_READY' ? 'INVOICE_PENDING' : order_status,
    );
});

test('the least advanced package of a split order decides, regardless of their order, and packages that will not arrive are ignored', () => {
  const statuses = stages.map(([status]) => status);
  const package_list = fc.array(fc.constantFrom(...statuses, ...passed_over), { minLength: 1 });
  fc.assert(
    fc.property(package_list, (list) => {
      const places = list.map((status) => statuses.indexOf(status)).filter((place) => place >= 0);
      const [, expected] = stages[Math.min(...places)] ?? [undefined, 'CANCELLED'];
      expect(shippingStatusOf(inStates(list), false)).toBe(expected);
    }),
  );
});

test.each(passed_over)('an order whose packages are all in %s is CANCELLED', (logistics_status) => {
  expect(shippingStatusOf(inStates([logistics_status, logistics_status]), false)).toBe('CANCELLED');
});

test('an order follows its packages while it is on its way, but not once it has ended, is in IN_CANCEL, or is being returned', () => {
  expect(order_statuses.filter((status) => !followsPackages(status))).toEqual([
    'UNPAID',
    'IN_CANCEL',
    'CANCELLED',
    'TO_RETURN',
    'COMPLETED',
  ]);
  expect(order_statuses.filter((order_status) => isClosed({ order_status }))).toEqual([
    'IN_CANCEL',
    'CANCELLED',
    'TO_RETURN',
    'COMPLETED',
  ]);
});

test('a package has left the seller once it was picked up, whatever happens to it afterwards', () => {
  expect(logistics_statuses.filter((logistics_status) => isPickedUp({ logistics_status }))).toEqual([
    'LOGISTICS_PICKUP_DONE',
    'LOGISTICS_DELIVERY_DONE',
    'LOGISTICS_DELIVERY_FAILED',
    'LOGISTICS_LOST',
  ]);
});

test('a package is cancelled in both states for packages cancelled before and after they were arranged', () => {
  expect(logistics_statuses.filter((logistics_status) => isCancelled({ logistics_status }))).toEqual([
    'LOGISTICS_INVALID',
    'LOGISTICS_REQUEST_CANCELED',
  ]);
});
