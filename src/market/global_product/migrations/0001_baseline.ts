import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ integer, table_options, text }) => `
    create table global_category (
      category_id ${integer} not null,
      category_name ${text} not null,
      parent_category_id ${integer},
      is_leaf ${integer} not null,
      standardise_variation_list ${text} not null,
      primary key (category_id)
    )${table_options};
  `,
};
