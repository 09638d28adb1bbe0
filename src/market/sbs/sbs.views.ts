import { view } from '../../engine/view/view.ts';
import { shopSkuId } from '../vocabulary.ts';
import { get_stock_movement } from './get_stock_movement.contract.ts';
import { get_current_inventory } from './inventory/get_current_inventory.contract.ts';
import { sbsTables } from './sbs.tables.ts';

const item = get_stock_movement.response.properties.item_list.items;
const sku = item.properties.sku_list.items;

export const stockItemView = view(sbsTables.stock_item, item, (row) => ({
  item_image: row.image_url('image_id', ''),
  sku_list: row.given(),
}));

/** Quantities are sums over the ledger. */
export const stockSkuView = view(sbsTables.stock_sku, sku, (row) => ({
  whs_list: row.given(),
  start_qty: row.given(),
  end_qty: row.given(),
  inbound_qty: row.given(),
  outbound_qty: row.given(),
  adjust_qty: row.given(),
  shop_sku_list: row.given(),
}));

export const shopSkuView = view(sbsTables.stock_shop_sku, sku.properties.shop_sku_list.items, (row) => ({
  shop_sku_id: row.computed(['shop_item_id', 'shop_model_id'], (ids) =>
    shopSkuId(ids.shop_item_id, ids.shop_model_id),
  ),
  shop_item_id: row.computed(['shop_item_id'], ({ shop_item_id }) => String(shop_item_id)),
  shop_model_id: row.computed(['shop_model_id'], ({ shop_model_id }) => String(shop_model_id)),
}));

const kept_item = get_current_inventory.response.properties.item_list.items;

/** An item with its current stock in the warehouses. */
export const inventoryItemView = view(sbsTables.stock_item, kept_item, (row) => ({
  item_id: row.column('warehouse_item_id'),
  item_image: row.image_url('image_id', ''),
  sku_list: row.given(),
}));

export const inventorySkuView = view(sbsTables.stock_sku, kept_item.properties.sku_list.items, (row) => ({
  model_name: row.column('variation'),
  not_moving_tag: row.given(),
  whs_list: row.given(),
  shop_sku_list: row.given(),
}));
