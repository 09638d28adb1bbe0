// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const globalProductMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table global_category (
      category_id ${integer} not null,
      category_name ${text} not null,
      parent_category_id ${integer},
      is_leaf ${integer} not null,
      standardise_variation_list ${text} not null,
      primary key (category_id)
    )${table_options};
  `,
});
