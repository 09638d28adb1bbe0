// The steps of a return, as buyers, sellers and the marketplace take them, and those whose time has come. Each command
// runs in its caller's transaction and gives the return before and after; what other groups have to do follows from the
// two.
import { changeReturn, type ReturnKey, type ReturnStep, type ReturnWriter } from './return_change.ts';
import type { ReturnRequest } from './returns.tables.ts';
import { returns_limits } from './returns_limits.ts';
import { returnStates } from './states/return_transitions.ts';

/** The step that accepts a return: at once, or when its goods have come back. */
function acceptance(row: ReturnRequest, now: number, is_waived: boolean): ReturnStep {
  if (row.return_solution === 0)
    return {
      transition: 'accept_return',
      changes: {
        return_ship_due_date: now + returns_limits.shipping_s.value,
        reverse_logistics_status: 'LOGISTICS_PENDING_ARRANGE',
      },
    };
  return accepted('accept_refund', now, is_waived);
}

/** The step by which the buyer gets the refund; a seller who did not agree may ask for compensation. */
const accepted = (transition: 'accept_refund' | 'receive', now: number, is_waived: boolean): ReturnStep => ({
  transition,
  compensation: is_waived ? 'waive_compensation' : 'offer_compensation',
  changes: {
    seller_compensation_due_date: is_waived ? null : now + returns_limits.compensation_s.value,
    ...(transition === 'receive' && { reverse_logistics_status: 'LOGISTICS_DELIVERY_DONE' as const }),
  },
});

/** Accepts a return; a seller who does so needs no compensation. */
export const acceptReturn = (writer: ReturnWriter, key: ReturnKey) => {
  const { actor, now } = writer.actor;
  return changeReturn(writer, key, (row) => acceptance(row, now, actor === 'seller'));
};

/** The goods were sent back, and can be followed. */
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
      : 'return_status_wrong',
  );

/** The goods have come back. */
export const receiveReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, () => accepted('receive', writer.actor.now, false));

/** The marketplace looks into a seller's objection. */
export const takeUpReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, () => ({ transition: 'take_up' }));

/** The marketplace decides about a seller's objection: whoever it is decided against gets nothing. */
export const decideReturn = (writer: ReturnWriter, key: ReturnKey, is_for: 'buyer' | 'seller') =>
  changeReturn(writer, key, () =>
    is_for === 'buyer'
      ? { transition: 'decide_for_buyer', compensation: 'deny_compensation' }
      : { transition: 'decide_for_seller', compensation: 'drop_compensation' },
  );

/** The buyer withdraws a return. */
export const withdrawReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, () => ({ transition: 'withdraw', compensation: 'drop_compensation' }));

/** The seller asks for compensation, or the marketplace does so for the seller. */
export const requestCompensation = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, ({ return_status }) =>
    return_status === 'ACCEPTED' ? { compensation: 'request_compensation' } : 'return_status_wrong',
  );

/** The marketplace pays for a return, so much or all of the refund, or does not. */
export const decideCompensation = (
  writer: ReturnWriter,
  key: ReturnKey,
  decision: { readonly is_approved: boolean; readonly compensation_amount_micros?: number },
) =>
  changeReturn(writer, key, ({ refund_amount_micros }) => {
    if (!decision.is_approved) return { compensation: 'reject_compensation' };
    const { compensation_amount_micros = refund_amount_micros } = decision;
    if (compensation_amount_micros > refund_amount_micros) return 'compensation_exceeds_refund';
    return { compensation: 'approve_compensation', changes: { compensation_amount_micros } };
  });

/** Takes the step of a return whose time has come; a return of which none is due stays as it is. */
export const advanceDueReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, (row) => {
    const { now } = writer.actor;
    const isDue = (at: number | null) => at !== null && at <= now;
    if (row.return_status === 'REQUESTED' && isDue(row.due_date)) return acceptance(row, now, false);
    if (row.return_status === 'PROCESSING' && isDue(row.return_ship_due_date))
      return { transition: 'miss_shipping', compensation: 'drop_compensation' };
    if (row.return_status !== 'ACCEPTED') return 'return_status_wrong';
    if (row.compensation_status === 'COMPENSATION_PENDING_REQUEST' && isDue(row.seller_compensation_due_date))
      return { compensation: 'let_compensation_lapse' };
    return returnStates.canTransition('settle', row) ? { transition: 'settle' } : 'return_status_wrong';
  });
