// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const logisticsMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table logistics_channel (
      logistic_id ${integer} not null,
      channel_name ${text} not null,
      region ${text} not null,
      pickup_info_needed ${text},
      dropoff_info_needed ${text},
      non_integrated_info_needed ${text},
      pickup_schedule ${text},
      slug_list ${text} not null,
      document_types ${text} not null,
      suggested_document_type ${text} not null,
      fee_type ${text} not null,
      size_list ${text} not null,
      tracking_number_format ${text},
      primary key (logistic_id)
    )${table_options};
    create table logistics_branch (
      logistic_id ${integer} not null,
      branch_id ${integer} not null,
      region ${text} not null,
      state ${text} not null,
      city ${text} not null,
      district ${text} not null,
      town ${text} not null,
      address ${text} not null,
      zipcode ${text} not null,
      primary key (logistic_id, state, branch_id)
    )${table_options};
    create table pickup_holiday (
      region ${text} not null,
      day ${text} not null,
      holiday_name ${text} not null,
      primary key (region, day)
    )${table_options};
    create table shop_address (
      shop_id ${integer} not null,
      address_id ${integer} not null,
      contact_name ${text} not null,
      phone ${text} not null,
      region ${text} not null,
      state ${text} not null,
      city ${text} not null,
      district ${text} not null,
      town ${text} not null,
      address ${text} not null,
      zipcode ${text} not null,
      address_flag ${text} not null,
      primary key (shop_id, address_id)
    )${table_options};
    create table shipping_document_job (
      shop_id ${integer} not null,
      job_id ${text} not null,
      job_name ${text} not null,
      document_type ${text} not null,
      package_list ${text} not null,
      job_status ${text} not null,
      failure_list ${text} not null,
      created_at ${integer} not null,
      lifetime_s ${integer} not null,
      finished_at ${integer},
      expires_at ${integer},
      sha256 ${text},
      primary key (shop_id, job_id)
    )${table_options};
  `,
  '0002_add_channel_facts': ({ integer, text }) => `
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
  '0003_add_carrier_number': ({ integer, table_options, text }) => `
    create table carrier_number (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      package_number ${text} not null,
      plp_number ${text},
      first_mile_tracking_number ${text},
      last_mile_tracking_number ${text},
      pickup_code ${text},
      primary key (shop_id, order_sn, package_number)
    )${table_options};
  `,
  '0004_add_shipping_documents': ({ integer, table_options, text }) => `
    create table shipping_document (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      package_number ${text} not null,
      document_type ${text} not null,
      tracking_number ${text} not null,
      batch ${text} not null,
      document_status ${text} not null,
      failure ${text},
      page_no ${integer} not null,
      page_count ${integer} not null,
      created_at ${integer} not null,
      expires_at ${integer},
      sha256 ${text},
      primary key (shop_id, order_sn, package_number, document_type)
    )${table_options};
    create index shipping_document_by_batch
      on shipping_document (shop_id, batch, page_no);
  `,
  '0005_draw_documents_in_parts': ({ text }) => `
    alter table shipping_document_job add column sku_list ${text} not null default '[]';
    alter table shipping_document_job add column part_list ${text} not null default '[]';
  `,
  '0006_add_delivery_days': ({ integer, text }) => `
    alter table logistics_channel add column delivery_days_min ${integer};
    alter table logistics_channel add column delivery_days_max ${integer};
    alter table logistics_channel add column service_code ${text};
  `,
  '0007_find_documents_by_time': () => `
    create index shipping_document_job_by_time
      on shipping_document_job (shop_id, created_at);
  `,
  '0008_allow_own_labels': ({ integer }) => `
    alter table logistics_channel add column allow_self_design_awb ${integer} not null default 0;
  `,
  '0009_add_shop_settings': ({ integer, table_options }) => `
    alter table shop_address add column deleted_at ${integer};
    create table shop_shipping_setting (
      shop_id ${integer} not null,
      show_pickup_address ${integer},
      primary key (shop_id)
    )${table_options};
    create table shop_channel (
      shop_id ${integer} not null,
      logistic_id ${integer} not null,
      enabled ${integer} not null,
      cod_enabled ${integer} not null,
      primary key (shop_id, logistic_id)
    )${table_options};
  `,
  '0010_add_service_types': ({ integer, text }) => `
    alter table logistics_channel add column service_type_identifier ${text};
    alter table logistics_channel add column compulsory_channel ${integer} not null default 0;
    alter table logistics_channel add column preprint ${integer} not null default 0;
    alter table carrier_number add column return_code ${text};
    alter table carrier_number add column collection_pin_code ${text};
    alter table carrier_number add column reversed_tracking_number ${text};
    alter table carrier_number add column reversed_courier_name ${text};
    alter table carrier_number add column reversed_tracking_info ${text} not null default '[]';
  `,
});
