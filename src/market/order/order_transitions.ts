// Everything that can happen to an order, by whom and when. What is not here cannot.

import { stateTableFor } from '../../kit/states/state_table.ts';
import { isPickedUp, type LogisticsStatus, type OrderStatus, order_statuses } from './order.ts';

/** What conditions ask of an order. Times are Unix seconds. */
export interface OrderFacts {
  readonly order_status: OrderStatus;
  readonly create_time: number;
  /** When the last of its packages was delivered. */
  readonly delivered_time: number | null;
  readonly packages: readonly { readonly logistics_status: LogisticsStatus }[];
}

/** What conditions ask beside the order. */
export interface OrderCircumstances {
  /** Unix time in seconds. */
  readonly now: number;
}

const hour = 3_600;
const day = 24 * hour;

/** How long a buyer may cancel without asking, from when the order was placed. */
export const cancel_at_once_seconds = hour;
/** How long an order waits for its payment. */
export const payment_seconds_max = 48 * hour;
/** How long a buyer's request to cancel waits for the seller; then it is granted. */
export const cancel_answer_seconds_max = 48 * hour;
/** How long a buyer has to confirm what was delivered; then it counts as confirmed. */
export const confirm_seconds_max = 7 * day;
/** How long after the delivery a return can be opened. */
export const return_seconds_max = 15 * day;

const nonePickedUp = ({ packages }: OrderFacts): boolean => !packages.some(isPickedUp);
const none_picked_up = { when: nonePickedUp, condition: 'no package was picked up' } as const;

/** The states in which it can still be stopped. */
const cancellable = ['INVOICE_PENDING', 'READY_TO_SHIP', 'RETRY_SHIP', 'PROCESSED'] as const;

const isArranged = ({ logistics_status }: { readonly logistics_status: LogisticsStatus }): boolean =>
  logistics_status === 'LOGISTICS_PICKUP_RETRY' || logistics_status === 'LOGISTICS_REQUEST_CREATED';

/** Whether the shipment of no package has been arranged yet. */
export const isUnarranged = ({ packages }: Pick<OrderFacts, 'packages'>): boolean =>
  !packages.some((pkg) => isArranged(pkg) || isPickedUp(pkg));

export const orderStates = stateTableFor<OrderFacts, OrderCircumstances>()({
  name: 'order',
  states: order_statuses,
  initial: 'UNPAID',
  final: ['CANCELLED'],
  stateOf: ({ order_status }) => order_status,
  transitions: {
    /** Paid, or placed to be paid on delivery. */
    pay: { by: 'buyer', from: ['UNPAID'], to: ['READY_TO_SHIP', 'INVOICE_PENDING'] },
    cancel_unpaid: { by: 'buyer', from: ['UNPAID'], to: 'CANCELLED' },
    /** It was not paid in time. */
    expire: { by: 'system', from: ['UNPAID'], to: 'CANCELLED' },
    /** The seller gives the invoice that its region asks for. */
    give_invoice: { by: 'seller', from: ['INVOICE_PENDING'], to: 'READY_TO_SHIP' },
    packages_arranged: { by: 'packages', from: ['READY_TO_SHIP', 'RETRY_SHIP'], to: 'PROCESSED' },
    packages_missed: { by: 'packages', from: ['READY_TO_SHIP', 'PROCESSED'], to: 'RETRY_SHIP' },
    packages_picked_up: {
      by: 'packages',
      from: ['READY_TO_SHIP', 'RETRY_SHIP', 'PROCESSED'],
      to: 'SHIPPED',
    },
    packages_delivered: { by: 'packages', from: ['PROCESSED', 'SHIPPED'], to: 'TO_CONFIRM_RECEIVE' },
    /** No package is left that may be delivered. */
    packages_failed: { by: 'packages', from: ['PROCESSED', 'SHIPPED'], to: 'CANCELLED' },
    cancel: { by: 'seller', from: cancellable, to: 'CANCELLED', ...none_picked_up },
    /** The buyer cancels without asking. */
    cancel_at_once: {
      by: 'buyer',
      from: ['INVOICE_PENDING', 'READY_TO_SHIP'],
      to: 'CANCELLED',
      when: (order, circumstances) =>
        isUnarranged(order) &&
        circumstances !== undefined &&
        circumstances.now <= order.create_time + cancel_at_once_seconds,
      condition: 'within one hour of create_time, while no shipment is arranged',
    },
    ask_cancel: { by: 'buyer', from: cancellable, to: 'IN_CANCEL', ...none_picked_up },
    accept_cancel: { by: 'seller', from: ['IN_CANCEL'], to: 'CANCELLED' },
    /** The seller did not answer in time. */
    grant_cancel: { by: 'system', from: ['IN_CANCEL'], to: 'CANCELLED' },
    reject_cancel: { by: 'seller', from: ['IN_CANCEL'], to: cancellable },
    split: { by: 'seller', from: ['READY_TO_SHIP'], to: 'READY_TO_SHIP' },
    unsplit: { by: 'seller', from: ['READY_TO_SHIP'], to: 'READY_TO_SHIP' },
    /** Some pieces are cancelled, and the others go on. */
    cancel_pieces: {
      by: 'seller',
      from: ['INVOICE_PENDING', 'READY_TO_SHIP'],
      to: ['INVOICE_PENDING', 'READY_TO_SHIP'],
      when: (order) => isUnarranged(order),
      condition: 'no shipment is arranged',
    },
    /** All pieces that were left are cancelled. */
    cancel_all_pieces: { by: 'seller', from: ['INVOICE_PENDING', 'READY_TO_SHIP'], to: 'CANCELLED' },
    confirm: { by: 'buyer', from: ['TO_CONFIRM_RECEIVE'], to: 'COMPLETED' },
    /** The buyer said nothing in time. */
    complete: { by: 'system', from: ['TO_CONFIRM_RECEIVE'], to: 'COMPLETED' },
    open_return: {
      by: 'buyer',
      from: ['TO_CONFIRM_RECEIVE', 'COMPLETED'],
      to: 'TO_RETURN',
      when: ({ delivered_time }, circumstances) =>
        delivered_time !== null &&
        circumstances !== undefined &&
        circumstances.now <= delivered_time + return_seconds_max,
      condition: 'within 15 days of the delivery',
    },
    /** Its last open return has ended. */
    end_returns: { by: 'returns', from: ['TO_RETURN'], to: 'COMPLETED' },
  },
});

type OrderTransitions = typeof orderStates.transitions;
export type OrderTransitionName = keyof OrderTransitions;

/** What moves an order when its packages move. */
type PackagesTransitionName = {
  [Name in OrderTransitionName]: OrderTransitions[Name]['by'] extends 'packages' ? Name : never;
}[OrderTransitionName];

/** The transitions that follow from packages, by where they lead. */
export const packages_transitions: readonly PackagesTransitionName[] = [
  'packages_arranged',
  'packages_missed',
  'packages_picked_up',
  'packages_delivered',
  'packages_failed',
];
