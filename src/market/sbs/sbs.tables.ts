import {
  column,
  computed,
  nullable,
  type Rows,
  references,
  table,
  withDefault,
} from '../../engine/store/table.ts';
import {
  foldCase,
  fulfill_mapping_modes,
  movement_kinds,
  type WarehouseRegion,
  warehouse_regions,
} from './sbs.ts';
import { dayAt } from './warehouse_day.ts';

/** Printable, without spaces and commas: lists of ids are separated by commas. */
const stock_id = () => column.text(64, '^[!-+\\--~]+$');
const region = () => column.choice(warehouse_regions);
/** So many pieces at once that sums of them stay far below 2^53. */
const delta = () => withDefault(column.integer(-1_000_000_000, 1_000_000_000), 0);

/** Changes of what lies in the buckets, or what lies there. */
const bucketColumns = () => ({
  sellable: column.integer(),
  reserved: column.integer(),
  unsellable: column.integer(),
});

export const sbsTables = {
  /** What a shop keeps in the warehouses of a region. */
  stock_item: table({
    tenant: 'shop_id',
    key: ['shop_id', 'whs_region', 'warehouse_item_id'],
    columns: {
      shop_id: column.id(),
      whs_region: region(),
      warehouse_item_id: stock_id(),
      item_name: column.text(),
      item_name_folded: computed(column.text(), ({ item_name }) => foldCase(String(item_name))),
      image_id: nullable(column.text(64)),
      category_id_l1: column.id(),
    },
    references: [
      references('shop', 'shop_id'),
      references('image', 'image_id'),
      references('category', { region: 'shop.region', category_id: 'category_id_l1' }),
    ],
  }),
  /** The SKUs of an item. */
  stock_sku: table({
    tenant: 'shop_id',
    key: ['shop_id', 'whs_region', 'mtsku_id'],
    columns: {
      shop_id: column.id(),
      whs_region: region(),
      mtsku_id: stock_id(),
      warehouse_item_id: stock_id(),
      model_id: stock_id(),
      variation: withDefault(column.text(), ''),
      variation_folded: computed(column.text(), ({ variation }) => foldCase(String(variation))),
      fulfill_mapping_mode: withDefault(column.choice(fulfill_mapping_modes), 0),
      barcode: withDefault(column.text(100), ''),
    },
    references: [references('stock_item', 'shop_id', 'whs_region', 'warehouse_item_id')],
    indexes: { stock_sku_of_item: { columns: ['shop_id', 'whs_region', 'warehouse_item_id', 'mtsku_id'] } },
  }),
  /** As what a SKU is sold in the shop: one SKU may be several models of several items. */
  stock_shop_sku: table({
    tenant: 'shop_id',
    key: ['shop_id', 'whs_region', 'mtsku_id', 'shop_item_id', 'shop_model_id'],
    columns: {
      shop_id: column.id(),
      whs_region: region(),
      mtsku_id: stock_id(),
      shop_item_id: column.id(),
      shop_model_id: column.integer(0),
    },
    references: [
      references('stock_sku', 'shop_id', 'whs_region', 'mtsku_id'),
      references('item', 'shop_id', { item_id: 'shop_item_id' }),
      references('item_model', 'shop_id', { item_id: 'shop_item_id', model_id: 'shop_model_id' }),
    ],
    indexes: {
      stock_shop_sku_sold_as: {
        columns: ['shop_id', 'whs_region', 'shop_item_id', 'shop_model_id', 'mtsku_id'],
      },
    },
  }),
  /** The ledger. A movement is never changed: what was wrong is put right by another one. */
  stock_movement: table({
    tenant: 'shop_id',
    key: ['shop_id', 'movement_id'],
    columns: {
      shop_id: column.id(),
      /** Given by whoever tells of it, so that telling twice counts once. */
      movement_id: column.datedText(64),
      whs_region: region(),
      mtsku_id: stock_id(),
      whs_id: stock_id(),
      kind: column.choice(movement_kinds),
      moved_at: column.timestamp(),
      /** The day by the region's clocks: 20260301. */
      day: computed(column.integer(), ({ whs_region, moved_at }) =>
        dayAt(whs_region as WarehouseRegion, Number(moved_at)),
      ),
      sellable: delta(),
      reserved: delta(),
      unsellable: delta(),
    },
    references: [references('stock_sku', 'shop_id', 'whs_region', 'mtsku_id')],
  }),
  /** The ledger summed up by day: quantities by kind, and how the buckets changed. */
  stock_day: table({
    tenant: 'shop_id',
    key: ['shop_id', 'whs_region', 'mtsku_id', 'whs_id', 'day'],
    columns: {
      shop_id: column.id(),
      whs_region: region(),
      mtsku_id: stock_id(),
      whs_id: stock_id(),
      day: column.integer(),
      inbound_my: column.integer(),
      inbound_returned: column.integer(),
      outbound_sold: column.integer(),
      outbound_returned: column.integer(),
      outbound_disposed: column.integer(),
      adjust_lost_found: column.integer(),
      adjust_trans_whs: column.integer(),
      ...bucketColumns(),
    },
  }),
  /** How the buckets changed by month: 202603. */
  stock_month: table({
    tenant: 'shop_id',
    key: ['shop_id', 'whs_region', 'mtsku_id', 'whs_id', 'month'],
    columns: {
      shop_id: column.id(),
      whs_region: region(),
      mtsku_id: stock_id(),
      whs_id: stock_id(),
      month: column.integer(),
      ...bucketColumns(),
    },
  }),
  /** What lies in the buckets when every movement has been made. */
  stock_balance: table({
    tenant: 'shop_id',
    key: ['shop_id', 'whs_region', 'mtsku_id', 'whs_id'],
    columns: {
      shop_id: column.id(),
      whs_region: region(),
      mtsku_id: stock_id(),
      whs_id: stock_id(),
      ...bucketColumns(),
    },
  }),
};

export type SbsTables = Rows<typeof sbsTables>;
