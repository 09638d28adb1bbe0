import { group } from '../platform/group.ts';
import { orderMigrations } from './order.migrations.ts';
import { orderTables } from './order.tables.ts';

/** Orders with their lines and packages. It serves no operations of its own yet; logistics builds on it. */
export const order = group({
  name: 'order',
  contracts: [],
  handlers: {},
  tables: orderTables,
  migrations: orderMigrations,
});
