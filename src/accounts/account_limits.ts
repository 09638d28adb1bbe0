import { fixedLimits } from '../platform/contract/fixed_limit.ts';

export const account_limits = fixedLimits({
  live_keys_max: {
    value: 2,
    help: 'How many keys of a partner are valid at once.',
    client_sees: 'Calls may be signed with either.',
  },
  access_token_lifetime_s: {
    value: 4 * 3_600,
    help: 'How long an access token lives.',
    client_sees: 'HTTP 403 `error_auth`.',
  },
  refresh_token_lifetime_s: {
    value: 30 * 86_400,
    help: 'How long a refresh token lives.',
    client_sees: 'It cannot be used any more.',
  },
  cached_callers_max: {
    value: 10_000,
    help: 'How many callers are cached.',
    client_sees: 'Nothing.',
  },
});
