import { IdKind } from '../../engine/store/ids.ts';
import { toJson } from '../../engine/store/json.ts';
import {
  column,
  nullable,
  partOf,
  type Rows,
  references,
  table,
  withDefault,
} from '../../engine/store/table.ts';
import { int32, list, optional, record, text } from '../../kit/contract/field.ts';
import { holiday_mode_states, warehouse_types } from '../vocabulary.ts';
import {
  conditions,
  danger_codes,
  description_types,
  ds_cat_rcmd_id_length_max,
  type ItemStatus,
  item_sku_length_max,
  item_statuses,
  price_promotion_types,
  stored_model_statuses,
} from './product.ts';

export const item_ids = new IdKind('item', { places: [{ table: 'item', column: 'item_id' }] });
export const model_ids = new IdKind('item_model', { places: [{ table: 'item_model', column: 'model_id' }] });

/** The statuses of deleted items, which can no longer be changed. */
export const deleted_statuses = ['SELLER_DELETE', 'SHOPEE_DELETE'] as const satisfies readonly ItemStatus[];

/** A part of an item that is always read as a whole; the contract defines its form. */
const part = record({});
const parts = list(part);
const tier = record({
  name: text(),
  option_list: list(record({ option: text(), image_id: optional(text()) })),
});

export const productTables = {
  item: table({
    tenant: 'shop_id',
    key: ['shop_id', 'item_id'],
    columns: {
      shop_id: column.id(),
      item_id: column.id(),
      item_status: column.choice(item_statuses),
      item_name: column.text(1_000),
      item_sku: withDefault(column.text(item_sku_length_max), ''),
      category_id: column.id(),
      original_price_micros: column.micros(1),
      /** In kg, as decimal text, because it is returned exactly as sent. */
      weight: column.text(30),
      condition: withDefault(column.choice(conditions), 'NEW'),
      item_dangerous: withDefault(column.choice(danger_codes), 0),
      description_type: withDefault(column.choice(description_types), 'normal'),
      description: column.lines(50_000),
      description_info: nullable(column.json(part)),
      image: column.json(part),
      logistic_info: column.json(parts),
      attribute_list: withDefault(column.json(parts), toJson([])),
      brand: column.json(part),
      pre_order: column.json(part),
      wholesale: withDefault(column.json(parts), toJson([])),
      video_upload_id: withDefault(column.json(list(text())), toJson([])),
      dimension: nullable(column.json(part)),
      gtin_code: nullable(column.text(14)),
      tax_info: nullable(column.json(part)),
      complaint_policy: nullable(column.json(part)),
      promotion_images: nullable(column.json(part)),
      compatibility_info: nullable(column.json(part)),
      size_chart_info: nullable(column.json(part)),
      certification_info: nullable(column.json(part)),
      purchase_limit_info: nullable(column.json(part)),
      authorised_brand_id: nullable(column.integer()),
      ds_cat_rcmd_id: nullable(column.text(ds_cat_rcmd_id_length_max)),
      medicine_id: nullable(column.id()),
      scheduled_publish_time: nullable(column.timestamp()),
      /** What its models differ in, such as colour, with the options of each; empty for an item without models. */
      tier_variation: withDefault(column.json(list(tier)), toJson([])),
      /** Whether buyers see it at a lower rank because it breaks a rule. */
      is_deboosted: withDefault(column.flag(), 0),
      /** Whether the marketplace has unlisted an item in UNLIST: its seller cannot list it again. */
      is_unlisted_by_marketplace: withDefault(column.flag(), 0),
      /** Whether it is a kit: several items that are sold as one. */
      is_kit: withDefault(column.flag(), 0),
      create_time: column.timestamp(),
      update_time: column.timestamp(),
    },
    large: true,
    indexes: {
      // Contains all columns that a list of items needs, because the item rows themselves are large.
      item_listing: { columns: ['shop_id', 'item_id', 'item_status', 'update_time', 'is_kit'] },
      // For operators who look for a SKU.
      item_by_sku: { columns: ['shop_id', 'item_sku'] },
    },
    references: [
      references('shop', 'shop_id'),
      references('category', 'category_id', { region: 'shop.region' }),
      references('category_brand', 'category_id', { region: 'shop.region', brand_id: 'brand.brand_id' }),
      references('category_attribute', 'category_id', {
        region: 'shop.region',
        attribute_id: 'attribute_list[].attribute_id',
      }),
      references('logistics_channel', { region: 'shop.region', logistic_id: 'logistic_info[].logistic_id' }),
      references('image', { image_id: 'image.image_id_list[]' }),
      references('video_upload', { video_upload_id: 'video_upload_id[]' }),
      references('size_chart', 'shop_id', { size_chart_id: 'size_chart_info.size_chart_id' }),
      references('medicine', 'medicine_id'),
    ],
  }),
  /** The variations of an item, each with its own price. An item without models has no rows. */
  item_model: table({
    tenant: 'shop_id',
    key: ['shop_id', 'item_id', 'model_id'],
    columns: {
      shop_id: column.id(),
      item_id: column.id(),
      model_id: column.id(),
      model_name: column.text(200),
      model_sku: withDefault(column.text(item_sku_length_max), ''),
      /** The index of its option in each tier, from 0. */
      tier_index: column.json(list(int32({ minimum: 0 }))),
      model_status: withDefault(column.choice(stored_model_statuses), 'MODEL_NORMAL'),
      original_price_micros: column.micros(1),
      gtin_code: nullable(column.text(14)),
      /** In kg, if it differs from the item's. */
      weight: nullable(column.text(30)),
      dimension: nullable(column.json(part)),
      /** If it differs from the item's. */
      pre_order: nullable(column.json(part)),
    },
    indexes: { item_model_by_sku: { columns: ['shop_id', 'model_sku'] } },
    references: [references('item', 'shop_id', 'item_id')],
  }),
  /** A lower price during a period, for an item or one of its models. */
  item_promotion: table({
    tenant: 'shop_id',
    key: ['shop_id', 'item_id', 'model_id', 'promotion_id'],
    columns: {
      shop_id: column.id(),
      item_id: column.id(),
      /** 0 for an item without models. */
      model_id: withDefault(column.integer(0), 0),
      promotion_id: column.id(),
      promotion_type: withDefault(column.choice(price_promotion_types), 'product_promotion'),
      promotion_price_micros: column.micros(1),
      start_time: column.timestamp(),
      end_time: column.timestamp(),
    },
    references: [
      references('item', 'shop_id', 'item_id'),
      references('item_model', 'shop_id', 'item_id', 'model_id'),
    ],
  }),
  /**
   * The number of pieces of an item or of each of its models, and how many of them orders have reserved. The
   * database refuses a stock below the reserved number.
   */
  item_stock: table({
    tenant: 'shop_id',
    key: ['shop_id', 'item_id', 'model_id', 'location_id'],
    columns: {
      shop_id: column.id(),
      item_id: column.id(),
      /** 0 for an item without models. */
      model_id: withDefault(column.integer(0), 0),
      /** Empty for a shop with one warehouse. */
      location_id: column.text(50),
      stock: column.integer(0),
      reserved_stock: withDefault(column.integer(0), 0),
    },
    references: [
      references('item', 'shop_id', 'item_id'),
      references('item_model', 'shop_id', 'item_id', 'model_id'),
      references('stock_location', 'shop_id', 'location_id'),
    ],
    check: 'reserved_stock >= 0 and stock >= reserved_stock',
  }),
  /** The number of items of a shop, stored so that nothing has to be counted. */
  item_count: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: { shop_id: column.id(), item_count: column.integer(0) },
    references: [partOf('shop', 'shop_id')],
  }),
  /** Where a shop keeps its stock; a shop with several rows has several warehouses. */
  stock_location: table({
    tenant: 'shop_id',
    key: ['shop_id', 'location_id'],
    columns: {
      shop_id: column.id(),
      location_id: column.text(50),
      location_name: column.text(200),
      /** Id of the warehouse; null if the marketplace does not list it. */
      warehouse_id: nullable(column.id()),
      warehouse_type: withDefault(column.choice(warehouse_types), 1),
      /** The address of the warehouse. */
      address_id: nullable(column.id()),
      holiday_mode_state: withDefault(column.choice(holiday_mode_states), 0),
    },
    references: [references('shop', 'shop_id'), references('shop_address', 'shop_id', 'address_id')],
  }),
  /** Templates of size charts. */
  size_chart: table({
    tenant: 'shop_id',
    key: ['shop_id', 'size_chart_id'],
    columns: {
      shop_id: column.id(),
      size_chart_id: column.id(),
      size_chart_name: column.text(200),
      /** The category of the items that it is for; null for all categories. */
      category_id: nullable(column.id()),
    },
    references: [
      references('shop', 'shop_id'),
      references('category', 'category_id', { region: 'shop.region' }),
    ],
  }),
};

export type ProductTables = Rows<typeof productTables>;
export type ItemRow = ProductTables['item'];
