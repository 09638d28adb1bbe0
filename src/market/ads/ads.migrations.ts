// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const adsMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
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
  '0002_add_ad_type': ({ text }) => `
    alter table ad_campaign add column ad_type ${text} not null default 'manual';
  `,
  '0003_index_reference_use': () => `
    create index ad_edit_reference_used_at
      on ad_edit_reference (used_at);
  `,
  '0004_add_campaign_settings': ({ integer, text }) => `
    alter table ad_campaign add column start_time ${integer} not null default 0;
    alter table ad_campaign add column paused ${integer} not null default 0;
    alter table ad_campaign add column campaign_placement ${text} not null default 'all';
    alter table ad_campaign add column campaign_budget_micros ${integer} not null default 0;
    alter table ad_campaign add column enhanced_cpc ${integer} not null default 0;
    alter table ad_campaign add column roas_target_micros ${integer} not null default 0;
    alter table ad_campaign add column discovery_ads_locations ${text} not null default '[]';
  `,
  '0005_add_figures': ({ integer, table_options, text }) => `
    create table ad_figure (
      shop_id ${integer} not null,
      hour_start ${integer} not null,
      campaign_id ${integer} not null,
      impression ${integer} not null default 0,
      clicks ${integer} not null default 0,
      expense_micros ${integer} not null default 0,
      direct_order ${integer} not null default 0,
      other_order ${integer} not null default 0,
      direct_item_sold ${integer} not null default 0,
      other_item_sold ${integer} not null default 0,
      direct_gmv_micros ${integer} not null default 0,
      other_gmv_micros ${integer} not null default 0,
      primary key (shop_id, hour_start, campaign_id)
    )${table_options};
    create table ad_credit (
      shop_id ${integer} not null,
      credit_micros ${integer} not null,
      counted_at ${integer} not null,
      primary key (shop_id)
    )${table_options};
    create table ad_suggested_keyword (
      region ${text} not null,
      keyword ${text} not null,
      quality_score ${integer} not null,
      search_volume ${integer} not null,
      suggested_bid_micros ${integer} not null,
      primary key (region, keyword)
    )${table_options};
  `,
});
