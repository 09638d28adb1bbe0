// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const productMigrations = migrationsOf({
  '0001_baseline': ({ integer, large_table_options, table_options, text }) => `
    create table category (
      region ${text} not null,
      category_id ${integer} not null,
      parent_category_id ${integer},
      category_name ${text} not null,
      is_leaf ${integer} not null,
      days_to_ship_min ${integer},
      days_to_ship_max ${integer},
      gtin_rule ${text} not null,
      permit_id_list ${text} not null,
      primary key (region, category_id)
    )${table_options};
    create table category_attribute (
      region ${text} not null,
      category_id ${integer} not null,
      attribute_id ${integer} not null,
      attribute_name ${text} not null,
      input_type ${text} not null,
      is_mandatory ${integer} not null,
      value_list ${text} not null,
      unit_list ${text} not null,
      value_count_max ${integer} not null,
      primary key (region, category_id, attribute_id)
    )${table_options};
    create table category_brand (
      region ${text} not null,
      category_id ${integer} not null,
      brand_id ${integer} not null,
      original_brand_name ${text} not null,
      primary key (region, category_id, brand_id)
    )${table_options};
    create table region_limit (
      region ${text} not null,
      price_max_micros ${integer} not null,
      item_name_length_min ${integer} not null,
      item_name_length_max ${integer} not null,
      description_length_min ${integer} not null,
      description_length_max ${integer} not null,
      item_count_max ${integer} not null,
      primary key (region)
    )${table_options};
    create table medicine (
      medicine_id ${integer} not null,
      medicine_name ${text} not null,
      primary key (medicine_id)
    )${table_options};
    create table vehicle (
      brand_id ${integer} not null,
      model_id ${integer} not null,
      year_id ${integer} not null,
      version_id ${integer} not null,
      vehicle_name ${text} not null,
      primary key (brand_id, model_id, year_id, version_id)
    )${table_options};
    create table item (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      item_status ${text} not null,
      item_name ${text} not null,
      item_sku ${text} not null,
      category_id ${integer} not null,
      original_price_micros ${integer} not null,
      weight ${text} not null,
      condition ${text} not null,
      item_dangerous ${integer} not null,
      description_type ${text} not null,
      description ${text} not null,
      description_info ${text},
      image ${text} not null,
      logistic_info ${text} not null,
      attribute_list ${text} not null,
      brand ${text} not null,
      pre_order ${text} not null,
      wholesale ${text} not null,
      video_upload_id ${text} not null,
      dimension ${text},
      gtin_code ${text},
      tax_info ${text},
      complaint_policy ${text},
      promotion_images ${text},
      compatibility_info ${text},
      size_chart_info ${text},
      certification_info ${text},
      purchase_limit_info ${text},
      authorised_brand_id ${integer},
      ds_cat_rcmd_id ${text},
      medicine_id ${integer},
      scheduled_publish_time ${integer},
      tier_variation ${text} not null,
      create_time ${integer} not null,
      update_time ${integer} not null,
      primary key (shop_id, item_id)
    )${large_table_options};
    create table item_model (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      model_id ${integer} not null,
      model_name ${text} not null,
      model_sku ${text} not null,
      tier_index ${text} not null,
      model_status ${text} not null,
      original_price_micros ${integer} not null,
      primary key (shop_id, item_id, model_id)
    )${table_options};
    create table item_stock (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      model_id ${integer} not null,
      location_id ${text} not null,
      stock ${integer} not null,
      reserved_stock ${integer} not null,
      primary key (shop_id, item_id, model_id, location_id),
      check (reserved_stock >= 0 and stock >= reserved_stock)
    )${table_options};
    create table item_count (
      shop_id ${integer} not null,
      item_count ${integer} not null,
      primary key (shop_id)
    )${table_options};
    create table stock_location (
      shop_id ${integer} not null,
      location_id ${text} not null,
      location_name ${text} not null,
      primary key (shop_id, location_id)
    )${table_options};
    create table size_chart (
      shop_id ${integer} not null,
      size_chart_id ${integer} not null,
      size_chart_name ${text} not null,
      primary key (shop_id, size_chart_id)
    )${table_options};
  `,
  '0002_close_categories_and_bound_prices': ({ integer }) => `
    alter table category add column is_blocked ${integer} not null default 0;
    alter table region_limit add column price_min_micros ${integer} not null default 1;
  `,
  '0003_add_listing_facts': ({ integer, table_options, text }) => `
    alter table item add column is_deboosted ${integer} not null default 0;
    alter table item add column is_unlisted_by_marketplace ${integer} not null default 0;
    alter table item add column is_kit ${integer} not null default 0;
    create index item_listing
      on item (shop_id, item_id, item_status, update_time, is_kit);
    alter table item_model add column gtin_code ${text};
    alter table item_model add column weight ${text};
    alter table item_model add column dimension ${text};
    create table item_promotion (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      model_id ${integer} not null,
      promotion_id ${integer} not null,
      promotion_type ${text} not null,
      promotion_price_micros ${integer} not null,
      start_time ${integer} not null,
      end_time ${integer} not null,
      primary key (shop_id, item_id, model_id, promotion_id)
    )${table_options};
  `,
  '0004_add_catalogue_facts': ({ integer, table_options, text }) => `
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
  '0005_add_attribute_introduction': ({ text }) => `
    alter table category_attribute add column introduction ${text};
  `,
  '0006_find_items_by_sku': () => `
    create index item_by_sku
      on item (shop_id, item_sku);
    create index item_model_by_sku
      on item_model (shop_id, model_sku);
  `,
  '0007_edit_items': ({ integer, table_options, text }) => `
    alter table item_model add column pre_order ${text};
    create table item_figures (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      views ${integer} not null,
      likes ${integer} not null,
      comment_count ${integer} not null,
      rating_hundredths ${integer} not null,
      primary key (shop_id, item_id),
      check (rating_hundredths <= 500)
    )${table_options};
    create table item_boost (
      shop_id ${integer} not null,
      slot ${integer} not null,
      item_id ${integer} not null,
      ends_at ${integer} not null,
      primary key (shop_id, slot)
    )${table_options};
  `,
  '0008_write_comments': ({ integer, table_options, text }) => `
    create table new_item_figures (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      views ${integer} not null,
      likes ${integer} not null,
      primary key (shop_id, item_id)
    )${table_options};
    insert into new_item_figures (shop_id, item_id, views, likes)
    select shop_id, item_id, views, likes from item_figures;
    drop table item_figures;
    alter table new_item_figures rename to item_figures;
    create table item_comment (
      shop_id ${integer} not null,
      comment_id ${integer} not null,
      item_id ${integer} not null,
      order_sn ${text} not null,
      model_id_list ${text} not null default '[]',
      buyer_username ${text} not null,
      rating_star ${integer} not null,
      comment ${text} not null default '',
      image_url_list ${text} not null default '[]',
      video_url_list ${text} not null default '[]',
      is_hidden ${integer} not null default 0,
      is_edited ${integer} not null default 0,
      create_time ${integer} not null,
      reply ${text},
      reply_time ${integer},
      is_reply_hidden ${integer} not null default 0,
      primary key (shop_id, comment_id),
      check (rating_star >= 1 and rating_star <= 5)
    )${table_options};
    create unique index item_comment_of_order
      on item_comment (shop_id, order_sn, item_id);
    create index item_comment_by_time
      on item_comment (shop_id, create_time, comment_id);
    create index item_comment_by_item
      on item_comment (shop_id, item_id, create_time, comment_id, is_hidden, rating_star);
  `,
});
