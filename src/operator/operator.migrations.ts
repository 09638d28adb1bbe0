// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../engine/store/migrations/migration.ts';

export const operatorMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table operator_token (
      token_name ${text} not null,
      token_sha256 ${text} not null,
      scope ${text} not null,
      created_at ${integer} not null,
      revoked_at ${integer},
      primary key (token_name)
    )${table_options};
    create unique index operator_token_token_sha256
      on operator_token (token_sha256);
  `,
});
