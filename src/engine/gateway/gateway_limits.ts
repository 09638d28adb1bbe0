import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const gateway_limits = fixedLimits({
  timestamp_age_s_max: {
    value: 300,
    help: 'Maximum difference between the timestamp of a call and the clock of the server, in either direction.',
    client_sees: '`error_param`, Timestamp is expired.',
  },
  access_token_length_max: {
    value: 256,
    help: 'Maximum number of characters of an access_token.',
    client_sees: '`error_param`, naming the rule.',
  },
  explained_signs_per_second_max: {
    value: 3,
    help: 'Number of wrong signs that a node explains each second, if explanations are on.',
    client_sees: '`error_sign`, with an `explanation` that says to send the call again.',
  },
  explained_body_wait_ms_max: {
    value: 1_000,
    help: 'How long to wait for the body of a call with a wrong sign, to test whether it was signed.',
    client_sees: 'An explanation that does not consider the body.',
  },
  rate_limited_callers_max: {
    value: 50_000,
    help: 'Number of callers that a node remembers for the rate limit. Beyond it, the caller with the oldest call is forgotten.',
    client_sees: 'Nothing.',
  },
});
