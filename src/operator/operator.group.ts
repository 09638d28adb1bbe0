import { group } from '../platform/group.ts';
import { operatorMigrations } from './operator.migrations.ts';
import { operatorTables } from './operator.tables.ts';

export const operator = group({
  name: 'operator',
  tables: operatorTables,
  migrations: operatorMigrations,
});
