// The fixed values of returns, and when a dispute can be cancelled.

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

/** Who must answer an offer about the refund; TERMINATED means nobody. */
export const negotiation_statuses = ['PENDING_RESPOND', 'PENDING_BUYER_RESPOND', 'TERMINATED'] as const;
/** Whether the seller has provided evidence. */
export const seller_proof_statuses = ['NOT_NEEDED', 'PENDING', 'UPLOADED', 'OVERDUE'] as const;
/** The most photos of a proof. */
export const proof_photos_max = 9;
/** Whether the return was requested before (RRBOC) or after (RRAOC) the order was completed. */
export const return_refund_types = ['RRBOC', 'RRAOC'] as const;
export const return_solutions = { 0: 'return and refund', 1: 'refund only' } as const;
export const return_refund_request_types = { 0: 'normal', 1: 'in transit', 2: 'on the spot' } as const;
/** Who inspects the returned goods. */
export const validation_types = ['seller_validation', 'warehouse_validation'] as const;
/** Whether the parcel of a return has come to the warehouse that inspects it. */
export const warehouse_arrivals = { 1: 'pending', 2: 'rejected', 3: 'arrived', 4: 'cancelled' } as const;
/** What the warehouse did with returned pieces. */
export const follow_up_statuses = {
  1: 'disposed of',
  2: 'returned to the seller',
  7: 'received and put away',
  8: 'returned to the buyer',
  9: 'missing',
} as const;
export type FollowUpStatus = keyof typeof follow_up_statuses;
export const follow_ups_max = 1_000;
/** The form of the codes of compensations. */
export const compensation_code = { pattern: '^[A-Z_]+$', '~form': 'upper-case letters and _' } as const;
/** The only code of a compensation that is published. */
export const default_compensation_type = 'LOGISTICS_RELATED_COMPENSATION';
export const latest_solutions = ['RETURN_REFUND', 'REFUND'] as const;
export type Solution = (typeof latest_solutions)[number];
export const offer_makers = ['seller', 'buyer'] as const;
/** Shipping states of the returned goods. */
export const reverse_logistics_statuses = [
  'LOGISTICS_PENDING_ARRANGE',
  'LOGISTICS_READY',
  'LOGISTICS_REQUEST_CREATED',
  'LOGISTICS_PICKUP_RETRY',
  'LOGISTICS_PICKUP_FAILED',
  'LOGISTICS_PICKUP_DONE',
  'LOGISTICS_DELIVERY_FAILED',
  'LOGISTICS_DELIVERY_DONE',
  'LOGISTICS_LOST',
] as const;

/** The states of an open return. While an order has one, it is not completed and nothing is paid out. */
export const open_statuses = ['REQUESTED', 'PROCESSING', 'SELLER_DISPUTE', 'JUDGING'] as const;
export const isOpen = ({ return_status }: { return_status: string }): boolean =>
  (open_statuses as readonly string[]).includes(return_status);

/** Whether a dispute is open: the marketplace decides, and nobody can agree any more. */
export const isDisputed = ({ return_status }: { return_status: string }): boolean =>
  return_status === 'SELLER_DISPUTE' || return_status === 'JUDGING';

export interface ReturnState {
  readonly return_status: (typeof return_statuses)[number];
  readonly compensation_status: (typeof compensation_statuses)[number];
}

/** Where the negotiation about a return is. */
export interface Negotiation {
  readonly negotiation_status: (typeof negotiation_statuses)[number];
  /** Null while there is only the buyer's request. */
  readonly latest_offer_by: (typeof offer_makers)[number] | null;
  readonly latest_solution: Solution;
  /** How many more offers the seller can make. */
  readonly counter_limit: number;
}

/** Whose offer waits for the other party; undefined if there is none. A buyer's request is not an offer. */
export function openOfferOf({ negotiation_status, latest_offer_by }: Negotiation) {
  if (negotiation_status === 'PENDING_BUYER_RESPOND') return 'seller';
  return negotiation_status === 'PENDING_RESPOND' && latest_offer_by === 'buyer' ? 'buyer' : undefined;
}

/** What decides whether a seller can agree to a return without the marketplace. */
export interface ReturnTerms extends ReturnState, Negotiation {
  readonly return_refund_type: (typeof return_refund_types)[number];
  readonly return_refund_request_type: keyof typeof return_refund_request_types;
  readonly validation_type: (typeof validation_types)[number];
}

/** Why a seller cannot confirm a return in REQUESTED or PROCESSING. */
export function findConfirmationObstacle(row: ReturnTerms) {
  if (row.return_refund_request_type !== 0) return 'request_type_wrong';
  if (row.validation_type !== 'seller_validation') return 'validated_by_warehouse';
  if (row.return_refund_type !== 'RRBOC') return 'completed_before';
  return openOfferOf(row) === 'seller' ? 'own_offer_open' : undefined;
}

/** Whether a seller can propose another solution for a return. */
export const isNegotiable = (row: ReturnTerms): boolean =>
  row.return_status === 'REQUESTED' &&
  row.return_refund_request_type === 0 &&
  row.validation_type === 'seller_validation' &&
  row.return_refund_type === 'RRBOC';

/**
 * The only state in which a dispute can be cancelled: the return is accepted, and the seller has requested
 * compensation.
 */
export const cancellable = {
  return_status: 'ACCEPTED',
  compensation_status: 'COMPENSATION_REQUESTED',
} as const satisfies ReturnState;

export const isCancellable = ({ return_status, compensation_status }: ReturnState): boolean =>
  return_status === cancellable.return_status && compensation_status === cancellable.compensation_status;

/** Why the dispute of a return cannot be cancelled, with a message about the failed condition. */
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

/** The longest address that mail servers accept. */
export const email_length_max = 254;

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const address = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`);

/** Whether a text is an email address by the rules of HTML forms, with a domain that contains a dot. */
export const isEmail = (text: string): boolean => text.length <= email_length_max && address.test(text);
