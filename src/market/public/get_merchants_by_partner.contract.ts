import { choice, flag, id, list, record } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { authorization, page } from './get_shops_by_partner.contract.ts';

export const get_merchants_by_partner = operation({
  name: 'v2.public.get_merchants_by_partner',
  method: 'GET',
  caller: 'public',
  access: 'read',
  summary: 'Lists the merchants that have authorised the partner.',
  envelope: 'top',
  request: page,
  response: {
    authed_merchant_list: list(
      'The merchants, in the order of merchant_id.',
      record('A merchant and its authorisation.', {
        merchant_id: id('Id of the merchant.'),
        region: choice('Region of the merchant.', region_codes),
        ...authorization,
      }),
    ),
    more: flag('Whether there is another page.'),
  },
  errors: {},
  decisions: [
    { silent_on: 'The sort order of the list.', decided: 'By merchant_id.' },
    {
      silent_on: 'Authorisations that were withdrawn or have expired.',
      decided: 'They are left out.',
    },
  ],
});
