// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const sbsMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table stock_item (
      shop_id ${integer} not null,
      whs_region ${text} not null,
      warehouse_item_id ${text} not null,
      item_name ${text} not null,
      item_name_folded ${text} not null,
      image_id ${text},
      category_id_l1 ${integer} not null,
      primary key (shop_id, whs_region, warehouse_item_id)
    )${table_options};
    create table stock_sku (
      shop_id ${integer} not null,
      whs_region ${text} not null,
      mtsku_id ${text} not null,
      warehouse_item_id ${text} not null,
      model_id ${text} not null,
      variation ${text} not null,
      variation_folded ${text} not null,
      fulfill_mapping_mode ${integer} not null,
      barcode ${text} not null,
      primary key (shop_id, whs_region, mtsku_id)
    )${table_options};
    create index stock_sku_of_item
      on stock_sku (shop_id, whs_region, warehouse_item_id, mtsku_id);
    create table stock_shop_sku (
      shop_id ${integer} not null,
      whs_region ${text} not null,
      mtsku_id ${text} not null,
      shop_item_id ${integer} not null,
      shop_model_id ${integer} not null,
      primary key (shop_id, whs_region, mtsku_id, shop_item_id, shop_model_id)
    )${table_options};
    create index stock_shop_sku_sold_as
      on stock_shop_sku (shop_id, whs_region, shop_item_id, shop_model_id, mtsku_id);
    create table stock_movement (
      shop_id ${integer} not null,
      movement_id ${text} not null,
      whs_region ${text} not null,
      mtsku_id ${text} not null,
      whs_id ${text} not null,
      kind ${text} not null,
      moved_at ${integer} not null,
      day ${integer} not null,
      sellable ${integer} not null,
      reserved ${integer} not null,
      unsellable ${integer} not null,
      primary key (shop_id, movement_id)
    )${table_options};
    create table stock_day (
      shop_id ${integer} not null,
      whs_region ${text} not null,
      mtsku_id ${text} not null,
      whs_id ${text} not null,
      day ${integer} not null,
      inbound_my ${integer} not null,
      inbound_returned ${integer} not null,
      outbound_sold ${integer} not null,
      outbound_returned ${integer} not null,
      outbound_disposed ${integer} not null,
      adjust_lost_found ${integer} not null,
      adjust_trans_whs ${integer} not null,
      sellable ${integer} not null,
      reserved ${integer} not null,
      unsellable ${integer} not null,
      primary key (shop_id, whs_region, mtsku_id, whs_id, day)
    )${table_options};
    create table stock_month (
      shop_id ${integer} not null,
      whs_region ${text} not null,
      mtsku_id ${text} not null,
      whs_id ${text} not null,
      month ${integer} not null,
      sellable ${integer} not null,
      reserved ${integer} not null,
      unsellable ${integer} not null,
      primary key (shop_id, whs_region, mtsku_id, whs_id, month)
    )${table_options};
    create table stock_balance (
      shop_id ${integer} not null,
      whs_region ${text} not null,
      mtsku_id ${text} not null,
      whs_id ${text} not null,
      sellable ${integer} not null,
      reserved ${integer} not null,
      unsellable ${integer} not null,
      primary key (shop_id, whs_region, mtsku_id, whs_id)
    )${table_options};
  `,
});
