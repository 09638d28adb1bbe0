// The states in which returned orders are generated.

import type { OrderStatus } from '../../../market/order/order.ts';
import type { ReturnState } from '../../../market/returns/returns.ts';

type ReturnStatus = ReturnState['return_status'];

/** The names of the states, and the status of the return in each. */
export const generated_return_states = {
  return_requested: 'REQUESTED',
  return_processing: 'PROCESSING',
  return_disputed: 'SELLER_DISPUTE',
  return_judging: 'JUDGING',
  return_accepted: 'ACCEPTED',
  return_cancelled: 'CANCELLED',
  return_closed: 'CLOSED',
} as const satisfies Record<string, ReturnStatus>;

export type GeneratedReturnState = keyof typeof generated_return_states;

/** Orders that were returned, and the status of the order in each state. */
export const returned_order_states = {
  return_requested: 'TO_RETURN',
  return_processing: 'TO_RETURN',
  return_disputed: 'TO_RETURN',
  return_judging: 'TO_RETURN',
  return_accepted: 'COMPLETED',
  return_cancelled: 'COMPLETED',
  return_closed: 'COMPLETED',
} as const satisfies Record<GeneratedReturnState, OrderStatus>;

export const isReturnState = (name: string): name is GeneratedReturnState =>
  Object.hasOwn(generated_return_states, name);

const usual_shares: Readonly<Record<GeneratedReturnState, number>> = {
  return_requested: 8,
  return_processing: 12,
  return_disputed: 3,
  return_judging: 2,
  return_accepted: 10,
  return_cancelled: 10,
  return_closed: 55,
};

/** The states in which the seller has disputed the return, for which a partner must act for the seller. */
export const disputed_states = [
  'return_disputed',
  'return_judging',
] as const satisfies GeneratedReturnState[];

/** How many of a hundred returns are in each state. */
export function usualReturnShares(can_dispute: boolean): Partial<Record<GeneratedReturnState, number>> {
  const { return_disputed, return_judging, ...undisputed } = usual_shares;
  return can_dispute ? usual_shares : undisputed;
}
