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
    'Reuse of a spent token revokes its successors. This must be kept although the call is refused.',
  envelope: 'top',
  summary: 'Exchanges a refresh token for the next access token and refresh token.',
  description:
    'A refresh token works once per shop or merchant. The previous access token remains valid for five minutes. A call whose answer was lost may be repeated for a minute, and gets the same tokens again. After that, a spent refresh token is assumed to be stolen: it is refused, and all of its successors are revoked.',
  request: {
    refresh_token: text('The refresh token to exchange.', { maxLength: 256 }),
    partner_id: optional(body_partner_id),
    shop_id: optional(id('Id of the shop that the token is for.')),
    merchant_id: optional(id('Id of the merchant that the token is for, instead of a shop.')),
  },
  response: {
    partner_id: id('Id of the partner.'),
    ...token_fields,
    shop_id: optional(id('Id of the shop. Only for a shop.')),
    merchant_id: optional(id('Id of the merchant. Only for a merchant.')),
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
      silent_on: 'Concurrent refreshes with the same token.',
      decided: 'All calls get the same tokens.',
    },
    {
      silent_on: 'The first refresh after a main account has consented.',
      decided:
        'Each shop and merchant refreshes once with the shared refresh token, and has its own tokens afterwards. Changes to the tokens of one do not affect the others.',
    },
    {
      silent_on: 'When error_auth and when error_shop_refresh_token is answered.',
      decided:
        'error_shop_refresh_token or error_merchant_refresh_token for a token that was issued to this partner for another shop or merchant; error_auth for any other token that is not live.',
    },
    {
      silent_on: 'A merchant whose consent has expired, or that is banned.',
      decided:
        'merchant_access_expired if the consent has expired, merchant_no_linked if the merchant is banned.',
    },
  ],
});
