import { id, list, optional, text, withDefault } from '../../../kit/contract/field.ts';
import { secret } from '../../../kit/contract/field_marks.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { password_length_max, password_length_min, sign_in_name_form } from '../consent_pages.ts';

const owners_max = 50;
const sign_in_name = () =>
  text('The name to sign in with: lower-case letters, digits and . _ @ + -.', {
    maxLength: 100,
    ...sign_in_name_form,
  });
const password = () =>
  secret(
    text('The password to sign in with. Only its hash is stored, and it is never shown.', {
      minLength: password_length_min,
      maxLength: password_length_max,
    }),
  );
const not_found = { status: 404, message: 'There is no seller with this sign_in_name.' } as const;
const hashed_apart = 'Hashing a password takes a quarter of a second, and no transaction waits for it.';

export const seller_make = action({
  name: 'seller.make',
  access: 'write',
  scope: 'admin',
  own_transactions: `Shops, merchants and a main account have their own shards, and the seller is written last. ${hashed_apart}`,
  summary: 'Creates a seller who can sign in on the consent pages, for a shop or for a main account.',
  description:
    'If the main account does not exist, it is created. The named shops and merchants are added to those that it already has.',
  request: {
    sign_in_name: sign_in_name(),
    password: password(),
    shop_id: optional(id('The shop that the seller decides about.')),
    main_account_id: optional(id('The main account that the seller decides for, instead of a shop.')),
    main_account_name: optional(
      text('Name of a new main account, or a new name for an existing one.', {
        minLength: 1,
        maxLength: 500,
      }),
    ),
    shop_id_list: withDefault(
      list('Shops to add to the main account.', id('A shop.'), { maxItems: owners_max }),
      [],
    ),
    merchant_id_list: withDefault(
      list('Merchants to add to the main account.', id('A merchant.'), { maxItems: owners_max }),
      [],
    ),
  },
  response: {},
  errors: {
    owner_unclear: {
      status: 409,
      message: 'Send either a shop_id alone, or a main_account_id with its shops and merchants.',
    },
    seller_exists: { status: 409, message: 'A seller with this sign_in_name already exists.' },
    shop_not_found: { status: 404, message: 'There is no shop with one of these ids.' },
    merchant_not_found: { status: 404, message: 'There is no merchant with one of these ids.' },
    main_account_unnamed: {
      status: 409,
      message: 'There is no main account with this main_account_id: send a main_account_name to create it.',
    },
  },
});

export const seller_set_password = action({
  name: 'seller.set_password',
  access: 'write',
  scope: 'admin',
  own_transactions: hashed_apart,
  summary: 'Replaces the password of a seller. The old password no longer works.',
  request: { sign_in_name: sign_in_name(), password: password() },
  response: {},
  errors: { seller_not_found: not_found },
});

export const seller_retire = action({
  name: 'seller.retire',
  access: 'write',
  scope: 'admin',
  summary: 'Removes a seller, who can no longer sign in. Existing consents stay valid.',
  request: { sign_in_name: sign_in_name() },
  response: {},
  errors: { seller_not_found: not_found },
});
