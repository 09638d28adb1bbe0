import type { Migration } from '../store/migrations/migration.ts';

export const boundOperatorAnswers: Migration = {
  name: '0008_bound_operator_answers',
  sql: ({ integer }) => `
    alter table operator_idempotent_call add column ends_at_kib ${integer};
    drop index operator_idempotent_call_token_name;
    create index operator_idempotent_call_ends_at_kib
      on operator_idempotent_call (ends_at_kib)
      where ends_at_kib is not null;
  `,
};
