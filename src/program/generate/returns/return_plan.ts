// What happens to a delivered order that is returned, and when: by chance, and so that the return is in its state at the
// end.

import type { Random } from '../../../engine/seeded_random.ts';
import { confirm_seconds_max, return_seconds_max } from '../../../market/order/order_transitions.ts';
import { returns_limits } from '../../../market/returns/returns_limits.ts';
import { durations, shares } from '../../../testing/simulation/simulation.ts';
import type { GeneratedReturnState } from './return_states.ts';

/** What happens to a return. */
export type PlannedReturnKind =
  | 'ask_return'
  | 'ask_refund'
  | 'accept_return'
  | 'send_back'
  | 'receive_back'
  | 'dispute_return'
  | 'take_up_return'
  | 'decide_for_buyer'
  | 'decide_for_seller'
  | 'withdraw_return'
  | 'ask_compensation'
  | 'approve_compensation'
  | 'reject_compensation';

type Times = readonly [number, number];
type AddStep = (kind: PlannedReturnKind | 'confirm', times: Times) => void;

const hour = 3_600;
const day = 24 * hour;
/** A period must be this long for a return to wait for a deadline. */
const deadline_room = 50 * day;

const times = {
  /** After the delivery, of an order that is not confirmed; before it counts as confirmed. */
  complaint: durations.complaint,
  /** After the buyer has confirmed the delivery. */
  late_complaint: [1 * hour, return_seconds_max - confirm_seconds_max - day],
  answer: [2 * hour, 2 * day],
  sending_back: [6 * hour, 3 * day],
  transit: durations.return_transit,
  judgement: [durations.judgement / 2, 2 * durations.judgement],
  change_of_mind: [2 * hour, 2 * day],
  claim: [hour, 5 * day],
} as const satisfies Record<string, Times>;

/** By how much the slot of a pickup can move all that follows to an earlier time. */
const moved_max = 25 * hour;
/** For how long a return waits in a state in which somebody acts. */
const waits: Partial<Record<GeneratedReturnState, number>> = {
  return_requested: returns_limits.answer_s.value - moved_max,
  return_processing: returns_limits.shipping_s.value - moved_max,
  return_disputed: 2 * day,
  return_judging: 2 * day,
  return_accepted: returns_limits.compensation_s.value - moved_max,
};

/** What the end of a plan says: see `OrderPlan`. */
interface PlannedEnd {
  readonly ends_after: number;
  readonly stays: number | undefined;
}

/** How the buyer asks: after the order was completed or before, and for the goods to come back or not. */
function ask(add: AddStep, random: Random, with_goods: boolean): void {
  const is_late = random.chance(0.3);
  if (is_late) add('confirm', durations.confirmation);
  add(with_goods ? 'ask_return' : 'ask_refund', is_late ? times.late_complaint : times.complaint);
}

/** The goods come back, and the buyer is refunded. The seller may then ask for compensation. */
function comeBack(add: AddStep): void {
  add('accept_return', times.answer);
  add('send_back', times.sending_back);
  add('receive_back', times.transit);
}

/** How a return of which everything is decided has been closed. */
function close(add: AddStep, random: Random, can: { readonly dispute: boolean; readonly wait: boolean }) {
  const with_goods = random.chance(shares.goods_come_back);
  ask(add, random, with_goods);
  if (can.dispute && random.chance(0.15)) {
    add('dispute_return', times.answer);
    add('take_up_return', times.judgement);
    add(random.chance(shares.decided_for_buyer) ? 'decide_for_buyer' : 'decide_for_seller', times.judgement);
    return 0;
  }
  if (!with_goods) {
    if (can.wait && random.chance(0.3))
      return returns_limits.answer_s.value + returns_limits.compensation_s.value;
    add('accept_return', times.answer);
    return 0;
  }
  comeBack(add);
  if (can.wait && random.chance(0.7)) return returns_limits.compensation_s.value;
  add('ask_compensation', times.claim);
  add(random.chance(0.6) ? 'approve_compensation' : 'reject_compensation', times.judgement);
  return 0;
}

/**
 * Plans a return, from the delivery of its order on.
 *
 * @param can_dispute whether a partner acts for the seller. @param room how many seconds the whole period has.
 */
export function planReturn(
  state: GeneratedReturnState,
  add: AddStep,
  random: Random,
  { can_dispute, room }: { readonly can_dispute: boolean; readonly room: number },
): PlannedEnd {
  const can = { dispute: can_dispute, wait: room >= deadline_room };
  const stays = waits[state];
  switch (state) {
    case 'return_requested':
      ask(add, random, random.chance(shares.goods_come_back));
      return { ends_after: 0, stays };
    case 'return_processing':
      ask(add, random, true);
      add('accept_return', times.answer);
      if (random.chance(0.5)) add('send_back', times.sending_back);
      return { ends_after: 0, stays };
    case 'return_disputed':
    case 'return_judging':
      ask(add, random, random.chance(shares.goods_come_back));
      add('dispute_return', times.answer);
      if (state === 'return_judging') add('take_up_return', times.judgement);
      return { ends_after: 0, stays };
    case 'return_accepted':
      ask(add, random, true);
      comeBack(add);
      if (random.chance(0.3)) add('ask_compensation', times.claim);
      return { ends_after: 0, stays };
    case 'return_cancelled': {
      const is_never_sent = can.wait && random.chance(0.4);
      ask(add, random, is_never_sent || random.chance(shares.goods_come_back));
      if (is_never_sent) add('accept_return', times.answer);
      else add('withdraw_return', times.change_of_mind);
      return { ends_after: is_never_sent ? returns_limits.shipping_s.value : 0, stays };
    }
    case 'return_closed':
      return { ends_after: close(add, random, can), stays };
  }
}
