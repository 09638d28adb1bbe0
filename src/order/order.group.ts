import { group } from '../platform/group.ts';
import { orderMigrations } from './order.migrations.ts';
import { line_item_ids, orderTables } from './order.tables.ts';
import { orderStates } from './order_transitions.ts';
import { package_ids } from './package.tables.ts';
import { packageStates } from './package_transitions.ts';

/** Orders with their lines and packages. Logistics builds on it. */
export const order = group({
  name: 'order',
  tables: orderTables,
  migrations: orderMigrations,
  id_kinds: [line_item_ids, package_ids],
  states: [orderStates, packageStates],
});
