// All possible transitions of the negotiation about a return.
import { stateTableFor } from '../../../kit/states/state_table.ts';
import { type Negotiation, negotiation_statuses } from '../returns.ts';

export const negotiationStates = stateTableFor<Negotiation>()({
  name: 'negotiation',
  states: negotiation_statuses,
  initial: 'PENDING_RESPOND',
  final: ['TERMINATED'],
  stateOf: ({ negotiation_status }) => negotiation_status,
  transitions: {
    offer: {
      by: 'seller',
      from: ['PENDING_RESPOND'],
      to: 'PENDING_BUYER_RESPOND',
      when: ({ counter_limit }) => counter_limit > 0,
      condition: 'the seller may make another offer',
    },
    counter_offer: { by: 'buyer', from: ['PENDING_BUYER_RESPOND'], to: 'PENDING_RESPOND' },
    refuse_offer: { by: 'buyer', from: ['PENDING_BUYER_RESPOND'], to: 'PENDING_RESPOND' },
    let_offer_lapse: { by: 'system', from: ['PENDING_BUYER_RESPOND'], to: 'PENDING_RESPOND' },
    /** The return is accepted, disputed, withdrawn, or the two have agreed. */
    end_negotiation: {
      by: 'system',
      from: ['PENDING_RESPOND', 'PENDING_BUYER_RESPOND'],
      to: 'TERMINATED',
    },
  },
});

export type NegotiationTransition = keyof typeof negotiationStates.transitions;
