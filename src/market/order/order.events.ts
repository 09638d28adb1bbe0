// What is recorded about orders and packages.
import { choice, flag, int32, list, optional, record, text, timestamp } from '../../kit/contract/field.ts';
import { subjectEvents } from '../../kit/events/subject_events.ts';
import { cancel_reasons, cancelling_parties, logistics_statuses, order_statuses } from './order.ts';
import { orderStates, packages_transitions } from './order_transitions.ts';
import { packageStates } from './package_transitions.ts';

const order_status = (description: string) => choice(description, order_statuses);
const moved = {
  from_status: order_status('Status of the order before.'),
  to_status: order_status('Status of the order after.'),
};
const reason = optional(choice('Why, if it is a reason of the list.', cancel_reasons));
const pieces = list(
  'The cancelled pieces.',
  record({ line_no: int32('Number of the line.'), model_quantity: int32('Number of pieces.') }),
);

const cancellations = [
  'cancel_unpaid',
  'expire',
  'cancel',
  'cancel_at_once',
  'accept_cancel',
  'grant_cancel',
] as const;
const with_more = ['give_invoice', 'split', 'cancel_pieces', 'cancel_all_pieces', 'end_returns'] as const;
/** Transitions with other data, and transitions that follow from packages and are recorded as events of packages. */
const told_elsewhere: readonly string[] = [...cancellations, ...with_more, ...packages_transitions];

export const orderEvents = subjectEvents({
  type: 'order',
  form: 'order:<order_sn>',
  shapes: [
    {
      kinds: ['place'],
      about: 'An order was placed.',
      data: { to_status: order_status('Status of the order.') },
    },
    {
      kinds: Object.keys(orderStates.transitions).filter((name) => !told_elsewhere.includes(name)),
      about: 'An order went from one status to another.',
      data: moved,
    },
    {
      kinds: cancellations,
      about: 'An order was cancelled.',
      data: { ...moved, cancel_by: choice('Who cancelled it.', cancelling_parties), cancel_reason: reason },
    },
    {
      kinds: ['give_invoice'],
      about: 'The seller gave the invoice of an order.',
      data: { ...moved, number: text('Number of the invoice.') },
    },
    {
      kinds: ['split'],
      about: 'An order was split into packages.',
      data: { ...moved, package_numbers: list('Numbers of the packages.', text()) },
    },
    {
      kinds: ['cancel_pieces', 'cancel_all_pieces'],
      about: 'Pieces of an order were cancelled.',
      data: { ...moved, pieces, cancel_reason: reason },
    },
    {
      kinds: ['end_returns'],
      about: 'The last open return of an order has ended.',
      data: { ...moved, completed_before: flag('Whether the order was completed before the return.') },
    },
  ],
});

const package_moved = {
  from_status: choice('logistics_status of the package before.', logistics_statuses),
  to_status: choice('logistics_status of the package after.', logistics_statuses),
  from_order_status: optional(order_status('Status of the order before, if it changed too.')),
  to_order_status: optional(order_status('Status of the order after, if it changed too.')),
};

export const packageEvents = subjectEvents({
  type: 'package',
  form: 'package:<order_sn>/<package_number>',
  shapes: [
    {
      kinds: Object.keys(packageStates.transitions).filter((name) => name !== 'become_ready'),
      about: 'A package went from one status to another.',
      data: { ...package_moved, tracking_number: optional(text('The tracking number that it got.')) },
    },
    {
      kinds: ['become_ready'],
      about: 'A package can be shipped, because its order was paid.',
      data: { ...package_moved, ship_by_date: timestamp('When it must be shipped at the latest.') },
    },
    {
      kinds: ['receive_back'],
      about: 'An undelivered package came back.',
      data: package_moved,
    },
  ],
});
