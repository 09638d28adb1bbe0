import { fixedLimits } from '../../../kit/contract/fixed_limit.ts';

export const billing_limits = fixedLimits({
  release_after_s: {
    value: 3 * 86_400,
    help: 'How long an entry of an order waits until it is released.',
    client_sees: 'It is To Release, and longer while a return of its order is open.',
  },
  release_again_s: {
    value: 86_400,
    help: 'How long an entry that is due waits for the end of an open return before it is looked at again, where that end is not told.',
    client_sees: 'The same.',
  },
  payout_entries_max: {
    value: 10_000,
    help: 'How many entries a payout collects.',
    client_sees: 'The others wait for the next payout.',
  },
});
