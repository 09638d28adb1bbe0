import { group } from '../../engine/group.ts';
import { fbsCollections } from './fbs.collections.ts';
import { fbsContracts } from './fbs.contracts.ts';
import { fbsMigrations } from './fbs.migrations.ts';
import { fbsTables } from './fbs.tables.ts';
import { fbsSkuView } from './fbs.views.ts';
import { queryBrSkuBlockStatus } from './query_br_sku_block_status.ts';

export const fbs = group({
  name: 'fbs',
  about: 'Fulfilment by the marketplace in Brazil: SKUs that its warehouses keep, and what stops them.',
  contracts: fbsContracts,
  handlers: {
    query_br_sku_block_status: queryBrSkuBlockStatus,
  },
  collections: fbsCollections,
  tables: fbsTables,
  migrations: fbsMigrations,
  views: [fbsSkuView],
});
