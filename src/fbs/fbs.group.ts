import { group } from '../platform/group.ts';
import { fbsContracts } from './fbs.contracts.ts';
import { fbsMigrations } from './fbs.migrations.ts';
import { fbsTables } from './fbs.tables.ts';
import { fbsSkuView } from './fbs.views.ts';
import { queryBrSkuBlockStatus } from './query_br_sku_block_status.ts';

export const fbs = group({
  name: 'fbs',
  contracts: fbsContracts,
  handlers: {
    query_br_sku_block_status: queryBrSkuBlockStatus,
  },
  tables: fbsTables,
  migrations: fbsMigrations,
  views: [fbsSkuView],
});
