import { id, int32, list, optional, text, timestamp, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

const owners_max = 50;
const partner_id = () => id('Id of the partner.');
const shop_ids = () => withDefault(list('Ids of shops.', id('Id of a shop.'), { maxItems: owners_max }), []);
const merchant_ids = () =>
  withDefault(list('Ids of merchants.', id('Id of a merchant.'), { maxItems: owners_max }), []);
const nobody = { status: 409, message: 'Name a shop or a merchant.' } as const;

const own_transactions =
  'A link is stored twice: with the shop or merchant, whose row is authoritative, and with the partner. Each has its own shard. Repeating the call completes an interrupted one.';

export const link_make = action({
  name: 'link.make',
  access: 'write',
  own_transactions,
  scope: 'admin',
  summary: 'Links a partner to shops and merchants, as a consent does.',
  description:
    'The code is the same as after a consent: the partner exchanges it for tokens, once. An existing link gets the new end.',
  request: {
    partner_id: partner_id(),
    shop_id_list: shop_ids(),
    merchant_id_list: merchant_ids(),
    main_account_id: optional(
      id('Id of the main account that consents; required for more than one shop, and for merchants.'),
    ),
    days: withDefault(int32('Duration of the links, in days.', { minimum: 7, maximum: 365 }), 365),
  },
  response: {
    code: text('Code that the partner exchanges for tokens; valid for a few minutes.'),
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

export const link_resend_code = action({
  name: 'link.resend_code',
  access: 'write',
  own_transactions:
    'The links are read from the shard of each shop and merchant, and the code is stored with the partner.',
  scope: 'admin',
  summary: 'Makes a resend code for a partner that has lost its tokens.',
  description:
    'The partner exchanges it for new tokens with `get_token_by_resend_code`, once. Nothing changes until then. The links keep their ends.',
  request: { partner_id: partner_id(), shop_id_list: shop_ids(), merchant_id_list: merchant_ids() },
  response: {
    resend_code: text('Code that the partner exchanges for tokens.'),
    expires_at: timestamp('When the code expires.'),
  },
  errors: {
    partner_not_found: { status: 404, message: 'There is no partner with this partner_id.' },
    nobody_named: nobody,
    not_linked: {
      status: 409,
      message: 'One of the shops and merchants has no link to the partner, or it has ended: make one first.',
    },
  },
});

export const link_withdraw = action({
  name: 'link.withdraw',
  access: 'write',
  own_transactions,
  scope: 'admin',
  summary:
    'Ends links of a partner: within a second, its tokens for these shops and merchants are no longer valid.',
  request: { partner_id: partner_id(), shop_id_list: shop_ids(), merchant_id_list: merchant_ids() },
  response: { unlinked: int32('Number of links that were live before.') },
  errors: { nobody_named: nobody },
});
