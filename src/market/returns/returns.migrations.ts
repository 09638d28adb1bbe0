// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const returnsMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table return_request (
      shop_id ${integer} not null,
      return_sn ${text} not null,
      order_sn ${text} not null,
      return_status ${text} not null,
      compensation_status ${text} not null,
      reason ${text} not null,
      refund_amount_micros ${integer} not null,
      create_time ${integer} not null,
      update_time ${integer} not null,
      primary key (shop_id, return_sn)
    )${table_options};
    create table dispute_cancellation (
      shop_id ${integer} not null,
      return_sn ${text} not null,
      request_id ${text} not null,
      partner_id ${integer} not null,
      email ${text} not null,
      cancelled_at ${integer} not null,
      primary key (shop_id, return_sn, request_id)
    )${table_options};
  `,
  '0002_index_returns_by_order': () => `
    create index return_request_order
      on return_request (shop_id, order_sn, create_time, return_sn);
  `,
  '0003_add_return_details': ({ integer, large_table_options, text }) => `
    alter table return_request add column revision ${integer} not null default 0;
    alter table return_request add column text_reason ${text} not null default '';
    alter table return_request add column lines ${text} not null default '[]';
    alter table return_request add column amount_before_discount_micros ${integer} not null default 0;
    alter table return_request add column buyer_username ${text} not null default '';
    alter table return_request add column buyer_email ${text} not null default '';
    alter table return_request add column image ${text} not null default '[]';
    alter table return_request add column buyer_videos ${text} not null default '[]';
    alter table return_request add column return_solution ${integer} not null default 0;
    alter table return_request add column return_refund_type ${text} not null default 'RRBOC';
    alter table return_request add column return_refund_request_type ${integer} not null default 0;
    alter table return_request add column validation_type ${text} not null default 'seller_validation';
    alter table return_request add column due_date ${integer};
    alter table return_request add column return_ship_due_date ${integer};
    alter table return_request add column return_seller_due_date ${integer};
    alter table return_request add column tracking_number ${text} not null default '';
    alter table return_request add column reverse_logistics_status ${text};
    alter table return_request add column reverse_logistics_channel_name ${text} not null default '';
    alter table return_request add column return_pickup_address ${text};
    alter table return_request add column whs_id ${text} not null default '';
    alter table return_request add column negotiation_status ${text} not null default 'TERMINATED';
    alter table return_request add column latest_solution ${text} not null default 'REFUND';
    alter table return_request add column latest_offer_amount_micros ${integer} not null default 0;
    alter table return_request add column latest_offer_creator ${text} not null default '';
    alter table return_request add column counter_limit ${integer} not null default 0;
    alter table return_request add column offer_due_date ${integer};
    alter table return_request add column seller_proof_status ${text} not null default 'NOT_NEEDED';
    alter table return_request add column seller_evidence_deadline ${integer};
    alter table return_request add column seller_compensation_due_date ${integer};
    alter table return_request add column compensation_amount_micros ${integer} not null default 0;
    alter table return_request add column dispute_reason ${text} not null default '[]';
    alter table return_request add column dispute_text_reason ${text} not null default '[]';
    create index return_request_created
      on return_request (shop_id, create_time, return_sn);
    create index return_request_updated
      on return_request (shop_id, update_time, return_sn);
    create table return_dispute (
      shop_id ${integer} not null,
      return_sn ${text} not null,
      request_id ${text} not null,
      partner_id ${integer} not null,
      email ${text} not null,
      dispute_reason_id ${integer} not null,
      dispute_text_reason ${text} not null,
      image_list ${text} not null,
      disputed_at ${integer} not null,
      primary key (shop_id, return_sn, request_id)
    )${large_table_options};
  `,
  '0004_add_offers': ({ text }) => `
    alter table return_request add column latest_offer_by ${text};
  `,
  '0005_add_proofs': ({ integer, table_options, text }) => `
    create table return_image (
      shop_id ${integer} not null,
      return_sn ${text} not null,
      sha256 ${text} not null,
      mime ${text} not null,
      uploaded_at ${integer} not null,
      expires_at ${integer} not null,
      primary key (shop_id, return_sn, sha256)
    )${table_options};
    create table return_proof (
      shop_id ${integer} not null,
      return_sn ${text} not null,
      partner_id ${integer} not null,
      sha256s ${text} not null,
      description ${text} not null,
      uploaded_at ${integer} not null,
      primary key (shop_id, return_sn)
    )${table_options};
  `,
  '0006_keep_reports_of_warehouses': ({ text }) => `
    alter table return_request add column compensation_type ${text};
    alter table return_request add column follow_up_actions ${text};
  `,
});
