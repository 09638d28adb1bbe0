// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const consentPagesMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table seller (
      sign_in_name ${text} not null,
      password_hash ${text},
      shop_id ${integer},
      main_account_id ${integer},
      primary key (sign_in_name),
      check (shop_id is null or main_account_id is null)
    )${table_options};
    create table main_account (
      main_account_id ${integer} not null,
      main_account_name ${text} not null,
      primary key (main_account_id)
    )${table_options};
    create table main_account_shop (
      main_account_id ${integer} not null,
      shop_id ${integer} not null,
      primary key (main_account_id, shop_id)
    )${table_options};
    create table main_account_merchant (
      main_account_id ${integer} not null,
      merchant_id ${integer} not null,
      primary key (main_account_id, merchant_id)
    )${table_options};
  `,
});
