import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const account_limits = fixedLimits({
  live_keys_max: {
    value: 2,
    help: 'Maximum number of valid keys per partner.',
    client_sees: 'Calls may be signed with either key.',
  },
  consented_owners_max: {
    value: 200,
    help: 'Maximum number of shops and merchants that a main account can choose in one consent.',
    client_sees: 'Nothing: the seller is asked to give another consent for the remaining ones.',
  },
  link_days_min: {
    value: 7,
    help: 'Minimum duration of a consent, in days.',
    client_sees: 'Nothing: the seller cannot choose a shorter one.',
  },
  link_days_max: {
    value: 365,
    help: 'Maximum duration of a consent, in days.',
    client_sees: '`shop_access_expired` or `merchant_access_expired` after that time.',
  },
  refresh_retry_s: {
    value: 60,
    help: 'How long a spent refresh token still returns the tokens that it was exchanged for.',
    client_sees: 'HTTP 200 `error_auth`, and the tokens that it was exchanged for are revoked.',
  },
  cached_callers_max: {
    value: 120_000,
    help: 'Maximum number of cached callers of each kind. Each takes about half a kilobyte.',
    client_sees: 'Nothing.',
  },
});
