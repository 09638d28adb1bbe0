import type { RefusalTable } from '../../kit/contract/refusal.ts';

export const publicErrors = {
  other_partner: {
    error: 'error_param',
    message: 'partner_id in the body must be the one in the query.',
  },
  code_owner_unclear: {
    error: 'error_param',
    message: 'Give either shop_id or main_account_id: the one that came with the code.',
  },
  token_owner_unclear: { error: 'error_param', message: 'Give either shop_id or merchant_id.' },
  invalid_code: {
    error: 'invalid_code',
    message: 'The code was used, has expired, or was not given for this shop or main account.',
    fix: 'A code is used once, within minutes. Let the seller consent again.',
  },
  invalid_resend_code: {
    error: 'error_auth',
    message: 'Invalid code: it was used, has expired, or was not given to you.',
    fix: 'Operators make a new one with the action link.resend_code.',
  },
  unknown_shop: {
    error: 'invalid_shop_id',
    message: 'This shop has never consented to your calls: shop_id must be the one that came with the code.',
  },
  invalid_token: {
    error: 'error_auth',
    message: 'Invalid refresh_token.',
    fix: 'A refresh_token works once. Use the newest one, or ask the seller for consent again.',
  },
  token_expired: {
    error: 'refresh_token_expired',
    message: 'The refresh_token has expired: ask the seller for consent again.',
  },
  not_of_shop: {
    error: 'error_shop_refresh_token',
    message: 'This refresh_token is not one of this shop: check refresh_token and shop_id.',
  },
  not_of_merchant: {
    error: 'error_merchant_refresh_token',
    message: 'This refresh_token is not one of this merchant: check refresh_token and merchant_id.',
  },
  shop_consent_expired: {
    error: 'shop_access_expired',
    message: "The shop's consent has expired: ask for it again.",
  },
  merchant_consent_expired: {
    error: 'merchant_access_expired',
    message: "The merchant's consent has expired: ask for it again.",
  },
  shop_not_linked: {
    error: 'shop_no_linked',
    message: 'The shop is not linked to your partner account any more: ask for its consent again.',
  },
  merchant_not_linked: {
    error: 'merchant_no_linked',
    message: 'The merchant is not linked to your partner account any more: ask for its consent again.',
  },
  shop_banned: {
    error: 'shop_banned',
    message: 'The shop is banned: no calls are answered for it until it is restored.',
    fix: 'Operators restore it with the action shop.reinstate.',
  },
} as const satisfies RefusalTable;
