import { choice, id, list, optional, text, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { region_codes, seller_types } from '../../../kit/contract/region.ts';

const not_found = { status: 404, message: 'There is no shop with this shop_id.' } as const;
const shop_id = () => id('Id of the shop.');

export const shop_create = action({
  name: 'shop.create',
  access: 'write',
  summary: 'Creates a shop.',
  description:
    'The shop can be linked to partners immediately. To ship, it needs an address: a row of the collection `shop_address`.',
  request: {
    shop_id: optional(id('Id of the shop, below the ids that Stoa draws; drawn if absent.')),
    shop_name: text('Name of the shop.', { minLength: 1, maxLength: 500 }),
    region: choice('Region in which the shop sells.', region_codes),
    seller_type: withDefault(choice('Whether the seller is in the region.', seller_types), 'local'),
    merchant_id: optional(id('Id of the merchant that the shop belongs to.')),
    rights: withDefault(
      list(
        'Rights for which the shop is whitelisted.',
        text('Name of a right.', { minLength: 1, maxLength: 200 }),
        {
          maxItems: 50,
        },
      ),
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
  summary: 'Bans a shop: within a second, all nodes refuse calls for it with `shop_banned`.',
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
