import type { Migration } from '../store/migrations/migration.ts';

// Where ids have been drawn already, their border stays what it was then.
export const addIdBorder: Migration = {
  name: '0006_add_id_border',
  sql: ({ integer, table_options, text }) => `
    create table id_border (
      kind ${text} not null,
      first_drawn_id ${integer} not null,
      primary key (kind)
    )${table_options};
    insert into id_border (kind, first_drawn_id) select kind, 1000000000 from id_block;
  `,
};
