import { int32, list, record, text } from '../platform/contract/field.ts';
import { IdKind } from '../platform/store/ids.ts';
import { toJson } from '../platform/store/json.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../platform/store/table.ts';
import {
  conditions,
  danger_codes,
  description_types,
  ds_cat_rcmd_id_length_max,
  item_sku_length_max,
  item_statuses,
  model_statuses,
} from './product.ts';

export const item_ids = new IdKind('item');

/** A part of an item that is only ever read whole; the contract has its form. */
const part = record({});
const parts = list(part);
const tier = record({ name: text(), option_list: list(record({ option: text() })) });

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
      description: column.text(50_000),
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
      create_time: column.timestamp(),
      update_time: column.timestamp(),
    },
    large: true,
    references: [
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
    },
    references: [references('item', 'shop_id', 'item_id')],
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
    references: [references('shop', 'shop_id')],
  }),
  /** Where a shop keeps its stock; several rows make it a shop with several warehouses. */
  stock_location: table({
    tenant: 'shop_id',
    key: ['shop_id', 'location_id'],
    columns: {
      shop_id: column.id(),
      location_id: column.text(50),
      location_name: column.text(200),
    },
    references: [references('shop', 'shop_id')],
  }),
  /** Templates of size charts. */
  size_chart: table({
    tenant: 'shop_id',
    key: ['shop_id', 'size_chart_id'],
    columns: {
      shop_id: column.id(),
      size_chart_id: column.id(),
      size_chart_name: column.text(200),
    },
    references: [references('shop', 'shop_id')],
  }),
};

export type ProductTables = Rows<typeof productTables>;
export type ItemRow = ProductTables['item'];
