// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const orderMigrations = migrationsOf({
  '0001_baseline': ({ integer, large_table_options, table_options, text }) => `
    create table sales_order (
      shop_id ${integer} not null,
      order_sn ${text} not null,
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
      history ${text} not null,
      final_status ${text},
      primary key (shop_id, order_sn, package_number)
    )${large_table_options};
  `,
  '0002_add_seller_tracking_numbers': ({ integer, table_options, text }) => `
    alter table package add column invoice_pending ${integer} not null default 0;
    create table seller_tracking_number (
      shop_id ${integer} not null,
      tracking_number ${text} not null,
      order_sn ${text} not null,
      primary key (shop_id, tracking_number)
    )${table_options};
    insert into seller_tracking_number (shop_id, tracking_number, order_sn)
    select shop_id, tracking_number, min(order_sn) from package
    where tracking_number is not null group by shop_id, tracking_number;
  `,
  '0003_keep_history_as_events': ({ join_json_entries }) => `
    insert into event (shop_id, subject, seq, kind, actor, partner_id, request_id, data, happened_at)
    select shop_id, 'package:' || order_sn || '/' || package_number, entry.key + 1,
      entry.value ->> 'transition', entry.value ->> 'actor', cast(entry.value ->> 'partner_id' as bigint),
      entry.value ->> 'request_id',
      '{"from_status":"' || (entry.value ->> 'from_status') || '","to_status":"' || (entry.value ->> 'to_status') || '"}',
      cast(entry.value ->> 'moved_at' as bigint)
    from package ${join_json_entries('package.history')};
    alter table package drop column history;
  `,
  '0004_follow_packages': ({ integer, large_table_options, table_options, text }) => `
    create table new_sales_order (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      order_status ${text} not null,
      revision ${integer} not null,
      create_time ${integer} not null,
      update_time ${integer} not null,
      buyer_user_id ${integer} not null,
      buyer_username ${text} not null,
      buyer_cpf_id ${text},
      recipient_address ${text} not null,
      total_amount_micros ${integer} not null,
      estimated_shipping_fee_micros ${integer} not null,
      actual_shipping_fee_micros ${integer},
      reverse_shipping_fee_micros ${integer} not null,
      payment_method ${text} not null,
      cod ${integer} not null,
      pay_time ${integer},
      days_to_ship ${integer} not null,
      ship_by_date ${integer},
      checkout_shipping_carrier ${text} not null,
      message_to_seller ${text} not null,
      note ${text} not null,
      note_update_time ${integer},
      fulfillment_flag ${text} not null,
      goods_to_declare ${integer} not null,
      dropshipper ${text},
      dropshipper_phone ${text},
      order_chargeable_weight_gram ${integer} not null,
      invoice_pending ${integer} not null,
      invoice_data ${text},
      cancel_by ${text},
      cancel_reason ${text} not null,
      buyer_cancel_reason ${text} not null,
      pickup_done_time ${integer},
      delivered_time ${integer},
      completed_time ${integer},
      primary key (shop_id, order_sn)
    )${large_table_options};
    create table new_sales_order_line (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      line_no ${integer} not null,
      line_item_id ${integer} not null,
      order_item_id ${integer} not null,
      promotion_group_id ${integer} not null,
      item_id ${integer} not null,
      model_id ${integer} not null,
      item_name ${text} not null,
      model_name ${text} not null,
      item_sku ${text} not null,
      model_sku ${text} not null,
      model_quantity_purchased ${integer} not null,
      cancelled_qty ${integer} not null,
      model_original_price_micros ${integer} not null,
      model_discounted_price_micros ${integer} not null,
      weight ${text} not null,
      image_id ${text},
      wholesale ${integer} not null,
      promotion_type ${text},
      promotion_id ${integer} not null,
      add_on_deal_id ${integer} not null,
      main_item ${integer} not null,
      product_location_id ${text},
      whs_id ${text},
      whs_region ${text},
      mtsku_id ${text},
      primary key (shop_id, order_sn, line_no),
      check (cancelled_qty <= model_quantity_purchased)
    )${table_options};
    insert into new_sales_order (shop_id, order_sn, order_status, revision, create_time, update_time, buyer_user_id,
      buyer_username, recipient_address, total_amount_micros, estimated_shipping_fee_micros,
      reverse_shipping_fee_micros, payment_method, cod, pay_time, days_to_ship, checkout_shipping_carrier,
      message_to_seller, note, fulfillment_flag, goods_to_declare, order_chargeable_weight_gram, invoice_pending,
      cancel_by, cancel_reason, buyer_cancel_reason, pickup_done_time, delivered_time, completed_time)
    select s.shop_id, s.order_sn,
      case
        when p.final_status is not null then p.final_status
        when p.stage = 1 and p.invoice_pending = 1 then 'INVOICE_PENDING'
        when p.stage = 1 then 'READY_TO_SHIP'
        when p.stage = 2 then 'RETRY_SHIP'
        when p.stage = 3 then 'PROCESSED'
        when p.stage = 4 then 'SHIPPED'
        when p.stage = 5 then 'TO_CONFIRM_RECEIVE'
        else 'CANCELLED'
      end,
      0, s.create_time, s.update_time, 0, s.buyer_username, s.recipient_address, s.total_amount_micros, 0, 0, '', 0,
      s.create_time, 0, '', '', s.note, 'fulfilled_by_local_seller', 0, 0, coalesce(p.invoice_pending, 0),
      case when p.final_status = 'CANCELLED' or p.stage is null then 'system' end, '', '',
      p.pickup_done_time, p.delivered_time, case when p.final_status = 'COMPLETED' then s.update_time end
    from sales_order s left join (
      select package.shop_id, package.order_sn, max(final_status) as final_status,
        max(invoice_pending) as invoice_pending,
        min(case logistics_status
          when 'LOGISTICS_READY' then 1
          when 'LOGISTICS_PICKUP_RETRY' then 2
          when 'LOGISTICS_REQUEST_CREATED' then 3
          when 'LOGISTICS_PICKUP_DONE' then 4
          when 'LOGISTICS_DELIVERY_DONE' then 5
        end) as stage,
        min(case when data like '%"to_status":"LOGISTICS_PICKUP_DONE"}' then happened_at end) as pickup_done_time,
        max(case when data like '%"to_status":"LOGISTICS_DELIVERY_DONE"}' then happened_at end) as delivered_time
      from package left join event on event.shop_id = package.shop_id
        and event.subject = 'package:' || package.order_sn || '/' || package.package_number
      group by package.shop_id, package.order_sn
    ) p on p.shop_id = s.shop_id and p.order_sn = s.order_sn;
    drop table sales_order;
    alter table new_sales_order rename to sales_order;
    create index sales_order_by_create_time
      on sales_order (shop_id, order_status, create_time, order_sn);
    create index sales_order_by_update_time
      on sales_order (shop_id, order_status, update_time, order_sn);
    insert into new_sales_order_line (shop_id, order_sn, line_no, line_item_id, order_item_id, promotion_group_id,
      item_id, model_id, item_name, model_name, item_sku, model_sku, model_quantity_purchased, cancelled_qty,
      model_original_price_micros, model_discounted_price_micros, weight, wholesale, promotion_id, add_on_deal_id,
      main_item)
    select shop_id, order_sn, line_no, line_no, item_id, 0, item_id, model_id, item_name, model_name, item_sku, '',
      quantity, 0, price_micros, price_micros, '0', 0, 0, 0, 0
    from sales_order_line;
    create table package_line (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      package_number ${text} not null,
      line_no ${integer} not null,
      model_quantity ${integer} not null,
      primary key (shop_id, order_sn, package_number, line_no)
    )${table_options};
    insert into package_line (shop_id, order_sn, package_number, line_no, model_quantity)
    select shop_id, order_sn, package_number, line_no, quantity from sales_order_line;
    drop table sales_order_line;
    alter table new_sales_order_line rename to sales_order_line;
    alter table package drop column final_status;
    alter table package drop column invoice_pending;
    alter table package add column parcel_chargeable_weight_gram ${integer} not null default 0;
    alter table package add column received_back_time ${integer};
  `,
  '0005_keep_orders_of_a_second_together': () => `
    drop index sales_order_by_update_time;
    create index sales_order_by_update_time
      on sales_order (shop_id, order_status, update_time);
  `,
  '0006_index_packages_by_number': () => `
    create index package_by_number
      on package (shop_id, package_number);
  `,
  '0007_list_orders_from_the_index_alone': () => `
    drop index sales_order_by_update_time;
    create index sales_order_by_update_time
      on sales_order (shop_id, order_status, update_time, order_sn);
  `,
  '0008_find_packages_by_tracking_number': () => `
    create index package_by_tracking_number
      on package (shop_id, tracking_number)
      where tracking_number is not null;
  `,
  '0009_count_sold_pieces': () => `
    create index sales_order_line_by_item
      on sales_order_line (shop_id, item_id, order_sn);
  `,
  '0010_search_packages': ({ integer }) => `
    alter table sales_order add column is_pre_order ${integer} not null default 0;
  `,
  '0011_add_invoices': ({ bytes, integer, large_table_options, table_options, text }) => `
    create table buyer_invoice (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      invoice_type ${text} not null,
      detail ${text} not null,
      requested_at ${integer} not null,
      answered_at ${integer},
      primary key (shop_id, order_sn)
    )${table_options};
    create index buyer_invoice_unanswered
      on buyer_invoice (shop_id, requested_at, order_sn)
      where answered_at is null;
    create table invoice_document (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      file_type ${text} not null,
      uploaded_at ${integer} not null,
      bytes ${bytes} not null,
      primary key (shop_id, order_sn)
    )${large_table_options};
  `,
  '0012_keep_facts_of_the_checkout': ({ text }) => `
    alter table sales_order add column checkout ${text};
    alter table sales_order add column prescription ${text};
  `,
  '0013_search_orders_by_their_key_only': () => `
    drop index sales_order_by_create_time;
    drop index sales_order_by_update_time;
    create index sales_order_by_create_time
      on sales_order (shop_id, order_status, create_time, order_sn)
      where order_status is not null;
    create index sales_order_by_update_time
      on sales_order (shop_id, order_status, update_time, order_sn)
      where order_status is not null;
    drop index sales_order_line_by_item;
    create index sales_order_line_by_item
      on sales_order_line (shop_id, item_id, order_sn)
      where item_id is not null;
  `,
  '0014_add_mirrored_orders': ({ integer, table_options, text }) => `
    create table mirrored_order (
      shop_id ${integer} not null,
      external_id ${text} not null,
      order_sn ${text} not null,
      source_revision ${integer} not null default 0,
      import_sha256 ${text} not null default '',
      content_sha256 ${text} not null default '',
      imported_at ${integer} not null,
      synced_at ${integer} not null,
      request_id ${text} not null default '',
      primary key (shop_id, external_id)
    )${table_options};
    create unique index mirrored_order_by_number
      on mirrored_order (shop_id, order_sn);
  `,
});
