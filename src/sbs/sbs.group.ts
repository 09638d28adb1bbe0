import { group } from '../platform/group.ts';
import { getStockMovement } from './get_stock_movement.ts';
import { sbsContracts } from './sbs.contracts.ts';
import { sbsMigrations } from './sbs.migrations.ts';
import { sbsTables } from './sbs.tables.ts';
import { shopSkuView, stockItemView, stockSkuView } from './sbs.views.ts';

export const sbs = group({
  name: 'sbs',
  contracts: sbsContracts,
  handlers: {
    get_stock_movement: getStockMovement,
  },
  tables: sbsTables,
  migrations: sbsMigrations,
  views: [stockItemView, stockSkuView, shopSkuView],
});
