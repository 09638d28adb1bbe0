import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CarrierTransitionName,
  canTransition,
  final_statuses,
  isClosed,
  type LogisticsStatus,
  logistics_statuses,
  type OrderStatus,
  orderStatusOf,
  type TransitionName,
  transitions,
} from '../order/order.ts';
import {
  batch_channel,
  failed_reason_channel,
  job_channels,
  seller_delivered_channels,
} from './logistics.ts';

/** The table of states as decisions.md has it: by whom, from, to. */
const documented = [
  // ship_order and batch_ship_order with pickup or dropoff, with any mode where the seller delivers.
  'seller READY REQUEST_CREATED',
  'seller PICKUP_RETRY REQUEST_CREATED',
  // The same with non_integrated on any other channel.
  'seller READY PICKUP_DONE',
  'seller PICKUP_RETRY PICKUP_DONE',
  // ship_order with another pickup slot.
  'seller REQUEST_CREATED REQUEST_CREATED',
  // update_tracking_status.
  'seller REQUEST_CREATED PICKUP_DONE',
  'seller REQUEST_CREATED DELIVERY_DONE',
  'seller REQUEST_CREATED DELIVERY_FAILED',
  'seller PICKUP_DONE DELIVERY_DONE',
  'seller PICKUP_DONE DELIVERY_FAILED',
  // The carrier.
  'carrier REQUEST_CREATED PICKUP_RETRY',
  'carrier REQUEST_CREATED PICKUP_DONE',
  'carrier PICKUP_DONE DELIVERY_DONE',
  'carrier PICKUP_DONE DELIVERY_FAILED',
];

const deeds = Object.keys(transitions) as TransitionName[];
const line = (by: string, from: string, to: string) => `${by} ${from} ${to}`.replaceAll('LOGISTICS_', '');

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

test('the transitions of a package are exactly the documented ones', () => {
  const coded = deeds.flatMap((deed) => {
    const { by, from, to } = transitions[deed];
    return from.map((state) => line(by, state, to));
  });
  expect(coded.sort()).toEqual([...documented].sort());
});

test('a deed can happen in exactly the states that its transitions start from', () => {
  const possible = deeds.flatMap((deed) =>
    logistics_statuses
      .filter((logistics_status) => canTransition(deed, { logistics_status }))
      .map((from) => line(transitions[deed].by, from, transitions[deed].to)),
  );
  expect(possible.sort()).toEqual([...documented].sort());
});

test.each(['LOGISTICS_DELIVERY_DONE', 'LOGISTICS_DELIVERY_FAILED'] as const)(
  '%s is final: nothing happens there',
  (logistics_status) => {
    expect(deeds.filter((deed) => canTransition(deed, { logistics_status }))).toEqual([]);
  },
);

test("the carrier's deeds are those that its reports name", () => {
  const by_carrier = deeds.filter((deed) => transitions[deed].by === 'carrier');
  expect(by_carrier).toEqual([
    'carrier_missed_pickup',
    'carrier_pickup',
    'carrier_delivery',
    'carrier_failed_delivery',
  ] satisfies CarrierTransitionName[]);
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
      const least = Math.min(...statuses.map((status) => stages.findIndex(([of]) => of === status)));
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

test('the channels with rules of their own are those that the reference names', () => {
  expect(batch_channel).toBe(90003);
  expect(seller_delivered_channels).toEqual([90021, 90025, 90026]);
  expect(failed_reason_channel).toBe(90026);
  expect(job_channels).toEqual([80003, 80004]);
});
