import { column, nullable, type Rows, references, secret, table } from '../../engine/store/table.ts';
import { sign_in_name_form } from './consent_pages.ts';

export const consentPagesTables = {
  /** A seller who signs in and decides: for one shop, or for everything that belongs to a main account. */
  seller: table({
    // Operators write sellers, and the sign-in name does not show which tenant a seller belongs to.
    tenant: 'reference',
    key: ['sign_in_name'],
    columns: {
      sign_in_name: column.text(100, sign_in_name_form),
      /** Without a hash, nobody can sign in. */
      password_hash: secret(nullable(column.text(200))),
      shop_id: nullable(column.id()),
      main_account_id: nullable(column.id()),
    },
    check: 'shop_id is null or main_account_id is null',
    references: [references('shop', 'shop_id'), references('main_account', 'main_account_id')],
  }),
  main_account: table({
    tenant: 'main_account_id',
    key: ['main_account_id'],
    columns: { main_account_id: column.id(), main_account_name: column.text() },
  }),
  main_account_shop: table({
    tenant: 'main_account_id',
    key: ['main_account_id', 'shop_id'],
    columns: { main_account_id: column.id(), shop_id: column.id() },
    references: [references('main_account', 'main_account_id'), references('shop', 'shop_id')],
  }),
  main_account_merchant: table({
    tenant: 'main_account_id',
    key: ['main_account_id', 'merchant_id'],
    columns: { main_account_id: column.id(), merchant_id: column.id() },
    references: [references('main_account', 'main_account_id'), references('merchant', 'merchant_id')],
  }),
};

export type ConsentPagesTables = Rows<typeof consentPagesTables>;
