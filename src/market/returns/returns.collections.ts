import { collectionsOf } from '../../engine/collection/collection.ts';
import { returnsTables } from './returns.tables.ts';

export const returnsCollections = collectionsOf(returnsTables, {
  return_request: {
    about: 'Returns, and the dispute about their compensation.',
    written_by: 'actions on returns, and data files',
  },
  return_dispute: {
    about: 'What sellers object to returns, with the evidence.',
    written_by: 'v2.returns.dispute',
  },
  dispute_cancellation: { about: 'Which call withdrew a dispute.', written_by: 'v2.returns.cancel_dispute' },
});
