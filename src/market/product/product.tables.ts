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
import {
  conditions,
  danger_codes,
  description_types,
  ds_cat_rcmd_id_length_max,
  holiday_mode_states,
  type ItemStatus,
  item_sku_length_max,
  item_statuses,
  model_statuses,
  promotion_types,
  warehouse_types,
} from './product.ts';

export const item_ids = new IdKind('item');

/** The states of items that are deleted: nothing of them changes any more. */
export const deleted_statuses = ['SELLER_DELETE', 'SHOPEE_DELETE'] as const satisfies readonly ItemStatus[];

/** A part of an item that is only ever read whole; the contract has its form. */
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
      /** In kg, as decimal text: it is given back as it came. */
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
      /** What its models differ in, such as colour, each with its options; empty for an item without models. */
      tier_variation: withDefault(column.json(list(tier)), toJson([])),
      /** Whether buyers are shown it further down, for a rule that it breaks. */
      is_deboosted: withDefault(column.flag(), 0),
      /** Whether an item in UNLIST was taken off the shelf by the marketplace: its seller cannot put it back. */
      is_unlisted_by_marketplace: withDefault(column.flag(), 0),
      /** Whether it is several items that are sold as one. */
      is_kit: withDefault(column.flag(), 0),
      create_time: column.timestamp(),
      update_time: column.timestamp(),
    },
    large: true,
    indexes: {
      // All that a list of items shows and asks for: it is read without the items themselves, which are large.
      item_listing: { columns: ['shop_id', 'item_id', 'item_status', 'update_time', 'is_kit'] },
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
  /** The variations of an item that are sold, each with its own price. An item without models has none. */
  item_model: table({
    tenant: 'shop_id',
    key: ['shop_id', 'item_id', 'model_id'],
    columns: {
      shop_id: column.id(),
      item_id: column.id(),
      model_id: column.id(),
      model_name: column.text(200),
      model_sku: withDefault(column.text(item_sku_length_max), ''),
      /** Which option of each tier it is, counted from 0. */
      tier_index: column.json(list(int32({ minimum: 0 }))),
      model_status: withDefault(column.choice(model_statuses), 'MODEL_NORMAL'),
      original_price_micros: column.micros(1),
      gtin_code: nullable(column.text(14)),
      /** In kg, where it is not that of the item. */
      weight: nullable(column.text(30)),
      dimension: nullable(column.json(part)),
    },
    references: [references('item', 'shop_id', 'item_id')],
  }),
  /** A lower price for a time, of an item or of one of its models. */
  item_promotion: table({
    tenant: 'shop_id',
    key: ['shop_id', 'item_id', 'model_id', 'promotion_id'],
    columns: {
      shop_id: column.id(),
      item_id: column.id(),
      /** 0 for an item without models. */
      model_id: withDefault(column.integer(0), 0),
      promotion_id: column.id(),
      promotion_type: withDefault(column.choice(promotion_types), 'product_promotion'),
      promotion_price_micros: column.micros(1),
      start_time: column.timestamp(),
      end_time: column.timestamp(),
    },
    references: [
      references('item', 'shop_id', 'item_id'),
      references('item_model', 'shop_id', 'item_id', 'model_id'),
    ],
  }),
  /** How many pieces there are of an item or of each of its models, and how many of them orders have reserved: the database takes no fewer. */
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
  /** How many items a shop has, kept beside them so that nobody has to count. */
  item_count: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: { shop_id: column.id(), item_count: column.integer(0) },
    references: [partOf('shop', 'shop_id')],
  }),
  /** Where a shop keeps its stock; several rows make it a shop with several warehouses. */
  stock_location: table({
    tenant: 'shop_id',
    key: ['shop_id', 'location_id'],
    columns: {
      shop_id: column.id(),
      location_id: column.text(50),
      location_name: column.text(200),
      /** The number of the warehouse; null for one that the marketplace does not list. */
      warehouse_id: nullable(column.id()),
      warehouse_type: withDefault(column.choice(warehouse_types), 1),
      /** Where it is. */
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
      /** The category whose items it is for; null for those of every category. */
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
