import { expect, test } from 'vitest';
import { isClosed, logistics_statuses, order_statuses } from './order.ts';
import { type CarrierTransitionName, type PackageFacts, packageStates } from './package_transitions.ts';

/** The state table from decisions.md: actor, source state, target state. */
const documented = [
  // The order is paid.
  'buyer NOT_START READY',
  // The order is cancelled.
  'order NOT_START INVALID',
  'order READY INVALID',
  'order PICKUP_RETRY REQUEST_CANCELED',
  'order REQUEST_CREATED REQUEST_CANCELED',
  // The marketplace allows another pickup slot.
  'marketplace REQUEST_CREATED REQUEST_CREATED',
  // ship_order and batch_ship_order: pickup and dropoff, or any mode if the seller delivers.
  'seller READY REQUEST_CREATED',
  'seller PICKUP_RETRY REQUEST_CREATED',
  // ship_order and batch_ship_order: non_integrated on any other channel.
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
  'carrier PICKUP_DONE LOST',
];

const { transitions, names } = packageStates;
const line = (by: string, from: string, to: string) => `${by} ${from} ${to}`.replaceAll('LOGISTICS_', '');

/** Packages with all combinations of the facts that conditions use. */
const packages: readonly PackageFacts[] = logistics_statuses.flatMap((logistics_status) =>
  [1, 90_021].flatMap((logistic_id) =>
    [0, 1].flatMap((reschedule_allowed) =>
      [null, '1_2'].map((pickup_time_id) => ({
        logistics_status,
        order_status: 'PROCESSED' as const,
        logistic_id,
        reschedule_allowed,
        pickup_time_id,
      })),
    ),
  ),
);
const in_no_batch = { in_batch: false };

test('the transitions of a package are exactly the documented ones', () => {
  const coded = names.flatMap((name) => {
    const { by, from, to } = transitions[name];
    return from.map((state) => line(by, state, to));
  });
  expect(coded.sort()).toEqual([...documented].sort());
});

test('a transition is possible in exactly its source states', () => {
  const possible = names.flatMap((name) =>
    logistics_statuses
      .filter((logistics_status) =>
        packages.some(
          (pkg) => pkg.logistics_status === logistics_status && packageStates.canTransition(name, pkg),
        ),
      )
      .map((from) => line(transitions[name].by, from, transitions[name].to)),
  );
  expect(possible.sort()).toEqual([...documented].sort());
});

test.each([
  'LOGISTICS_DELIVERY_DONE',
  'LOGISTICS_DELIVERY_FAILED',
  'LOGISTICS_INVALID',
  'LOGISTICS_REQUEST_CANCELED',
  'LOGISTICS_LOST',
] as const)('%s is final: nothing happens there', (logistics_status) => {
  expect(packageStates.final).toContain(logistics_status);
  for (const pkg of packages) expect(packageStates.nextTransitions({ ...pkg, logistics_status })).toEqual([]);
});

test.each(order_statuses.filter((order_status) => isClosed({ order_status })))(
  'a package of an order in %s can only be cancelled',
  (order_status) => {
    for (const pkg of packages)
      expect(['invalidate', 'withdraw']).toEqual(
        expect.arrayContaining(packageStates.nextTransitions({ ...pkg, order_status })),
      );
  },
);

test('on every channel, the carrier can make exactly the transitions that its reports name', () => {
  const by_carrier = names.filter((name) => transitions[name].by === 'carrier');
  expect(by_carrier).toEqual([
    'carrier_missed_pickup',
    'carrier_pickup',
    'carrier_delivery',
    'carrier_failed_delivery',
    'carrier_loss',
  ] satisfies CarrierTransitionName[]);
  for (const name of by_carrier)
    for (const pkg of packages)
      expect(packageStates.canTransition(name, pkg)).toBe(
        packageStates.findObstacle(name, pkg) !== 'wrong_state',
      );
});

test('a package can be rescheduled only while that is allowed and a slot is booked, and never in a batch', () => {
  for (const pkg of packages) {
    const waits = pkg.logistics_status === 'LOGISTICS_REQUEST_CREATED' && pkg.pickup_time_id !== null;
    const is_possible = waits && pkg.reschedule_allowed === 1;
    expect(packageStates.canTransition('reschedule', pkg, in_no_batch)).toBe(is_possible);
    expect(packageStates.canTransition('reschedule', pkg, { in_batch: true })).toBe(false);
    const is_allowed = pkg.reschedule_allowed === 1;
    expect(packageStates.canTransition('allow_reschedule', pkg)).toBe(waits && !is_allowed);
  }
});

test('only a seller who delivers can report the delivery, and only other packages can be handed over', () => {
  const by_channel = (logistic_id: number) => [
    ...new Set(
      packages
        .filter((pkg) => pkg.logistic_id === logistic_id)
        .flatMap((pkg) => packageStates.nextTransitions(pkg)),
    ),
  ];
  const reports = ['report_pickup', 'report_delivery', 'report_failed_delivery'];
  expect(by_channel(90_021).sort()).toEqual(names.filter((name) => name !== 'hand_over').sort());
  expect(by_channel(1).sort()).toEqual(names.filter((name) => !reports.includes(name)).sort());
});

test('a delivery can be reported from exactly the states that the dialect accepts', () => {
  const delivery_reported_from = ['LOGISTICS_PICKUP_DONE'] as const;
  for (const name of ['report_delivery', 'report_failed_delivery'] as const)
    for (const pkg of packages.filter(({ logistic_id }) => logistic_id === 90_021)) {
      const { logistics_status } = pkg;
      expect(packageStates.canTransition(name, pkg, { delivery_reported_from })).toBe(
        logistics_status === 'LOGISTICS_PICKUP_DONE',
      );
      expect(packageStates.canTransition(name, pkg)).toBe(
        ['LOGISTICS_PICKUP_DONE', 'LOGISTICS_REQUEST_CREATED'].includes(logistics_status),
      );
    }
});
