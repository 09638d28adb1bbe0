import { expect, test } from 'vitest';
import { type LogisticsStatus, logistics_statuses, type OrderStatus, shippingStatusOf } from './order.ts';
import { followPackages } from './order_change.ts';
import { isUnarranged, type OrderFacts, orderStates } from './order_transitions.ts';
import type { Order, Package } from './package.ts';
import { packageStates } from './package_transitions.ts';

const now = 1_772_366_400;
const hour = 3_600;
const day = 24 * hour;

const orderWith = (packages: readonly LogisticsStatus[], facts: Partial<OrderFacts> = {}): OrderFacts => ({
  order_status: shippingStatusOf(
    packages.map((logistics_status) => ({ logistics_status })),
    false,
  ),
  create_time: now - day,
  delivered_time: null,
  packages: packages.map((logistics_status) => ({ logistics_status })),
  ...facts,
});
const can = (name: (typeof orderStates.names)[number], order: OrderFacts, at = now) =>
  orderStates.canTransition(name, order, { now: at });

const picked_up = [
  'LOGISTICS_PICKUP_DONE',
  'LOGISTICS_DELIVERY_DONE',
  'LOGISTICS_DELIVERY_FAILED',
  'LOGISTICS_LOST',
] as const;
const before_pickup = ['LOGISTICS_READY', 'LOGISTICS_PICKUP_RETRY', 'LOGISTICS_REQUEST_CREATED'] as const;

test('for every change of packages, the state table of orders has the resulting transition', () => {
  const followed = new Set<string>();
  for (const first of logistics_statuses)
    for (const second of logistics_statuses) {
      const order_status = shippingStatusOf(
        [{ logistics_status: first }, { logistics_status: second }],
        false,
      );
      const packages = [first, second].map(
        (logistics_status, at) =>
          ({
            logistics_status,
            order_status,
            package_number: `P${at}`,
            order_sn: 'A',
            logistic_id: 90021,
            reschedule_allowed: 1,
            pickup_time_id: 'a slot',
          }) as Package,
      );
      const order = {
        ...orderWith([first, second]),
        order_status,
        order_sn: 'A',
        packages,
      } as unknown as Order;
      for (const pkg of packages)
        for (const name of packageStates.names.filter(
          (each) => packageStates.transitions[each].by !== 'order',
        )) {
          const seller_delivered = { ...pkg, logistic_id: name === 'hand_over' ? 1 : 90021 };
          if (!packageStates.canTransition(name, seller_delivered)) continue;
          const { to } = packageStates.transitions[name];
          if (pkg.logistics_status === 'LOGISTICS_NOT_START') continue;
          const after = { ...pkg, logistics_status: to };
          const changed = followPackages(order, [{ after, event: { data: '{}' } as never }], { now });
          if (changed.after.order_status !== order_status)
            followed.add(`${order_status} ${changed.after.order_status}`);
        }
    }
  const drawn = orderStates.names.flatMap((name) => {
    const { by, from, to } = orderStates.transitions[name];
    return by === 'packages' ? from.map((state: OrderStatus) => `${state} ${to}`) : [];
  });
  expect([...followed].sort()).toEqual(drawn.sort());
});

test.each(['cancel', 'ask_cancel'] as const)('%s requires that no package was picked up', (name) => {
  for (const status of before_pickup) expect(can(name, orderWith([status])), status).toBe(true);
  for (const status of picked_up)
    for (const other of before_pickup) expect(can(name, orderWith([status, other])), status).toBe(false);
});

test('a buyer can cancel without asking within one hour after placing the order, while no shipment is arranged', () => {
  const placed = orderWith(['LOGISTICS_READY'], { create_time: now });
  expect(can('cancel_at_once', placed, now + hour)).toBe(true);
  expect(can('cancel_at_once', placed, now + hour + 1)).toBe(false);
  for (const status of ['LOGISTICS_PICKUP_RETRY', 'LOGISTICS_REQUEST_CREATED', ...picked_up] as const) {
    const order = orderWith(['LOGISTICS_READY', status], { create_time: now });
    expect(isUnarranged(order)).toBe(false);
    expect(can('cancel_at_once', order), status).toBe(false);
  }
});

test('a return of a delivered order can be opened for 15 days after delivery', () => {
  const delivered = orderWith(['LOGISTICS_DELIVERY_DONE'], { delivered_time: now });
  for (const order_status of ['TO_CONFIRM_RECEIVE', 'COMPLETED'] as const) {
    expect(can('open_return', { ...delivered, order_status }, now + 15 * day)).toBe(true);
    expect(can('open_return', { ...delivered, order_status }, now + 15 * day + 1)).toBe(false);
    expect(can('open_return', { ...delivered, order_status, delivered_time: null })).toBe(false);
  }
});

test('an order that is cancelled stays cancelled', () => {
  const cancelled = orderWith(['LOGISTICS_INVALID'], { order_status: 'CANCELLED' });
  expect(orderStates.nextTransitions(cancelled, { now })).toEqual([]);
});
