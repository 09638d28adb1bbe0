import { group } from '../engine/group.ts';
import { operatorCollections } from './operator.collections.ts';
import { operatorMigrations } from './operator.migrations.ts';
import { operatorTables } from './operator.tables.ts';

export const operator = group({
  name: 'operator',
  collections: operatorCollections,
  tables: operatorTables,
  migrations: operatorMigrations,
});
