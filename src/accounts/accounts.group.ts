import { group } from '../platform/group.ts';
import { accountsMigrations } from './accounts.migrations.ts';
import { accountsTables, token_chain_ids } from './accounts.tables.ts';
import { tokenCleanup } from './token_cleanup.ts';

export const accounts = group({
  name: 'accounts',
  tables: accountsTables,
  migrations: accountsMigrations,
  id_kinds: [token_chain_ids],
  periodic: [tokenCleanup],
});
