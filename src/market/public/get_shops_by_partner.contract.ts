import { choice, flag, id, int32, list, record, timestamp, withDefault } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { region_codes } from '../../kit/contract/region.ts';

const pages_max = 1_000;
const page_size_max = 100;

/** The fields that select a page of a partner's links. */
export const page = {
  page_size: withDefault(
    int32('Maximum number of entries per page.', { minimum: 1, maximum: page_size_max }),
    page_size_max,
  ),
  page_no: withDefault(int32('Number of the page, counted from 1.', { minimum: 1, maximum: pages_max }), 1),
};

/** The period of an authorisation. */
export const authorization = {
  auth_time: timestamp('When the partner was authorised.'),
  expire_time: timestamp('When the authorisation expires.'),
};

export const get_shops_by_partner = operation({
  name: 'v2.public.get_shops_by_partner',
  method: 'GET',
  caller: 'public',
  access: 'read',
  summary: 'Lists the shops that have authorised the partner.',
  envelope: 'top',
  request: page,
  response: {
    authed_shop_list: list(
      'The shops, in the order of shop_id.',
      record('A shop and its authorisation.', {
        shop_id: id('Id of the shop.'),
        region: choice('Region of the shop.', region_codes),
        ...authorization,
        sip_affi_shop_list: list(
          'The affiliate shops of the shop; empty unless it is a primary shop.',
          record('Id and region of an affiliate shop.', {
            affi_shop_id: id('Id of the affiliate shop.'),
            region: choice('Region of the shop.', region_codes),
          }),
        ),
      }),
    ),
    more: flag('Whether there is another page.'),
  },
  errors: {},
  decisions: [
    { silent_on: 'The sort order of the list.', decided: 'By shop_id.' },
    {
      silent_on: 'Authorisations that were withdrawn or have expired.',
      decided: 'They are left out.',
    },
    { silent_on: 'The maximum page_no.', decided: `It is ${pages_max}.` },
  ],
});
