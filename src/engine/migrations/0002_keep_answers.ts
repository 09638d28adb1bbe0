import type { Migration } from '../store/migrations/migration.ts';

export const keepAnswers: Migration = {
  name: '0002_keep_answers',
  sql: ({ integer, large_table_options, text }) => `
    create table shop_idempotent_call (
      shop_id ${integer} not null,
      partner_id ${integer} not null,
      operation ${text} not null,
      idempotency_key ${text} not null,
      request_sha256 ${text} not null,
      answer ${text},
      expires_at ${integer} not null,
      primary key (shop_id, partner_id, operation, idempotency_key)
    )${large_table_options};
    create index shop_idempotent_call_expires_at
      on shop_idempotent_call (expires_at);
    create index shop_idempotent_call_partner_id
      on shop_idempotent_call (shop_id, partner_id, expires_at);
    create table merchant_idempotent_call (
      merchant_id ${integer} not null,
      partner_id ${integer} not null,
      operation ${text} not null,
      idempotency_key ${text} not null,
      request_sha256 ${text} not null,
      answer ${text},
      expires_at ${integer} not null,
      primary key (merchant_id, partner_id, operation, idempotency_key)
    )${large_table_options};
    create index merchant_idempotent_call_expires_at
      on merchant_idempotent_call (expires_at);
    create index merchant_idempotent_call_partner_id
      on merchant_idempotent_call (merchant_id, partner_id, expires_at);
  `,
};
