// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const accountHealthMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options }) => `
    create table listing_issue (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      reason ${integer} not null,
      primary key (shop_id, item_id)
    )${table_options};
  `,
});
