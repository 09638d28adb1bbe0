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

/** Printable, without spaces and commas, because lists of ids are separated by commas. */
const stock_id = () =>
  column.text(64, {
    pattern: '^[!-+\\--~]+$',
    '~form': 'printable ASCII characters without spaces and commas',
  });
const region = () => column.choice(warehouse_regions);
/** Bounded, so that sums stay far below 2^53. */
const delta = () => withDefault(column.integer(-1_000_000_000, 1_000_000_000), 0);

/** Columns for the buckets: their balances or their changes. */
const bucketColumns = () => ({
  sellable: column.integer(),
  reserved: column.integer(),
  unsellable: column.integer(),
});

export const sbsTables = {
  /** The items that a shop keeps in the warehouses of a region. */
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
  /** The shop's models under which a SKU is sold: one SKU may be several models of several items. */
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
  /** The ledger. A movement is never changed; another movement corrects it. */
  stock_movement: table({
    tenant: 'shop_id',
    key: ['shop_id', 'movement_id'],
    columns: {
      shop_id: column.id(),
      /** Chosen by the reporter of the movement, so that a repeated report counts once. */
      movement_id: column.datedText(64),
      whs_region: region(),
      mtsku_id: stock_id(),
      whs_id: stock_id(),
      kind: column.choice(movement_kinds),
      moved_at: column.timestamp(),
      /** The local day in the region: 20260301. */
      day: computed(column.integer(), ({ whs_region, moved_at }) =>
        dayAt(whs_region as WarehouseRegion, Number(moved_at)),
      ),
      sellable: delta(),
      reserved: delta(),
      unsellable: delta(),
    },
    references: [references('stock_sku', 'shop_id', 'whs_region', 'mtsku_id')],
  }),
  /** Sums of the ledger by day: quantities by kind, and changes of the buckets. */
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
  /** Changes of the buckets by month: 202603. */
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
  /** The buckets after all movements. */
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
