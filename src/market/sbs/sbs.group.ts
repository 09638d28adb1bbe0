import { group, serve, serveAction } from '../../engine/group.ts';
import { stock_adjust, stock_receive } from './actions/stock_actions.contract.ts';
import { adjustStock, receiveStock } from './actions/stock_actions.ts';
import { get_bound_whs_info } from './get_bound_whs_info.contract.ts';
import { getBoundWhsInfo } from './get_bound_whs_info.ts';
import { get_stock_movement } from './get_stock_movement.contract.ts';
import { getStockMovement } from './get_stock_movement.ts';
import { get_current_inventory } from './inventory/get_current_inventory.contract.ts';
import { getCurrentInventory } from './inventory/get_current_inventory.ts';
import { sumMovements } from './ledger/record_movement.ts';
import { sbsDialect } from './sbs.dialect.ts';
import { sbsMigrations } from './sbs.migrations.ts';
import { sbsTables } from './sbs.tables.ts';
import {
  inventoryItemView,
  inventorySkuView,
  shopSkuView,
  stockItemView,
  stockSkuView,
} from './sbs.views.ts';

export const sbs = group({
  name: 'sbs',
  about: "Stock in the marketplace's warehouses, and its movements.",
  operations: [
    serve(get_bound_whs_info, getBoundWhsInfo),
    serve(get_stock_movement, getStockMovement),
    serve(get_current_inventory, getCurrentInventory),
  ],
  actions: [serveAction(stock_receive, receiveStock), serveAction(stock_adjust, adjustStock)],
  collections: {
    stock_item: { about: 'Items of a shop in the warehouses of a region.', write_scope: 'write' },
    stock_sku: { about: 'SKUs of items in the warehouses.', write_scope: 'write' },
    stock_shop_sku: { about: 'Items and models of shops under which a SKU is sold.', write_scope: 'write' },
    stock_movement: {
      about: 'The ledger of the warehouses: every movement of stock.',
      written_by: 'stock/receive and stock/adjust, orders, and data files',
    },
    stock_day: { about: 'Movements of a day, and the resulting change.', written_by: 'every movement' },
    stock_month: { about: 'The change of a month.', written_by: 'every movement' },
    stock_balance: { about: 'Stock in a warehouse.', written_by: 'every movement' },
  },
  // Movements from data files are added to the sums too.
  tables: {
    ...sbsTables,
    stock_movement: {
      ...sbsTables.stock_movement,
      afterInsert: sumMovements,
      follow_ups: { tables: ['stock_day', 'stock_month', 'stock_balance'], are_repeatable: false },
    },
  },
  migrations: sbsMigrations,
  views: [stockItemView, stockSkuView, shopSkuView, inventoryItemView, inventorySkuView],
  dialect: sbsDialect,
});
