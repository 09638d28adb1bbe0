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
    "A main account's code is kept with the main account, and its tokens with each shop and merchant: each has a shard of its own.",
  envelope: 'top',
  summary: 'Exchanges the code that came with the redirect from the consent page for tokens.',
  description:
    "A code works once, within ten minutes. After a shop's consent the tokens are the shop's. After a main account's they are those of all its chosen shops and merchants, which the answer lists: the access token signs calls for each of them, and each of them refreshes once with the same refresh token, and has tokens of its own from then on.",
  request: {
    code: text('The code.', { maxLength: 256 }),
    partner_id: optional(body_partner_id),
    shop_id: optional(id('The shop that came with the code.')),
    main_account_id: optional(id('The main account that came with the code, instead of a shop.')),
  },
  response: {
    ...token_fields,
    shop_id_list: optional(
      list('The shops that a main account chose. Only for a main account.', id('A shop.')),
    ),
    merchant_id_list: optional(
      list('The merchants that a main account chose. Only for a main account.', id('A merchant.')),
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
        'The second call is refused with invalid_code, also when it comes at the same moment; the tokens of the first one stay good.',
    },
    {
      silent_on: 'A shop that never consented, and one that does not exist.',
      decided: 'Both are invalid_shop_id: nobody learns which shops there are.',
    },
    {
      silent_on: 'Shops and merchants whose consent ended between the consent page and this call.',
      decided: 'They are left out of the lists; when none is left, the code is invalid.',
    },
  ],
});
