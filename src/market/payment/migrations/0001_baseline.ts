import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ integer, table_options, text }) => `
    create table billing_transaction (
      shop_id ${integer} not null,
      transaction_id ${integer} not null,
      created_at ${integer} not null,
      amount_micros ${integer} not null,
      order_sn ${text} not null,
      cost_header ${text} not null,
      scenario ${text} not null,
      remark ${text} not null,
      level ${text} not null,
      billing_transaction_type ${text} not null,
      released_at ${integer},
      encrypted_payout_id ${text},
      primary key (shop_id, transaction_id)
    )${table_options};
    create index billing_transaction_to_release
      on billing_transaction (shop_id, created_at, transaction_id)
      where released_at is null and encrypted_payout_id is null;
    create index billing_transaction_of_payout
      on billing_transaction (shop_id, encrypted_payout_id, created_at, transaction_id)
      where released_at is not null and encrypted_payout_id is not null;
    create index billing_transaction_released
      on billing_transaction (shop_id, released_at, transaction_id)
      where released_at is not null;
    create index billing_transaction_unpaid
      on billing_transaction (shop_id, released_at, transaction_id)
      where released_at is not null and encrypted_payout_id is null;
    create table payout (
      shop_id ${integer} not null,
      encrypted_payout_id ${text} not null,
      paid_at ${integer} not null,
      primary key (shop_id, encrypted_payout_id)
    )${table_options};
    create index payout_paid
      on payout (shop_id, paid_at);
    create table income_statement (
      shop_id ${integer} not null,
      statement_type ${integer} not null,
      release_time_from ${integer} not null,
      release_time_to ${integer} not null,
      statement_id ${integer} not null,
      statement_status ${text} not null,
      requested_at ${integer} not null,
      finished_at ${integer},
      expires_at ${integer},
      failure_reason ${text} not null,
      pdf_sha256 ${text},
      csv_sha256 ${text},
      primary key (shop_id, statement_type, release_time_from)
    )${table_options};
    create unique index income_statement_id
      on income_statement (shop_id, statement_id);
    create table item_installment (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      tenure_list ${text} not null,
      participate_plan_ahora ${integer} not null,
      update_time ${integer} not null,
      primary key (shop_id, item_id)
    )${table_options};
  `,
};
