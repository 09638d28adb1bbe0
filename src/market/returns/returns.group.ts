import { group } from '../../engine/group.ts';
import { cancelDispute } from './cancel_dispute.ts';

import { disputeReturn } from './disputes/dispute.ts';
import { getReturnDisputeReason } from './disputes/get_return_dispute_reason.ts';
import { getReturnDetail } from './get_return_detail.ts';
import { getReturnList } from './get_return_list.ts';
import { returnsCollections } from './returns.collections.ts';
import { returnsContracts } from './returns.contracts.ts';
import { returnsMigrations } from './returns.migrations.ts';
import { returnsTables } from './returns.tables.ts';
import { returnDetailView, returnListView } from './returns.views.ts';
import { compensationStates, returnStates } from './states/return_transitions.ts';

export const returns = group({
  name: 'returns',
  about: 'Returns and refunds: what becomes of a return, and disputes about it.',
  contracts: returnsContracts,
  handlers: {
    get_return_list: getReturnList,
    get_return_detail: getReturnDetail,
    get_return_dispute_reason: getReturnDisputeReason,
    dispute: disputeReturn,
    cancel_dispute: cancelDispute,
  },
  collections: returnsCollections,
  tables: returnsTables,
  migrations: returnsMigrations,
  states: [returnStates, compensationStates],
  views: [returnListView, returnDetailView],
});
