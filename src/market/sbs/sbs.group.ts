import { group } from '../../engine/group.ts';
import { adjust, receive } from './actions/stock_actions.ts';
import { getBoundWhsInfo } from './get_bound_whs_info.ts';
import { getStockMovement } from './get_stock_movement.ts';
import { getCurrentInventory } from './inventory/get_current_inventory.ts';
import { sumMovements } from './ledger/record_movement.ts';
import { sbsActions } from './sbs.actions.ts';
import { sbsCollections } from './sbs.collections.ts';
import { sbsContracts } from './sbs.contracts.ts';
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
  about: "Stock in the marketplace's warehouses: how much there is, and how it moved.",
  contracts: sbsContracts,
  handlers: {
    get_bound_whs_info: getBoundWhsInfo,
    get_stock_movement: getStockMovement,
    get_current_inventory: getCurrentInventory,
  },
  // What a data file brings is added to the sums, as a movement that is recorded.
  actions: sbsActions,
  action_handlers: { 'stock.receive': receive, 'stock.adjust': adjust },
  collections: sbsCollections,
  tables: { ...sbsTables, stock_movement: { ...sbsTables.stock_movement, afterInsert: sumMovements } },
  migrations: sbsMigrations,
  views: [stockItemView, stockSkuView, shopSkuView, inventoryItemView, inventorySkuView],
  dialect: sbsDialect,
});
