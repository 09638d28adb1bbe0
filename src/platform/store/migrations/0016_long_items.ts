import type { Migration } from './migration.ts';

export const longItems: Migration = {
  name: '0016_long_items',
  // A search among the items themselves would read whole ones on the way, of many kilobytes each.
  sql: ({ integer, text, large_table_options }) => `
    create table long_item (
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
      create_time ${integer} not null,
      update_time ${integer} not null,
      primary key (shop_id, item_id)
    )${large_table_options};
    insert into long_item select * from item;
    drop table item;
    alter table long_item rename to item;
  `,
};
