import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const console_limits = fixedLimits({
  login_bytes_max: {
    value: 4_096,
    help: 'How large the body of a login to the console may be.',
    refuses: true,
    client_sees: 'HTTP 413.',
  },
  sign_in_s_max: {
    value: 600,
    help: 'How long somebody may take to sign in at the provider, in seconds.',
    client_sees: 'A page that asks to sign in again.',
  },
  sign_ins_at_once_max: {
    value: 20,
    help: 'How many requests may wait for the provider of sign-ins at once.',
    refuses: true,
    client_sees: 'A page with HTTP 503.',
  },
  waiting_logins_max: {
    value: 20,
    help: 'How many of these bodies may be received at once; a share of them from one address.',
    refuses: true,
    client_sees: 'HTTP 503 with `Retry-After`.',
  },
});
