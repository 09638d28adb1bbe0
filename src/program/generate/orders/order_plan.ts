// What happens to a generated order, and when: by chance, and so that it is in its state at the end.

import type { Random } from '../../../engine/seeded_random.ts';
import { confirm_seconds_max, payment_seconds_max } from '../../../market/order/order_transitions.ts';
import { durations, shares } from '../../../testing/simulation/simulation.ts';
import { type PlannedReturnKind, planReturn } from '../returns/return_plan.ts';
import { isReturnState } from '../returns/return_states.ts';
import type { GeneratedState } from './order_states.ts';

/** What happens to an order after it was placed. */
export type PlannedKind =
  | 'pay'
  | 'give_invoice'
  | 'split'
  | 'ship'
  | 'miss_pickup'
  | 'pick_up'
  | 'deliver'
  | 'confirm'
  | 'ask_cancel'
  | 'accept_cancel'
  | 'cancel'
  | PlannedReturnKind;

export interface PlannedStep {
  readonly kind: PlannedKind;
  /** Seconds after the order was placed. */
  readonly after: number;
}

/** How an order comes into its state. */
export interface OrderPlan {
  readonly cod: boolean;
  readonly unpaid: boolean;
  readonly steps: readonly PlannedStep[];
  /** How many seconds after the last step the order is in its state at the earliest, by a deadline. */
  readonly ends_after: number;
  /** How long it stays in its state, in seconds; undefined if nothing ends it. */
  readonly stays: number | undefined;
  readonly is_returned: boolean;
}

/** What plans depend on. */
export interface PlanTerms {
  /** Whether the seller must give an invoice before shipping. */
  readonly needs_invoice: boolean;
  /** Whether a partner acts for the seller. */
  readonly can_dispute: boolean;
  /** Whether the seller may ship an order in several packages. */
  readonly can_split: boolean;
  /** How many seconds the whole period has. */
  readonly room: number;
}

const hour = 3_600;
/** Of the cancelled orders: never paid, by the buyer at once, by the buyer with the seller's consent, by the seller. */
const cancelled_how = ['expired', 'expired', 'at_once', 'asked', 'asked', 'by_seller'] as const;
/** How long sellers take, in seconds. */
const seller_times = {
  invoice: [20 * 60, 12 * hour],
  split: [20 * 60, 3 * hour],
  ship: [1 * hour, 24 * hour],
  answer: [1 * hour, 20 * hour],
} as const;
/** Of the orders that could be shipped in two packages: their seller does. */
const split_share = 0.25;
/** For how long an order waits in a state in which its seller or buyer acts. */
const waits = {
  unpaid: payment_seconds_max - hour,
  invoice_pending: 12 * hour,
  ready_to_ship: 24 * hour,
  retry_ship: 20 * hour,
  processed: 20 * hour,
  shipped: durations.transit[1],
  to_confirm_receive: 5 * 24 * hour,
  in_cancel: 40 * hour,
} as const satisfies Partial<Record<GeneratedState, number>>;

/** The steps up to a state in which a paid order can be, in their order. */
const path = [
  ['invoice_pending', 'give_invoice', seller_times.invoice],
  ['ready_to_ship', 'ship', seller_times.ship],
  ['processed', 'pick_up', durations.hand_over],
  ['shipped', 'deliver', durations.transit],
  ['to_confirm_receive', 'confirm', durations.confirmation],
] as const;

/** A period must be this long for an order to be completed, or cancelled, because a deadline has passed. */
const deadline_room = { completed: 18 * 24 * hour, expired: 4 * 24 * hour } as const;

/** Plans an order. */
export function planOrder(state: GeneratedState, random: Random, terms: PlanTerms): OrderPlan {
  const { needs_invoice, can_split, room } = terms;
  const steps: PlannedStep[] = [];
  let after = 0;
  const add = (kind: PlannedKind, [from, to]: readonly [number, number]) => {
    after += random.between(from, to);
    steps.push({ kind, after });
  };
  const drawn_how = random.pick(cancelled_how);
  const possible_how = drawn_how === 'expired' && room < deadline_room.expired ? 'by_seller' : drawn_how;
  const how = state === 'cancelled' ? possible_how : undefined;
  const is_never_paid = state === 'unpaid' || how === 'expired';
  const cod = random.chance(shares.cod) && !is_never_paid;
  const unpaid = is_never_paid || (!cod && how !== 'at_once' && random.chance(shares.pays_later));
  if (unpaid && !is_never_paid) add('pay', durations.payment);
  const follow = (until: GeneratedState) => {
    for (const [in_state, kind, times] of path) {
      if (kind === 'ship' && can_split && random.chance(split_share)) add('split', seller_times.split);
      if (in_state === until) return;
      if (kind === 'give_invoice' && !needs_invoice) continue;
      if (kind === 'confirm' && room >= deadline_room.completed && !random.chance(shares.confirms)) return;
      add(kind, times);
    }
  };
  const planned = (ends_after = 0): OrderPlan => {
    const stays = (waits as Partial<Record<GeneratedState, number>>)[state];
    return { cod, unpaid, steps, ends_after, stays, is_returned: false };
  };
  if (isReturnState(state)) {
    follow('to_confirm_receive');
    return { ...planned(), ...planReturn(state, add, random, terms), is_returned: true };
  }
  switch (state) {
    case 'unpaid':
      return planned();
    case 'completed':
      follow('completed');
      return planned(steps.at(-1)?.kind === 'confirm' ? 0 : confirm_seconds_max);
    case 'in_cancel':
      add('ask_cancel', [hour + 60, durations.change_of_mind[1]]);
      return planned();
    case 'cancelled':
      if (how === 'expired') return planned(payment_seconds_max);
      if (how === 'at_once') add('ask_cancel', [60, hour - 60]);
      if (how === 'asked') {
        add('ask_cancel', [hour + 60, durations.change_of_mind[1]]);
        add('accept_cancel', seller_times.answer);
      }
      if (how === 'by_seller') add('cancel', seller_times.ship);
      return planned();
    case 'retry_ship':
      follow('processed');
      add('miss_pickup', durations.hand_over);
      return planned();
    default:
      follow(state);
      return planned();
  }
}
