import type { Migration } from './migration.ts';

export const installments: Migration = {
  name: '0010_installments',
  sql: ({ integer, text, table_options }) => `
    create table item_installment (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      tenure_list ${text} not null,
      participate_plan_ahora ${integer} not null,
      update_time ${integer} not null,
      primary key (shop_id, item_id)
    )${table_options};
  `,
};
