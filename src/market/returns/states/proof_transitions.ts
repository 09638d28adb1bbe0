// All possible transitions of the seller's evidence for a return.
import { stateTableFor } from '../../../kit/states/state_table.ts';
import { seller_proof_statuses } from '../returns.ts';

interface ProofState {
  readonly seller_proof_status: (typeof seller_proof_statuses)[number];
}

export const proofStates = stateTableFor<ProofState>()({
  name: 'seller_proof',
  states: seller_proof_statuses,
  initial: 'NOT_NEEDED',
  final: [],
  stateOf: ({ seller_proof_status }) => seller_proof_status,
  transitions: {
    ask_proof: { by: 'marketplace', from: ['NOT_NEEDED', 'UPLOADED', 'OVERDUE'], to: 'PENDING' },
    /** A later upload replaces the one before. */
    upload_proof: { by: 'seller', from: ['PENDING', 'UPLOADED'], to: 'UPLOADED' },
    miss_proof: { by: 'system', from: ['PENDING'], to: 'OVERDUE' },
  },
});

export type ProofTransition = keyof typeof proofStates.transitions;
