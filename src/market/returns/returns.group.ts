import { group, serve } from '../../engine/group.ts';
import { cancel_dispute } from './cancel_dispute.contract.ts';
import { cancelDispute } from './cancel_dispute.ts';
import { dispute } from './disputes/dispute.contract.ts';
import { disputeReturn } from './disputes/dispute.ts';
import { get_return_dispute_reason } from './disputes/get_return_dispute_reason.contract.ts';
import { getReturnDisputeReason } from './disputes/get_return_dispute_reason.ts';
import { get_return_detail } from './get_return_detail.contract.ts';
import { getReturnDetail } from './get_return_detail.ts';
import { get_return_list } from './get_return_list.contract.ts';
import { getReturnList } from './get_return_list.ts';
import { returnsMigrations } from './returns.migrations.ts';
import { returnsTables } from './returns.tables.ts';
import { returnDetailView, returnListView } from './returns.views.ts';
import { compensationStates, returnStates } from './states/return_transitions.ts';

export const returns = group({
  name: 'returns',
  about: 'Returns and refunds: the status of a return, and disputes about it.',
  operations: [
    serve(get_return_list, getReturnList),
    serve(get_return_detail, getReturnDetail),
    serve(get_return_dispute_reason, getReturnDisputeReason),
    serve(dispute, disputeReturn),
    serve(cancel_dispute, cancelDispute),
  ],
  collections: {
    return_request: {
      about: 'Returns, and disputes about their compensation.',
      written_by: 'actions on returns, and data files',
    },
    return_dispute: {
      about: 'Objections of sellers to returns, with evidence.',
      written_by: 'v2.returns.dispute',
    },
    dispute_cancellation: {
      about: 'The calls that withdrew disputes.',
      written_by: 'v2.returns.cancel_dispute',
    },
  },
  tables: returnsTables,
  migrations: returnsMigrations,
  states: [returnStates, compensationStates],
  views: [returnListView, returnDetailView],
});
