import { choice, id, list, optional, text, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { region_codes, seller_types } from '../../../kit/contract/region.ts';

const not_found = { status: 404, message: 'There is no shop with this shop_id.' } as const;
const shop_id = () => id('The shop.');

export const shop_create = action({
  name: 'shop.create',
  access: 'write',
  summary: 'Opens a shop.',
  description:
    'It can be linked to partners at once. What it ships from is an address of its own: a row of the collection `shop_address`.',
  request: {
    shop_id: optional(id('Its id, below the ids that Stoa draws itself; drawn when left out.')),
    shop_name: text('Its name.', { minLength: 1, maxLength: 500 }),
    region: choice('Where it sells.', region_codes),
    seller_type: withDefault(choice('Whether it sells from within the region.', seller_types), 'local'),
    merchant_id: optional(id('The merchant that it belongs to.')),
    rights: withDefault(
      list('What it is whitelisted for.', text('A right.', { minLength: 1, maxLength: 200 }), {
        maxItems: 50,
      }),
      [],
    ),
  },
  response: { shop_id: shop_id() },
  errors: {
    shop_exists: { status: 409, message: 'There is a shop with this shop_id already.' },
    merchant_not_found: { status: 404, message: 'There is no merchant with this merchant_id.' },
    id_not_yours: { status: 409, message: 'Ids from here on are drawn by Stoa: name a lower one, or none.' },
  },
});

export const shop_suspend = action({
  name: 'shop.suspend',
  access: 'write',
  summary: 'Bans a shop: calls for it are refused with `shop_banned`, a second later on every node.',
  request: { shop_id: shop_id() },
  response: {},
  errors: {
    shop_not_found: not_found,
    already_suspended: { status: 409, message: 'The shop is banned already.' },
  },
});

export const shop_reinstate = action({
  name: 'shop.reinstate',
  access: 'write',
  summary: 'Ends the ban of a shop.',
  request: { shop_id: shop_id() },
  response: {},
  errors: {
    shop_not_found: not_found,
    not_suspended: { status: 409, message: 'The shop is not banned.' },
  },
});
