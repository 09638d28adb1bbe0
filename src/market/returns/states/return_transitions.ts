// All possible transitions of a return and of its compensation, with the actor and the conditions of each.
import { stateTableFor } from '../../../kit/states/state_table.ts';
import {
  compensation_statuses,
  findConfirmationObstacle,
  openOfferOf,
  type ReturnState,
  type ReturnTerms,
  return_statuses,
} from '../returns.ts';

/** The facts about a return that conditions use. */
export interface ReturnFacts extends ReturnTerms {
  readonly return_solution: 0 | 1;
  /** Tracking number of the returned goods; empty until they are sent. */
  readonly tracking_number: string;
}

/** Whether the compensation is decided. */
const isSettled = ({ compensation_status }: ReturnState): boolean =>
  !['COMPENSATION_INITIAL_STAGE', 'COMPENSATION_PENDING_REQUEST', 'COMPENSATION_REQUESTED'].includes(
    compensation_status,
  );

export const returnStates = stateTableFor<ReturnFacts>()({
  name: 'return',
  states: return_statuses,
  initial: 'REQUESTED',
  final: ['CANCELLED', 'CLOSED'],
  stateOf: ({ return_status }) => return_status,
  transitions: {
    /** The goods come back first. The seller or the marketplace accepts, or nobody objected in time. */
    accept_return: {
      by: 'marketplace',
      from: ['REQUESTED'],
      to: 'PROCESSING',
      when: ({ return_solution }) => return_solution === 0,
      condition: 'the goods come back',
    },
    accept_refund: {
      by: 'marketplace',
      from: ['REQUESTED'],
      to: 'ACCEPTED',
      when: ({ return_solution }) => return_solution === 1,
      condition: 'only a refund is requested',
    },
    /** The seller refunds the whole sum, and no goods come back. */
    confirm: {
      by: 'seller',
      from: ['REQUESTED', 'PROCESSING'],
      to: 'ACCEPTED',
      when: (row) => findConfirmationObstacle(row) === undefined,
      condition:
        'it is a normal return of an order that was not completed, the seller inspects the goods, and no offer of the seller is open',
    },
    agree_on_refund: {
      by: 'seller or buyer',
      from: ['REQUESTED'],
      to: 'ACCEPTED',
      when: (row) => openOfferOf(row) !== undefined && row.latest_solution === 'REFUND',
      condition: 'an offer of a refund is open',
    },
    agree_on_return: {
      by: 'seller or buyer',
      from: ['REQUESTED'],
      to: 'PROCESSING',
      when: (row) => openOfferOf(row) !== undefined && row.latest_solution === 'RETURN_REFUND',
      condition: 'an offer to send the goods back is open',
    },
    receive: { by: 'marketplace', from: ['PROCESSING'], to: 'ACCEPTED' },
    dispute: { by: 'seller', from: ['REQUESTED', 'PROCESSING'], to: 'SELLER_DISPUTE' },
    take_up: { by: 'marketplace', from: ['SELLER_DISPUTE'], to: 'JUDGING' },
    decide_for_buyer: { by: 'marketplace', from: ['SELLER_DISPUTE', 'JUDGING'], to: 'ACCEPTED' },
    decide_for_seller: { by: 'marketplace', from: ['SELLER_DISPUTE', 'JUDGING'], to: 'CLOSED' },
    withdraw: {
      by: 'buyer',
      from: ['REQUESTED', 'PROCESSING', 'SELLER_DISPUTE', 'JUDGING'],
      to: 'CANCELLED',
    },
    miss_shipping: {
      by: 'system',
      from: ['PROCESSING'],
      to: 'CANCELLED',
      when: ({ tracking_number }) => tracking_number === '',
      condition: 'the goods were not sent in time',
    },
    settle: {
      by: 'system',
      from: ['ACCEPTED'],
      to: 'CLOSED',
      when: isSettled,
      condition: 'its compensation is settled',
    },
  },
});

export type ReturnTransition = keyof typeof returnStates.transitions;

export const compensationStates = stateTableFor<ReturnState>()({
  name: 'compensation',
  states: compensation_statuses,
  initial: 'COMPENSATION_INITIAL_STAGE',
  final: [
    'COMPENSATION_NOT_APPLICABLE',
    'COMPENSATION_NOT_REQUIRED',
    'COMPENSATION_NOT_ELIGIBLE',
    'COMPENSATION_APPROVED',
    'COMPENSATION_REJECTED',
    'COMPENSATION_CANCELLED',
  ],
  stateOf: ({ compensation_status }) => compensation_status,
  transitions: {
    /** The return is accepted, and the seller may request compensation. */
    offer_compensation: {
      by: 'system',
      from: ['COMPENSATION_INITIAL_STAGE'],
      to: 'COMPENSATION_PENDING_REQUEST',
    },
    /** The seller has accepted the return and therefore gets no compensation. */
    waive_compensation: {
      by: 'seller',
      from: ['COMPENSATION_INITIAL_STAGE'],
      to: 'COMPENSATION_NOT_REQUIRED',
    },
    /** The dispute was decided against the seller. */
    deny_compensation: {
      by: 'marketplace',
      from: ['COMPENSATION_INITIAL_STAGE'],
      to: 'COMPENSATION_NOT_ELIGIBLE',
    },
    /** The return ends without a refund. */
    drop_compensation: {
      by: 'system',
      from: ['COMPENSATION_INITIAL_STAGE'],
      to: 'COMPENSATION_NOT_APPLICABLE',
    },
    request_compensation: {
      by: 'seller',
      from: ['COMPENSATION_PENDING_REQUEST'],
      to: 'COMPENSATION_REQUESTED',
    },
    let_compensation_lapse: {
      by: 'system',
      from: ['COMPENSATION_PENDING_REQUEST'],
      to: 'COMPENSATION_NOT_REQUIRED',
    },
    approve_compensation: {
      by: 'marketplace',
      from: ['COMPENSATION_REQUESTED'],
      to: 'COMPENSATION_APPROVED',
    },
    reject_compensation: {
      by: 'marketplace',
      from: ['COMPENSATION_REQUESTED'],
      to: 'COMPENSATION_REJECTED',
    },
    cancel_dispute: { by: 'seller', from: ['COMPENSATION_REQUESTED'], to: 'COMPENSATION_CANCELLED' },
  },
});

export type CompensationTransition = keyof typeof compensationStates.transitions;
