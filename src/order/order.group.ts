import { group } from '../platform/group.ts';
import { orderMigrations } from './order.migrations.ts';
import { orderTables } from './order.tables.ts';
import { packageStates } from './package_transitions.ts';

/** Orders with their lines and packages. Logistics builds on it. */
export const order = group({
  name: 'order',
  tables: orderTables,
  migrations: orderMigrations,
  states: [packageStates],
});
