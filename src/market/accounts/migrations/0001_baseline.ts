import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ integer, table_options, text }) => `
    create table partner (
      partner_id ${integer} not null,
      partner_name ${text} not null,
      status ${text} not null,
      redirect_origins ${text} not null,
      primary key (partner_id)
    )${table_options};
    create table partner_key (
      partner_id ${integer} not null,
      key_id ${integer} not null,
      key_encrypted ${text} not null,
      created_at ${integer} not null,
      retired_at ${integer},
      primary key (partner_id, key_id)
    )${table_options};
    create table merchant (
      merchant_id ${integer} not null,
      merchant_name ${text} not null,
      region ${text} not null,
      status ${text} not null,
      primary key (merchant_id)
    )${table_options};
    create table shop (
      shop_id ${integer} not null,
      shop_name ${text} not null,
      region ${text} not null,
      seller_type ${text} not null,
      merchant_id ${integer},
      primary_shop_id ${integer},
      rights ${text} not null,
      status ${text} not null,
      primary key (shop_id)
    )${table_options};
    create table affiliate_shop (
      shop_id ${integer} not null,
      affiliate_shop_id ${integer} not null,
      region ${text} not null,
      primary key (shop_id, affiliate_shop_id)
    )${table_options};
    create table shop_link (
      shop_id ${integer} not null,
      partner_id ${integer} not null,
      linked_at ${integer} not null,
      expires_at ${integer} not null,
      unlinked_at ${integer},
      primary key (shop_id, partner_id)
    )${table_options};
    create table merchant_link (
      merchant_id ${integer} not null,
      partner_id ${integer} not null,
      linked_at ${integer} not null,
      expires_at ${integer} not null,
      unlinked_at ${integer},
      primary key (merchant_id, partner_id)
    )${table_options};
    create table shop_token (
      shop_id ${integer} not null,
      token_sha256 ${text} not null,
      kind ${text} not null,
      partner_id ${integer} not null,
      chain_id ${integer} not null,
      issued_at ${integer} not null,
      expires_at ${integer} not null,
      revoked_at ${integer},
      primary key (shop_id, token_sha256)
    )${table_options};
    create table merchant_token (
      merchant_id ${integer} not null,
      token_sha256 ${text} not null,
      kind ${text} not null,
      partner_id ${integer} not null,
      chain_id ${integer} not null,
      issued_at ${integer} not null,
      expires_at ${integer} not null,
      revoked_at ${integer},
      primary key (merchant_id, token_sha256)
    )${table_options};
  `,
};
