import type { Migration } from '../store/migrations/migration.ts';

export const addOperatorCalls: Migration = {
  name: '0005_add_operator_calls',
  sql: ({ integer, large_table_options, text }) => `
    create table operator_idempotent_call (
      token_name ${text} not null,
      operation ${text} not null,
      idempotency_key ${text} not null,
      request_sha256 ${text} not null,
      answer ${text},
      expires_at ${integer} not null,
      primary key (token_name, operation, idempotency_key)
    )${large_table_options};
    create index operator_idempotent_call_expires_at
      on operator_idempotent_call (expires_at);
    create index operator_idempotent_call_token_name
      on operator_idempotent_call (token_name, expires_at);
  `,
};
