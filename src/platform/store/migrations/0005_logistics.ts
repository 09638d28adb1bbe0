import type { Migration } from './migration.ts';

export const logistics: Migration = {
  name: '0005_logistics',
  sql: ({ integer, text, table_options }) => `
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
    create table sales_order (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      order_status ${text} not null,
      create_time ${integer} not null,
      update_time ${integer} not null,
      buyer_username ${text} not null,
      recipient_address ${text} not null,
      total_amount_micros ${integer} not null,
      note ${text} not null,
      primary key (shop_id, order_sn)
    )${table_options};
    create table sales_order_line (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      line_no ${integer} not null,
      package_number ${text} not null,
      item_id ${integer} not null,
      model_id ${integer} not null,
      item_name ${text} not null,
      model_name ${text} not null,
      item_sku ${text} not null,
      quantity ${integer} not null,
      price_micros ${integer} not null,
      primary key (shop_id, order_sn, line_no)
    )${table_options};
    create table package (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      package_number ${text} not null,
      logistic_id ${integer} not null,
      logistics_status ${text} not null,
      revision ${integer} not null,
      reschedule_allowed ${integer} not null,
      ships_from_address_id ${integer},
      arranged_at ${integer},
      mode ${text},
      address_id ${integer},
      pickup_time_id ${text},
      branch_id ${integer},
      slug ${text},
      sender_real_name ${text},
      tracking_number ${text},
      tracking_url ${text},
      failed_reason ${text},
      primary key (shop_id, order_sn, package_number)
    )${table_options};
    create table package_history (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      package_number ${text} not null,
      revision ${integer} not null,
      deed ${text} not null,
      from_status ${text} not null,
      to_status ${text} not null,
      actor ${text} not null,
      partner_id ${integer},
      request_id ${text} not null,
      created_at ${integer} not null,
      primary key (shop_id, order_sn, package_number, revision)
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
