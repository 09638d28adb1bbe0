import { id, int32, list, optional, text, timestamp, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

const owners_max = 50;
const partner_id = () => id('The partner.');
const shop_ids = () => withDefault(list('Shops.', id('A shop.'), { maxItems: owners_max }), []);
const merchant_ids = () => withDefault(list('Merchants.', id('A merchant.'), { maxItems: owners_max }), []);
const nobody = { status: 409, message: 'Name a shop or a merchant.' } as const;

const own_transactions =
  'A link is kept with the shop or merchant, whose row is the truth, and with the partner: each has a shard of its own. Doing it again completes what was cut off.';

export const link_make = action({
  name: 'link.make',
  access: 'write',
  own_transactions,
  scope: 'admin',
  summary: 'Links a partner to shops and merchants, as their consent does.',
  description:
    'The code is what the partner would have got by their consent: with it, it gets its tokens, once. A link that is there lasts until its new end.',
  request: {
    partner_id: partner_id(),
    shop_id_list: shop_ids(),
    merchant_id_list: merchant_ids(),
    main_account_id: optional(
      id('The main account that consents for them; needed for more than one, and for merchants.'),
    ),
    days: withDefault(int32('For how long.', { minimum: 7, maximum: 365 }), 365),
  },
  response: {
    code: text('Lives a few minutes; the partner exchanges it for tokens.'),
    expires_at: timestamp('When the links end.'),
  },
  errors: {
    partner_not_found: { status: 404, message: 'There is no partner with this partner_id.' },
    shop_not_found: { status: 404, message: 'There is no shop with one of these ids.' },
    merchant_not_found: { status: 404, message: 'There is no merchant with one of these ids.' },
    nobody_named: nobody,
    main_account_missing: {
      status: 409,
      message: 'A shop consents for itself alone: for others, name the main account that consents.',
    },
  },
});

export const link_withdraw = action({
  name: 'link.withdraw',
  access: 'write',
  own_transactions,
  scope: 'admin',
  summary: 'Ends links of a partner: its tokens for these shops and merchants are dead a second later.',
  request: { partner_id: partner_id(), shop_id_list: shop_ids(), merchant_id_list: merchant_ids() },
  response: { unlinked: int32('How many of them were live until now.') },
  errors: { nobody_named: nobody },
});
