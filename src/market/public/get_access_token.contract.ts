import { id, list, optional, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { publicErrors } from './public.errors.ts';
import { body_partner_id, token_fields } from './token_fields.contract.ts';

export const get_access_token = operation({
  name: 'v2.public.get_access_token',
  wire_path: '/api/v2/auth/token/get',
  method: 'POST',
  caller: 'public',
  access: 'write',
  own_transactions:
    "A main account's code is stored with the main account, and its tokens with each shop and merchant. Each has its own shard.",
  envelope: 'top',
  summary: "Exchanges the code from the consent page's redirect for tokens.",
  description:
    "A code works once, within ten minutes. After a shop's consent, the tokens are for the shop. After a main account's consent, they are for all shops and merchants that it chose, which the answer lists: the access token signs calls for each of them, and each of them refreshes once with the shared refresh token and has its own tokens afterwards.",
  request: {
    code: text('The code from the redirect.', { maxLength: 256 }),
    partner_id: optional(body_partner_id),
    shop_id: optional(id('Id of the shop from the redirect.')),
    main_account_id: optional(id('Id of the main account from the redirect, instead of a shop.')),
  },
  response: {
    ...token_fields,
    shop_id_list: optional(
      list('Ids of the shops that a main account chose. Only for a main account.', id('Id of a shop.')),
    ),
    merchant_id_list: optional(
      list(
        'Ids of the merchants that a main account chose. Only for a main account.',
        id('Id of a merchant.'),
      ),
    ),
  },
  errors: pick(
    publicErrors,
    'other_partner',
    'code_owner_unclear',
    'invalid_code',
    'unknown_shop',
    'shop_not_linked',
    'shop_consent_expired',
    'shop_banned',
  ),
  decisions: [
    {
      silent_on: 'A code that is sent twice.',
      decided:
        'The second call is refused with invalid_code, even if both are concurrent; the tokens from the first one remain valid.',
    },
    {
      silent_on: 'A shop that never consented or does not exist.',
      decided: 'invalid_shop_id in both cases, so that callers cannot find out which shops exist.',
    },
    {
      silent_on: 'Shops and merchants whose consent ended between the consent page and this call.',
      decided: 'They are left out of the lists. If none remains, the code is invalid.',
    },
  ],
});
