import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ integer, table_options, text }) => `
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
};
