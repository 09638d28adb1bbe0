// All possible transitions of an order, with the actor and the conditions of each.

import { stateTableFor } from '../../kit/states/state_table.ts';
import { isPickedUp, type LogisticsStatus, type OrderStatus, order_statuses } from './order.ts';

/** The facts about an order that conditions use. Times are Unix seconds. */
export interface OrderFacts {
  readonly order_status: OrderStatus;
  readonly create_time: number;
  /** When the last package was delivered. */
  readonly delivered_time: number | null;
  readonly packages: readonly { readonly logistics_status: LogisticsStatus }[];
}

/** What conditions use besides the order. */
export interface OrderCircumstances {
  /** Unix time in seconds. */
  readonly now: number;
}

const hour = 3_600;
const day = 24 * hour;

/** How long after placing an order the buyer may cancel without asking the seller. */
export const cancel_at_once_seconds = hour;
/** How long an order waits for its payment. */
export const payment_seconds_max = 48 * hour;
/** How long a buyer's request to cancel waits for the seller's answer; then it is granted. */
export const cancel_answer_seconds_max = 48 * hour;
/** How long a buyer has to confirm a delivery; then it counts as confirmed. */
export const confirm_seconds_max = 7 * day;
/** How long after delivery a return can be opened. */
export const return_seconds_max = 15 * day;

const nonePickedUp = ({ packages }: OrderFacts): boolean => !packages.some(isPickedUp);
const none_picked_up = { when: nonePickedUp, condition: 'no package was picked up' } as const;

/** The states in which an order can still be cancelled. */
const cancellable = ['INVOICE_PENDING', 'READY_TO_SHIP', 'RETRY_SHIP', 'PROCESSED'] as const;

const isArranged = ({ logistics_status }: { readonly logistics_status: LogisticsStatus }): boolean =>
  logistics_status === 'LOGISTICS_PICKUP_RETRY' || logistics_status === 'LOGISTICS_REQUEST_CREATED';

/** Whether no shipment is arranged yet. */
export const isUnarranged = ({ packages }: Pick<OrderFacts, 'packages'>): boolean =>
  !packages.some((pkg) => isArranged(pkg) || isPickedUp(pkg));

export const orderStates = stateTableFor<OrderFacts, OrderCircumstances>()({
  name: 'order',
  states: order_statuses,
  initial: 'UNPAID',
  final: ['CANCELLED'],
  stateOf: ({ order_status }) => order_status,
  transitions: {
    /** The order is paid, or was placed with payment on delivery. */
    pay: { by: 'buyer', from: ['UNPAID'], to: ['READY_TO_SHIP', 'INVOICE_PENDING'] },
    cancel_unpaid: { by: 'buyer', from: ['UNPAID'], to: 'CANCELLED' },
    /** The order was not paid in time. */
    expire: { by: 'system', from: ['UNPAID'], to: 'CANCELLED' },
    /** The seller gives the invoice that the region requires. */
    give_invoice: { by: 'seller', from: ['INVOICE_PENDING'], to: 'READY_TO_SHIP' },
    packages_arranged: { by: 'packages', from: ['READY_TO_SHIP', 'RETRY_SHIP'], to: 'PROCESSED' },
    packages_missed: { by: 'packages', from: ['READY_TO_SHIP', 'PROCESSED'], to: 'RETRY_SHIP' },
    packages_picked_up: {
      by: 'packages',
      from: ['READY_TO_SHIP', 'RETRY_SHIP', 'PROCESSED'],
      to: 'SHIPPED',
    },
    packages_delivered: { by: 'packages', from: ['PROCESSED', 'SHIPPED'], to: 'TO_CONFIRM_RECEIVE' },
    /** No package can be delivered any more. */
    packages_failed: { by: 'packages', from: ['PROCESSED', 'SHIPPED'], to: 'CANCELLED' },
    cancel: { by: 'seller', from: cancellable, to: 'CANCELLED', ...none_picked_up },
    /** The buyer cancels without asking the seller. */
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
    /** Some pieces are cancelled; the others stay in the order. */
    cancel_pieces: {
      by: 'seller',
      from: ['INVOICE_PENDING', 'READY_TO_SHIP'],
      to: ['INVOICE_PENDING', 'READY_TO_SHIP'],
      when: (order) => isUnarranged(order),
      condition: 'no shipment is arranged',
    },
    /** All remaining pieces are cancelled. */
    cancel_all_pieces: { by: 'seller', from: ['INVOICE_PENDING', 'READY_TO_SHIP'], to: 'CANCELLED' },
    confirm: { by: 'buyer', from: ['TO_CONFIRM_RECEIVE'], to: 'COMPLETED' },
    /** The buyer did not react in time. */
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
    /** The last open return of the order has ended. */
    end_returns: { by: 'returns', from: ['TO_RETURN'], to: 'COMPLETED' },
  },
});

type OrderTransitions = typeof orderStates.transitions;
export type OrderTransitionName = keyof OrderTransitions;

/** Names of the transitions that follow from packages. */
type PackagesTransitionName = {
  [Name in OrderTransitionName]: OrderTransitions[Name]['by'] extends 'packages' ? Name : never;
}[OrderTransitionName];

/** The transitions that follow from packages. Each has a different target. */
export const packages_transitions: readonly PackagesTransitionName[] = [
  'packages_arranged',
  'packages_missed',
  'packages_picked_up',
  'packages_delivered',
  'packages_failed',
];
