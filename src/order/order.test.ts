import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  final_statuses,
  isClosed,
  type LogisticsStatus,
  logistics_statuses,
  type OrderStatus,
  orderStatusOf,
} from './order.ts';

test('a package has the six states of the reference, and no other', () => {
  expect(logistics_statuses).toEqual([
    'LOGISTICS_READY',
    'LOGISTICS_PICKUP_RETRY',
    'LOGISTICS_REQUEST_CREATED',
    'LOGISTICS_PICKUP_DONE',
    'LOGISTICS_DELIVERY_DONE',
    'LOGISTICS_DELIVERY_FAILED',
  ]);
});

/** From the least to the most advanced, each with the status of an order in which no package is behind it. */
const stages: [LogisticsStatus, OrderStatus][] = [
  ['LOGISTICS_READY', 'READY_TO_SHIP'],
  ['LOGISTICS_PICKUP_RETRY', 'READY_TO_SHIP'],
  ['LOGISTICS_REQUEST_CREATED', 'PROCESSED'],
  ['LOGISTICS_PICKUP_DONE', 'SHIPPED'],
  ['LOGISTICS_DELIVERY_FAILED', 'SHIPPED'],
  ['LOGISTICS_DELIVERY_DONE', 'TO_CONFIRM_RECEIVE'],
];

test.each(stages)('an order whose only package is in %s is %s', (logistics_status, order_status) => {
  expect(orderStatusOf([{ logistics_status, final_status: null }])).toBe(order_status);
});

const package_list = fc.array(fc.constantFrom(...stages.map(([status]) => status)), { minLength: 1 });

test("a split order's least advanced package decides, in whichever order they are", () => {
  fc.assert(
    fc.property(package_list, (statuses) => {
      const least = Math.min(...statuses.map((status) => stages.findIndex(([stage]) => stage === status)));
      const packages = statuses.map((logistics_status) => ({ logistics_status, final_status: null }));
      expect(orderStatusOf(packages)).toBe(stages[least]?.[1]);
    }),
  );
});

test('an order is ended by being completed or cancelled, and by nothing else', () => {
  expect(final_statuses).toEqual(['COMPLETED', 'CANCELLED']);
});

test.each(final_statuses)('an order that is %s is that, wherever its packages are', (final_status) => {
  fc.assert(
    fc.property(package_list, (statuses) => {
      const packages = statuses.map((logistics_status) => ({ logistics_status, final_status }));
      expect(orderStatusOf(packages)).toBe(final_status);
    }),
  );
});

test('an order without packages has no status', () => {
  expect(() => orderStatusOf([])).toThrow('without packages');
});

test('a package is closed when its order is completed or cancelled, and only then', () => {
  const all = [null, ...final_statuses];
  expect(all.filter((final_status) => isClosed({ final_status }))).toEqual(['COMPLETED', 'CANCELLED']);
});
