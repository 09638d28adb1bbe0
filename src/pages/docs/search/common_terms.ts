// What people ask for, and what it is called here.

/** Other names of a word. */
export const common_terms: Readonly<Record<string, string>> = {
  airwaybill: 'label',
  auth: 'authorize consent',
  awb: 'label',
  callback: 'push',
  coupon: 'voucher',
  error: 'refusal',
  hmac: 'sign',
  login: 'consent',
  mock: 'test sandbox',
  money: 'payout paid',
  parcel: 'package',
  pdf: 'label',
  postgres: 'postgresql',
  print: 'label',
  quota: 'limit',
  refund: 'return',
  send: 'ship',
  shipment: 'ship',
  signature: 'sign',
  throttle: 'limit',
  time: 'clock',
  variant: 'variation',
  waybill: 'label',
  webhook: 'push',
};

/** Questions that a page answers, although its title has other words. By addresses below the start of the site. */
export const asked_for: Readonly<Record<string, string>> = {
  '/calling': 'openapi postman retry repeat idempotency key generated client sdk',
  '/signing': 'sign a call, wrong sign, signature, hmac, error_sign',
  '/guides/print_a_label': 'print waybill label pdf',
  '/guides/handle_returns': 'refund return',
  '/guides/get_paid': 'payout money escrow',
  '/pages/authorize': 'access token, refresh token, oauth, log in',
  '/pages/limits': 'rate limit, quota, too many calls, 429',
  '/pages/many_nodes': 'postgresql citus cluster scale',
  '/pages/import': 'bulk load csv ndjson migrate rows',
  '/pages/generate': 'test data fake data seed',
  '/pages/operations': 'production deploy',
  '/production/monitoring': 'prometheus metrics alerts',
  '/production/personal_data': 'gdpr erase delete a person privacy',
  '/production/roles': 'permissions sso single sign-on oidc login',
  '/production/upgrade': 'rolling update new version downgrade',
  '/pages/partner_api': 'status codes envelope',
  '/pages/push': 'webhook callback, receive pushes',
  '/pages/sandboxes': 'move the clock, move time, time travel, advance',
  '/pages/testing': 'jest vitest mock ci integration test',
  '/reference/settings': 'environment variables configuration',
};

/** Words of questions that say nothing about the answer. */
export const silent_words: ReadonlySet<string> = new Set(
  'a an and are can do doe for from get how i in is it my of on or that the there thi to what when where which why with you'.split(
    ' ',
  ),
);
