import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const file_link_limits = fixedLimits({
  file_link_lifetime_s: {
    value: 3_600,
    help: 'How long a link to a file can be opened.',
    client_sees: 'HTTP 404 at the link; the operation that returned it returns a new one.',
  },
});
