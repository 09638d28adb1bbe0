import { id, list, optional, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { publicErrors } from './public.errors.ts';
import { token_fields } from './token_fields.contract.ts';

export const get_token_by_resend_code = operation({
  name: 'v2.public.get_token_by_resend_code',
  method: 'POST',
  caller: 'public',
  access: 'write',
  own_transactions:
    'The code is stored with the partner, and the tokens with each shop and merchant. Each has its own shard.',
  envelope: 'top',
  summary: 'Exchanges a resend code for new tokens, for a partner that has lost them.',
  description:
    'A seller, or an operator with the action `link.resend_code`, sends the code again for an authorisation that exists. It works once, within ten minutes. All earlier tokens of the partner for these shops and merchants are revoked, and when the authorisation ends does not change. For several shops and merchants the tokens are shared, as those of a main account: each of them refreshes once with the refresh token and has its own tokens afterwards.',
  request: { resend_code: text('The code from the redirect, or from the operator.', { maxLength: 256 }) },
  response: {
    ...token_fields,
    shop_id_list: optional(
      list('Ids of the shops that the tokens are for. Absent if there are none.', id('Id of a shop.')),
    ),
    merchant_id_list: optional(
      list(
        'Ids of the merchants that the tokens are for. Absent if there are none.',
        id('Id of a merchant.'),
      ),
    ),
  },
  errors: pick(publicErrors, 'invalid_resend_code'),
  decisions: [
    {
      silent_on: 'A code that is sent twice.',
      decided:
        'The second call is refused, also if both are concurrent; the tokens from the first one remain valid.',
    },
    {
      silent_on: 'Tokens from before.',
      decided: 'They are revoked for the shops and merchants of the code, and for no others.',
    },
    {
      silent_on: 'auth_time and expire_time.',
      decided: 'They do not change: the code renews tokens, not the authorisation.',
    },
    {
      silent_on: 'Shops and merchants that are banned, or whose authorisation ended after the code was made.',
      decided: 'They are left out. If none remains, the code is invalid.',
    },
    { silent_on: 'Test environments, which the reference excludes.', decided: 'It works everywhere.' },
  ],
});
