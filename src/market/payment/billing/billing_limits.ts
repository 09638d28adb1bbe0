import { fixedLimits } from '../../../kit/contract/fixed_limit.ts';
import { payout_entries_max } from '../payment.ts';

export const billing_limits = fixedLimits({
  release_after_s: {
    value: 3 * 86_400,
    help: 'How long an entry of an order waits before it is released.',
    client_sees: 'It is To Release, and stays so while a return of its order is open.',
  },
  release_again_s: {
    value: 86_400,
    help: 'How long a due entry waits for the end of an open return before it is checked again, if the end of the return is not reported.',
    client_sees: 'It stays To Release until then.',
  },
  payout_entries_max: {
    value: payout_entries_max,
    help: 'How many entries a payout includes, and how many a page of get_payout_detail has.',
    client_sees: 'The others wait for the next payout; for a page with more, `error_param`.',
    refuses: true,
  },
});
