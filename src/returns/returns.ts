// The words of return-refund requests, and when a dispute can be cancelled.

export const return_statuses = [
  'REQUESTED',
  'ACCEPTED',
  'CANCELLED',
  'JUDGING',
  'CLOSED',
  'PROCESSING',
  'SELLER_DISPUTE',
] as const;

export const compensation_statuses = [
  'COMPENSATION_NOT_APPLICABLE',
  'COMPENSATION_INITIAL_STAGE',
  'COMPENSATION_PENDING_REQUEST',
  'COMPENSATION_NOT_REQUIRED',
  'COMPENSATION_REQUESTED',
  'COMPENSATION_APPROVED',
  'COMPENSATION_REJECTED',
  'COMPENSATION_CANCELLED',
  'COMPENSATION_NOT_ELIGIBLE',
] as const;

/** Where a return stands. */
export interface ReturnState {
  readonly return_status: (typeof return_statuses)[number];
  readonly compensation_status: (typeof compensation_statuses)[number];
}

/** The one state in which a dispute can be cancelled: the return is accepted, and the seller disputes who pays. */
export const cancellable = {
  return_status: 'ACCEPTED',
  compensation_status: 'COMPENSATION_REQUESTED',
} as const satisfies ReturnState;

/** Why the dispute of this return cannot be cancelled, and in words which condition is not met. */
export function findIneligibleReason(state: ReturnState | undefined) {
  if (!state) return { reason: 'no_such_return' } as const;
  const { return_status, compensation_status } = state;
  if (return_status === 'SELLER_DISPUTE') return { reason: 'normal_dispute' } as const;
  if (return_status !== cancellable.return_status)
    return {
      reason: 'return_not_accepted',
      message: `return_status must be ${cancellable.return_status}, and it is ${return_status}.`,
    } as const;
  return {
    reason: 'compensation_not_requested',
    message: `compensation_status must be ${cancellable.compensation_status}, and it is ${compensation_status}.`,
  } as const;
}

/** As long as an address can be on its way through mail servers. */
export const email_length_max = 254;

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const address = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`);

/** Whether a text is an email address, as a browser's form would have it, at a domain that has a dot. */
export const isEmail = (text: string): boolean => text.length <= email_length_max && address.test(text);
