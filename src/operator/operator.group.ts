import { group } from '../engine/group.ts';
import { operatorMigrations } from './operator.migrations.ts';
import { operatorTables } from './operator.tables.ts';

export const operator = group({
  name: 'operator',
  collections: {
    operator_token: {
      about: 'Tokens of this API, without their secrets.',
      written_by: 'stoa operator-token',
      read_scope: 'admin',
      hidden: ['token_sha256'],
    },
  },
  tables: operatorTables,
  migrations: operatorMigrations,
});
