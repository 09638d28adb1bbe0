import { group } from '../platform/group.ts';
import { accountsMigrations } from './accounts.migrations.ts';
import { accountsTables } from './accounts.tables.ts';

export const accounts = group({
  name: 'accounts',
  tables: accountsTables,
  migrations: accountsMigrations,
});
