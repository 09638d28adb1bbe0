import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const account_limits = fixedLimits({
  live_keys_max: {
    value: 2,
    help: 'How many keys of a partner are valid at once.',
    client_sees: 'Calls may be signed with either.',
  },
  consented_owners_max: {
    value: 200,
    help: 'How many shops and merchants a main account chooses in one consent.',
    client_sees: 'Nothing: the seller is told to consent again for the others.',
  },
  link_days_min: {
    value: 7,
    help: 'The shortest consent, in days.',
    client_sees: 'Nothing: the seller cannot choose a shorter one.',
  },
  link_days_max: {
    value: 365,
    help: 'The longest consent, in days.',
    client_sees: '`shop_access_expired` or `merchant_access_expired` from then on.',
  },
  refresh_retry_s: {
    value: 60,
    help: 'How long a spent refresh token still gives the tokens that it was exchanged for.',
    client_sees: 'HTTP 200 `error_auth`, and the tokens that came of it are revoked.',
  },
  cached_callers_max: {
    value: 10_000,
    help: 'How many callers are cached.',
    client_sees: 'Nothing.',
  },
});
