// The reasons why an order cannot advance, explained for the operator's developers.
import { arrangementErrors } from '../../logistics/arrangement.errors.ts';

const own_reasons = {
  order_closed: 'The order is cancelled, its buyer has asked to cancel it, or it is being returned.',
  not_possible: 'The order or its package has no such transition now; see the tables of their states.',
  no_shipping_mode: 'The channel of the package has no way to ship it.',
  transaction_unknown: 'The order was not billed: it came without an income.',
  return_open: 'A return of the order is open.',
  nothing_to_pay: 'What is released comes to nothing, or to less: it waits for the next payout.',
  exchange_rate_unknown: 'The collection exchange_rate has no rate between the two currencies for today.',
  amount_too_large: 'The payout comes to more than can be kept exactly.',
  too_many_steps: 'More steps are needed than one call takes: call again.',
} as const;

export const advance_reasons: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(arrangementErrors).map(([reason, { message }]) => [reason, message])),
  ...own_reasons,
};
export type AdvanceReason = keyof typeof own_reasons | keyof typeof arrangementErrors;

/** Narrows a reason to the known ones. @throws Error for a reason that no step has. */
export function reasonOf(reason: string): AdvanceReason {
  if (!Object.hasOwn(advance_reasons, reason))
    throw new Error(`Unknown reason for a refused step: ${reason}.`);
  return reason as AdvanceReason;
}
