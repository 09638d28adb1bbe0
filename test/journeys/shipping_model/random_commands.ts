// Random commands. A command refers to its subject by position, so that it makes sense in any state.
import fc from 'fast-check';

const weighted = <W extends string>(weights: Record<W, number>): fc.Arbitrary<W> =>
  fc.oneof(
    ...Object.entries<number>(weights).map(([word, weight]) => ({
      weight,
      arbitrary: fc.constant(word as W),
    })),
  );
const anyTarget = fc.record({
  about: weighted({ applicable: 12, own: 4, any: 1, unknown: 1 }),
  at: fc.nat(99),
  package_name: weighted({ right: 12, left_out: 4, another: 1, unknown: 1 }),
});
export const anyCommand = fc.record({
  kind: weighted({
    ship: 34,
    batch: 12,
    track: 16,
    parameter: 10,
    documents: 6,
    carrier: 14,
    allow: 7,
    clock: 3,
  }),
  caller: weighted({ '0': 6, '1': 6, '2': 4, '3': 3, '4': 3, '5': 1 }),
  /** Whether the call uses what works only in Brazil. */
  is_informed: weighted({ yes: 12, no: 1 }),
  target: anyTarget,
  more: fc.array(anyTarget, { maxLength: 4 }),
  rows: weighted({ right: 20, twice: 4, none: 1, too_many: 1 }),
  modes: weighted({ offered: 30, pickup: 4, dropoff: 4, non_integrated: 4, none: 1, two: 1 }),
  /** Whether only the fields that the mode requires are sent. */
  fields: weighted({ fitting: 12, all: 1 }),
  address_id: weighted({ '0': 12, '1': 6, foreign: 2, none: 2 }),
  pickup_time_id: weighted({ '0': 9, '1': 6, '2': 3, booked: 3, passed: 1, invented: 1, none: 1 }),
  branch_id: weighted({ '0': 5, '1': 5, foreign: 2, none: 3 }),
  slug: weighted({ '0': 6, '1': 6, foreign: 1, none: 1 }),
  sender_real_name: weighted({ Ada: 8, long: 2, blank: 1, none: 6 }),
  tracking: weighted({ tracking_number: 7, tracking_no: 7, long: 2, blank: 1, none: 5 }),
  logistics_status: weighted({
    logistics_pickup_done: 8,
    logistic_pickup_done: 2,
    logistics_delivery_done: 6,
    logistics_delivery_failed: 6,
    logistics_lost: 1,
  }),
  report: weighted({ fitting: 20, tracked: 1, reasoned: 1, bare: 3 }),
  transition: weighted({
    carrier_missed_pickup: 8,
    carrier_pickup: 4,
    carrier_delivery: 3,
    carrier_failed_delivery: 3,
  }),
  minutes: fc.constantFrom(1, 60, 180, 13 * 60, 26 * 60),
});
export type Command = typeof anyCommand extends fc.Arbitrary<infer C> ? C : never;
