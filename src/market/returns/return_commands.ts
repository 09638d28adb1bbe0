// The steps of a return that buyers, sellers and the marketplace take, and the automatic ones. Each command runs in its
// caller's transaction and returns the return before and after; consequences for other groups follow from the two.
import { toJson } from '../../engine/store/json.ts';
import { type Refusal, refused } from '../../kit/contract/refusal.ts';
import type { Actor } from '../event/record_events.ts';
import { areReturned, type FollowUp } from './follow_ups.ts';
import { changeReturn, type ReturnKey, type ReturnStep, type ReturnWriter } from './return_change.ts';
import type { ReturnRequest } from './returns.tables.ts';
import { default_compensation_type, isOpen } from './returns.ts';
import { returns_limits } from './returns_limits.ts';
import { returnStates } from './states/return_transitions.ts';

/** What a return has from the moment when its goods must be sent back. */
export const awaitedGoods = (now: number) =>
  ({
    return_ship_due_date: now + returns_limits.shipping_s.value,
    reverse_logistics_status: 'LOGISTICS_PENDING_ARRANGE',
  }) as const;

/** The step that accepts a return: at once, or with the goods still to come back. */
function acceptance(row: ReturnRequest, now: number, is_waived: boolean): ReturnStep {
  if (row.return_solution === 0)
    return {
      transition: 'accept_return',
      changes: awaitedGoods(now),
    };
  return accepted('accept_refund', now, is_waived);
}

/** The step that refunds the buyer. A seller who did not agree may request compensation. */
const accepted = (transition: 'accept_refund' | 'receive', now: number, is_waived: boolean): ReturnStep => ({
  transition,
  compensation: is_waived ? 'waive_compensation' : 'offer_compensation',
  changes: {
    seller_compensation_due_date: is_waived ? null : now + returns_limits.compensation_s.value,
    ...(transition === 'receive' && { reverse_logistics_status: 'LOGISTICS_DELIVERY_DONE' as const }),
  },
});

/** A seller who accepts a return gets no compensation. */
export const plannedAcceptance = (row: ReturnRequest, { actor, now }: Actor): ReturnStep =>
  acceptance(row, now, actor === 'seller');

/** Accepts a return. */
export const acceptReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, (row) => plannedAcceptance(row, writer.actor));

/** How the goods were sent back. */
interface SentBack {
  readonly tracking_number: string;
  readonly channel_name?: string;
}

export const plannedSendingBack = (
  { return_status }: ReturnRequest,
  { tracking_number, channel_name = '' }: SentBack,
): ReturnStep | Refusal<'return_status_wrong'> =>
  return_status === 'PROCESSING'
    ? {
        changes: {
          tracking_number,
          reverse_logistics_channel_name: channel_name,
          reverse_logistics_status: 'LOGISTICS_PICKUP_DONE',
        },
      }
    : refused('return_status_wrong');

/** Records that the goods were sent back, with their tracking number. */
export const shipReturn = (writer: ReturnWriter, key: ReturnKey, sent: SentBack) =>
  changeReturn(writer, key, (row) => plannedSendingBack(row, sent));

/** The goods have come back. */
export const plannedReceipt = ({ now }: Pick<Actor, 'now'>): ReturnStep => accepted('receive', now, false);

/**
 * Records that the goods have come back.
 *
 * @param follow_ups what the warehouse did with some pieces. It put the others away.
 */
export const receiveReturn = (writer: ReturnWriter, key: ReturnKey, follow_ups: readonly FollowUp[] = []) =>
  changeReturn(writer, key, (row) => {
    const step = plannedReceipt(writer.actor);
    if (follow_ups.length === 0) return step;
    if (row.validation_type !== 'warehouse_validation') return refused('not_at_warehouse');
    if (!areReturned(row, follow_ups)) return refused('more_than_returned');
    return { ...step, changes: { ...step.changes, follow_up_actions: toJson([...follow_ups]) } };
  });

/** Starts the marketplace's review of a seller's dispute. */
export const takeUpReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, () => ({ transition: 'take_up' }));

export const plannedDecision = (is_for: 'buyer' | 'seller'): ReturnStep =>
  is_for === 'buyer'
    ? { transition: 'decide_for_buyer', compensation: 'deny_compensation' }
    : { transition: 'decide_for_seller', compensation: 'drop_compensation' };

/** Decides a seller's dispute: the buyer gets the refund, or nothing. */
export const decideReturn = (writer: ReturnWriter, key: ReturnKey, is_for: 'buyer' | 'seller') =>
  changeReturn(writer, key, () => plannedDecision(is_for));

export const planned_withdrawal: ReturnStep = {
  transition: 'withdraw',
  compensation: 'drop_compensation',
};

export const withdrawReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, () => planned_withdrawal);

/** Asks the seller of an open return for evidence, until `deadline` (Unix time in seconds). */
export const askProof = (writer: ReturnWriter, key: ReturnKey, deadline: number) =>
  changeReturn(writer, key, (row) =>
    isOpen(row)
      ? { proof: 'ask_proof', changes: { seller_evidence_deadline: deadline } }
      : refused('return_status_wrong'),
  );

export const plannedCompensationRequest = ({ return_status }: ReturnRequest) =>
  return_status === 'ACCEPTED'
    ? ({ compensation: 'request_compensation' } as const)
    : refused('return_status_wrong');

/** Requests compensation, for the seller or by the marketplace on the seller's behalf. */
export const requestCompensation = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, plannedCompensationRequest);

interface CompensationDecision {
  readonly is_approved: boolean;
  readonly compensation_amount_micros?: number;
  readonly compensation_type?: string;
}

export function plannedCompensation(
  { refund_amount_micros }: ReturnRequest,
  decision: CompensationDecision,
): ReturnStep | Refusal<'compensation_exceeds_refund'> {
  if (!decision.is_approved) return { compensation: 'reject_compensation' };
  const { compensation_amount_micros = refund_amount_micros } = decision;
  const { compensation_type = default_compensation_type } = decision;
  if (compensation_amount_micros > refund_amount_micros) return refused('compensation_exceeds_refund');
  const changes = { compensation_amount_micros, compensation_type };
  return { compensation: 'approve_compensation', changes };
}

/** Approves a compensation of the given amount, by default the whole refund, or rejects it. */
export const decideCompensation = (writer: ReturnWriter, key: ReturnKey, decision: CompensationDecision) =>
  changeReturn(writer, key, (row) => plannedCompensation(row, decision));

/** The step of a return that is due. */
export function plannedDueStep(row: ReturnRequest, now: number): ReturnStep | Refusal<'return_status_wrong'> {
  const isDue = (at: number | null) => at !== null && at <= now;
  if (isOpen(row) && row.seller_proof_status === 'PENDING' && isDue(row.seller_evidence_deadline))
    return { proof: 'miss_proof' };
  if (row.return_status === 'REQUESTED' && isDue(row.due_date)) return acceptance(row, now, false);
  if (row.negotiation_status === 'PENDING_BUYER_RESPOND' && isDue(row.offer_due_date))
    return { negotiation: 'let_offer_lapse', changes: { offer_due_date: row.due_date } };
  if (row.return_status === 'PROCESSING' && isDue(row.return_ship_due_date))
    return { transition: 'miss_shipping', compensation: 'drop_compensation' };
  if (row.return_status !== 'ACCEPTED') return refused('return_status_wrong');
  if (row.compensation_status === 'COMPENSATION_PENDING_REQUEST' && isDue(row.seller_compensation_due_date))
    return { compensation: 'let_compensation_lapse' };
  return returnStates.canTransition('settle', row)
    ? { transition: 'settle' }
    : refused('return_status_wrong');
}

/** Takes the due step of a return. Nothing is changed if no step is due. */
export const advanceDueReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, (row) => plannedDueStep(row, writer.actor.now));
