import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const baseline: Migration = {
  name: '0001_baseline',
  sql: ({ integer, table_options, text }) => `
    create table ad_bid_limit (
      region ${text} not null,
      bid_min_micros ${integer} not null,
      bid_max_micros ${integer} not null,
      primary key (region)
    )${table_options};
    create table ad_campaign (
      shop_id ${integer} not null,
      campaign_id ${integer} not null,
      ad_name ${text} not null,
      item_id ${integer} not null,
      bidding_method ${text} not null,
      default_bid_micros ${integer} not null,
      end_time ${integer},
      primary key (shop_id, campaign_id)
    )${table_options};
    create table ad_keyword (
      shop_id ${integer} not null,
      campaign_id ${integer} not null,
      keyword ${text} not null,
      keyword_status ${text} not null,
      match_type ${text} not null,
      bid_price_micros ${integer} not null,
      primary key (shop_id, campaign_id, keyword)
    )${table_options};
    create table ad_edit_reference (
      shop_id ${integer} not null,
      reference_id ${text} not null,
      campaign_id ${integer} not null,
      partner_id ${integer} not null,
      request_id ${text} not null,
      used_at ${integer} not null,
      primary key (shop_id, reference_id)
    )${table_options};
  `,
};
