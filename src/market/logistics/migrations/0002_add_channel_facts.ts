import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addChannelFacts: Migration = {
  name: '0002_add_channel_facts',
  sql: ({ integer, text }) => `
    alter table logistics_channel add column logistics_description ${text} not null default '';
    alter table logistics_channel add column enabled ${integer} not null default 1;
    alter table logistics_channel add column cod_enabled ${integer} not null default 0;
    alter table logistics_channel add column force_enable ${integer} not null default 0;
    alter table logistics_channel add column weight_limit ${text} not null default '{"item_max_weight":0,"item_min_weight":0}';
    alter table logistics_channel add column item_max_dimension ${text} not null default '{"height":0,"width":0,"length":0,"dimension_sum":0,"unit":"cm"}';
    alter table logistics_channel add column volume_limit ${text} not null default '{"item_max_volume":0,"item_min_volume":0}';
    alter table logistics_channel add column mask_channel_id ${integer} not null default 0;
    alter table logistics_channel add column block_seller_cover_shipping_fee ${integer} not null default 0;
    alter table logistics_channel add column support_cross_border ${integer} not null default 0;
    alter table logistics_channel add column seller_logistic_has_configuration ${integer};
    alter table logistics_channel add column seller_logistics ${integer} not null default 0;
  `,
};
