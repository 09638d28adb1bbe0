// The steps of a return that buyers, sellers and the marketplace take, and the automatic ones. Each command runs in its
// caller's transaction and returns the return before and after; consequences for other groups follow from the two.
import { toJson } from '../../engine/store/json.ts';
import { refused } from '../../kit/contract/refusal.ts';
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

/** Accepts a return. A seller who accepts it gets no compensation. */
export const acceptReturn = (writer: ReturnWriter, key: ReturnKey) => {
  const { actor, now } = writer.actor;
  return changeReturn(writer, key, (row) => acceptance(row, now, actor === 'seller'));
};

/** Records that the goods were sent back, with their tracking number. */
export const shipReturn = (
  writer: ReturnWriter,
  key: ReturnKey,
  { tracking_number, channel_name = '' }: { tracking_number: string; channel_name?: string },
) =>
  changeReturn(writer, key, ({ return_status }) =>
    return_status === 'PROCESSING'
      ? {
          changes: {
            tracking_number,
            reverse_logistics_channel_name: channel_name,
            reverse_logistics_status: 'LOGISTICS_PICKUP_DONE',
          },
        }
      : refused('return_status_wrong'),
  );

/**
 * Records that the goods have come back.
 *
 * @param follow_ups what the warehouse did with some pieces. It put the others away.
 */
export const receiveReturn = (writer: ReturnWriter, key: ReturnKey, follow_ups: readonly FollowUp[] = []) =>
  changeReturn(writer, key, (row) => {
    const step = accepted('receive', writer.actor.now, false);
    if (follow_ups.length === 0) return step;
    if (row.validation_type !== 'warehouse_validation') return refused('not_at_warehouse');
    if (!areReturned(row, follow_ups)) return refused('more_than_returned');
    return { ...step, changes: { ...step.changes, follow_up_actions: toJson([...follow_ups]) } };
  });

/** Starts the marketplace's review of a seller's dispute. */
export const takeUpReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, () => ({ transition: 'take_up' }));

/** Decides a seller's dispute: the buyer gets the refund, or nothing. */
export const decideReturn = (writer: ReturnWriter, key: ReturnKey, is_for: 'buyer' | 'seller') =>
  changeReturn(writer, key, () =>
    is_for === 'buyer'
      ? { transition: 'decide_for_buyer', compensation: 'deny_compensation' }
      : { transition: 'decide_for_seller', compensation: 'drop_compensation' },
  );

export const withdrawReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, () => ({ transition: 'withdraw', compensation: 'drop_compensation' }));

/** Asks the seller of an open return for evidence, until `deadline` (Unix time in seconds). */
export const askProof = (writer: ReturnWriter, key: ReturnKey, deadline: number) =>
  changeReturn(writer, key, (row) =>
    isOpen(row)
      ? { proof: 'ask_proof', changes: { seller_evidence_deadline: deadline } }
      : refused('return_status_wrong'),
  );

/** Requests compensation, for the seller or by the marketplace on the seller's behalf. */
export const requestCompensation = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, ({ return_status }) =>
    return_status === 'ACCEPTED' ? { compensation: 'request_compensation' } : refused('return_status_wrong'),
  );

/** Approves a compensation of the given amount, by default the whole refund, or rejects it. */
export const decideCompensation = (
  writer: ReturnWriter,
  key: ReturnKey,
  decision: {
    readonly is_approved: boolean;
    readonly compensation_amount_micros?: number;
    readonly compensation_type?: string;
  },
) =>
  changeReturn(writer, key, ({ refund_amount_micros }) => {
    if (!decision.is_approved) return { compensation: 'reject_compensation' };
    const { compensation_amount_micros = refund_amount_micros } = decision;
    const { compensation_type = default_compensation_type } = decision;
    if (compensation_amount_micros > refund_amount_micros) return refused('compensation_exceeds_refund');
    const changes = { compensation_amount_micros, compensation_type };
    return { compensation: 'approve_compensation', changes };
  });

/** Takes the due step of a return. Nothing is changed if no step is due. */
export const advanceDueReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, (row) => {
    const { now } = writer.actor;
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
  });
