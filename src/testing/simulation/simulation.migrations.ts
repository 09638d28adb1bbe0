// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const simulationMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table simulated_shop (
      shop_id ${integer} not null,
      seed ${text} not null,
      orders_per_week ${integer} not null,
      sellers ${text} not null,
      started_at ${integer} not null,
      looked_at ${integer} not null,
      primary key (shop_id)
    )${table_options};
  `,
});
