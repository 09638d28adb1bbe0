import { group } from '../../engine/group.ts';
import { accountHealthCollections } from './account_health.collections.ts';
import { accountHealthContracts } from './account_health.contracts.ts';
import { accountHealthMigrations } from './account_health.migrations.ts';
import { accountHealthTables } from './account_health.tables.ts';
import { listingIssueView } from './account_health.views.ts';
import { getListingsWithIssues } from './get_listings_with_issues.ts';

export const accountHealth = group({
  name: 'account_health',
  about: 'Account health: which listings of a shop break a rule, why, and by when they are to be mended.',
  contracts: accountHealthContracts,
  handlers: {
    get_listings_with_issues: getListingsWithIssues,
  },
  collections: accountHealthCollections,
  tables: accountHealthTables,
  migrations: accountHealthMigrations,
  views: [listingIssueView],
});
