// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const eventMigrations = migrationsOf({
  '0001_baseline': ({ integer, large_table_options, text }) => `
    create table event (
      shop_id ${integer} not null,
      subject ${text} not null,
      seq ${integer} not null,
      kind ${text} not null,
      actor ${text} not null,
      partner_id ${integer},
      request_id ${text} not null,
      data ${text} not null,
      happened_at ${integer} not null,
      primary key (shop_id, subject, seq)
    )${large_table_options};
  `,
});
