import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const console_limits = fixedLimits({
  login_bytes_max: {
    value: 4_096,
    help: 'How large the body of a login to the console may be.',
    refuses: true,
    client_sees: 'HTTP 413.',
  },
  waiting_logins_max: {
    value: 20,
    help: 'How many of these bodies may be received at once; a share of them from one address.',
    refuses: true,
    client_sees: 'HTTP 503 with `Retry-After`.',
  },
});
