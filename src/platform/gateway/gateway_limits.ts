import { fixedLimits } from '../contract/fixed_limit.ts';

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
  rate_limited_callers_max: {
    value: 50_000,
    help: 'How many callers a node remembers for the rate limit; beyond, the one that called longest ago is forgotten.',
    client_sees: 'Nothing.',
  },
});
