import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const gateway_limits = fixedLimits({
  timestamp_age_s_max: {
    value: 300,
    help: 'How far the timestamp of a call may be from the clock of the server, in either direction.',
    client_sees: '`error_param`, Timestamp is expired.',
  },
  access_token_length_max: {
    value: 256,
    help: 'How many characters an access_token may have.',
    client_sees: '`error_param`, naming the rule.',
  },
  explained_signs_per_second_max: {
    value: 3,
    help: 'How many wrong signs a node explains each second, where they are explained.',
    client_sees: '`error_sign`, with an `explanation` that says to send the call again.',
  },
  explained_body_wait_ms_max: {
    value: 1_000,
    help: 'How long the body of a call with a wrong sign is waited for, to try whether it was signed.',
    client_sees: 'An explanation that knows nothing of the body.',
  },
  rate_limited_callers_max: {
    value: 50_000,
    help: 'How many callers a node remembers for the rate limit; beyond, the one that called longest ago is forgotten.',
    client_sees: 'Nothing.',
  },
});
