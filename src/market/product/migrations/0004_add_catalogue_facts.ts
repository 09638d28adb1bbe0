import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addCatalogueFacts: Migration = {
  name: '0004_add_catalogue_facts',
  sql: ({ integer, table_options, text }) => `
    alter table category add column translations ${text} not null default '[]';
    alter table category_attribute add column translations ${text} not null default '[]';
    alter table category_attribute add column parent_attribute_id ${integer};
    alter table category_attribute add column parent_value_id ${integer};
    alter table category_attribute add column is_oem ${integer} not null default 0;
    alter table category_brand add column brand_status ${integer} not null default 1;
    create table permit (
      region ${text} not null,
      permit_id ${integer} not null,
      permit_name ${text} not null,
      primary key (region, permit_id)
    )${table_options};
    alter table stock_location add column warehouse_id ${integer};
    alter table stock_location add column warehouse_type ${integer} not null default 1;
    alter table stock_location add column address_id ${integer};
    alter table stock_location add column holiday_mode_state ${integer} not null default 0;
    alter table size_chart add column category_id ${integer};
  `,
};
