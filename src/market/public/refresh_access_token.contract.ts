import { id, optional, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { publicErrors } from './public.errors.ts';
import { body_partner_id, token_fields } from './token_fields.contract.ts';

export const refresh_access_token = operation({
  name: 'v2.public.refresh_access_token',
  wire_path: '/api/v2/auth/access_token/get',
  method: 'POST',
  caller: 'public',
  access: 'write',
  own_transactions:
    'That a spent token is used again revokes all that came of it, which is kept although the call is refused.',
  envelope: 'top',
  summary: 'Exchanges a refresh token for the next access and refresh token.',
  description:
    'A refresh token works once for a shop or merchant. The access token before it stays good for five minutes. A call whose answer was lost may be repeated for a minute: it gets the same tokens again. Later, a spent refresh token is taken for a stolen one: it is refused, and all tokens that came of it are revoked.',
  request: {
    refresh_token: text('The refresh token.', { maxLength: 256 }),
    partner_id: optional(body_partner_id),
    shop_id: optional(id('The shop that the token is for.')),
    merchant_id: optional(id('The merchant that the token is for, instead of a shop.')),
  },
  response: {
    partner_id: id('The partner.'),
    ...token_fields,
    shop_id: optional(id('The shop. Only for a shop.')),
    merchant_id: optional(id('The merchant. Only for a merchant.')),
  },
  errors: pick(
    publicErrors,
    'other_partner',
    'token_owner_unclear',
    'invalid_token',
    'token_expired',
    'not_of_shop',
    'not_of_merchant',
    'shop_consent_expired',
    'merchant_consent_expired',
    'shop_not_linked',
    'merchant_not_linked',
    'shop_banned',
  ),
  decisions: [
    {
      silent_on: 'Refreshes with one token at the same moment.',
      decided: 'All get the same tokens.',
    },
    {
      silent_on: 'The first refresh after a main account has consented.',
      decided:
        'Each shop and merchant refreshes once with the refresh token that they share, and has tokens of its own from then on; what becomes of one of them does not touch the others.',
    },
    {
      silent_on: 'Which of error_auth and error_shop_refresh_token answers.',
      decided:
        'error_shop_refresh_token, or error_merchant_refresh_token, for a token that was issued to this partner for another shop or merchant; error_auth for any other that is not a live one.',
    },
    {
      silent_on: 'A merchant whose consent has expired, and one that is banned.',
      decided: 'merchant_access_expired, and merchant_no_linked.',
    },
  ],
});
