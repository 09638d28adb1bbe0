import { id, list, optional, text, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { password_length_max, password_length_min, sign_in_name_pattern } from '../consent_pages.ts';

const owners_max = 50;
const sign_in_name = () =>
  text('The name under which they sign in: small letters, digits and . _ @ + -.', {
    maxLength: 100,
    pattern: sign_in_name_pattern,
  });
const password = () =>
  text('What they sign in with. Only its hash is kept, and it is shown nowhere.', {
    minLength: password_length_min,
    maxLength: password_length_max,
  });
const not_found = { status: 404, message: 'There is no seller with this sign_in_name.' } as const;
const hashed_apart = 'A password takes a quarter of a second to hash, for which no transaction waits.';

export const seller_make = action({
  name: 'seller.make',
  access: 'write',
  scope: 'admin',
  own_transactions: `Shops, merchants and a main account have shards of their own, and the seller comes last. ${hashed_apart}`,
  summary: 'Lets somebody sign in on the consent pages, for a shop or for a main account.',
  description:
    'A main account is made where it is not there, and has the named shops and merchants from then on, beside those that it has.',
  request: {
    sign_in_name: sign_in_name(),
    password: password(),
    shop_id: optional(id('The shop that they decide about.')),
    main_account_id: optional(id('The main account that they decide for, instead of a shop.')),
    main_account_name: optional(
      text('What a new main account is called; of one that is there, its new name.', {
        minLength: 1,
        maxLength: 500,
      }),
    ),
    shop_id_list: withDefault(
      list('Shops of the main account.', id('A shop.'), { maxItems: owners_max }),
      [],
    ),
    merchant_id_list: withDefault(
      list('Merchants of the main account.', id('A merchant.'), { maxItems: owners_max }),
      [],
    ),
  },
  response: {},
  errors: {
    owner_unclear: {
      status: 409,
      message: 'Name either a shop_id alone, or a main_account_id with its shops and merchants.',
    },
    seller_exists: { status: 409, message: 'There is a seller with this sign_in_name already.' },
    shop_not_found: { status: 404, message: 'There is no shop with one of these ids.' },
    merchant_not_found: { status: 404, message: 'There is no merchant with one of these ids.' },
    main_account_unnamed: {
      status: 409,
      message:
        'There is no main account with this main_account_id: give the main_account_name that it is to have.',
    },
  },
});

export const seller_set_password = action({
  name: 'seller.set_password',
  access: 'write',
  scope: 'admin',
  own_transactions: hashed_apart,
  summary: 'Replaces the password of a seller: the old one signs in nobody any more.',
  request: { sign_in_name: sign_in_name(), password: password() },
  response: {},
  errors: { seller_not_found: not_found },
});

export const seller_retire = action({
  name: 'seller.retire',
  access: 'write',
  scope: 'admin',
  summary: 'Ends that somebody signs in. What partners may do by their consents stays as it is.',
  request: { sign_in_name: sign_in_name() },
  response: {},
  errors: { seller_not_found: not_found },
});
