import { group } from '../platform/group.ts';
import { cancelDispute } from './cancel_dispute.ts';
import { returnsCollections } from './returns.collections.ts';
import { returnsContracts } from './returns.contracts.ts';
import { returnsMigrations } from './returns.migrations.ts';
import { returnsTables } from './returns.tables.ts';

export const returns = group({
  name: 'returns',
  about: 'Returns and refunds: what becomes of a return, and disputes about it.',
  contracts: returnsContracts,
  handlers: {
    cancel_dispute: cancelDispute,
  },
  collections: returnsCollections,
  tables: returnsTables,
  migrations: returnsMigrations,
});
