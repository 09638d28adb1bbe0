import {
  choice,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import {
  compensation_code,
  compensation_statuses,
  default_compensation_type,
  follow_up_statuses,
  return_statuses,
} from '../../returns/returns.ts';

export const return_key = {
  shop_id: id('Id of the shop.'),
  return_sn: text('Number of the return.', { minLength: 1, maxLength: 64 }),
};
export const return_response = {
  return_status: choice('State of the return after the action.', return_statuses),
  compensation_status: choice('State of the compensation after the action.', compensation_statuses),
};
export const return_errors = {
  return_not_found: { status: 404, message: 'The shop has no such return.' },
  not_possible: {
    status: 409,
    message: 'The return or its compensation has no such transition now; see the tables of their states.',
  },
} as const;

export const return_accept = action({
  name: 'return.accept',
  transitions: ['return.accept_return', 'return.accept_refund'],
  access: 'write',
  summary: 'Accepts a return: at once, or once its goods have come back.',
  description:
    'A seller who accepts a return gets no compensation. If the marketplace accepts it, the seller can request compensation for seven days.',
  request: {
    ...return_key,
    accepted_by: withDefault(choice('Who accepts the return.', ['marketplace', 'seller']), 'marketplace'),
  },
  response: return_response,
  errors: return_errors,
});

export const return_ship = action({
  name: 'return.ship',
  access: 'write',
  summary: 'Records that the buyer has sent the goods back.',
  request: {
    ...return_key,
    tracking_number: text('Tracking number of the returned goods.', { minLength: 1, maxLength: 64 }),
    channel_name: withDefault(text('Name of the channel that transports them.', { maxLength: 100 }), ''),
  },
  response: return_response,
  errors: return_errors,
});

export const return_receive = action({
  name: 'return.receive',
  transitions: ['return.receive'],
  access: 'write',
  summary:
    'Records that the goods have come back: they return to stock unless a warehouse reports otherwise, and the buyer is refunded.',
  request: {
    ...return_key,
    follow_up_action_list: optional(
      list(
        'What the warehouse did with some of the pieces, with warehouse_validation. All others are put away.',
        record('Pieces of a line, and what happened to them.', {
          line_no: int32('Number of the order line, counted from 1.', { minimum: 1, maximum: 1_000 }),
          quantity: int32('Number of pieces.', { minimum: 1, maximum: 1_000_000 }),
          current_status: choice('What happened to them.', follow_up_statuses),
        }),
        { maxItems: 100 },
      ),
    ),
  },
  response: return_response,
  errors: {
    ...return_errors,
    not_at_warehouse: {
      status: 409,
      message: 'The seller inspects the goods of this return, not a warehouse.',
    },
    more_than_returned: { status: 409, message: 'The return has no such line, or fewer pieces of it.' },
  },
});

export const return_take_up = action({
  name: 'return.take_up',
  transitions: ['return.take_up'],
  access: 'write',
  summary: "Starts the marketplace's review of a seller's dispute.",
  request: return_key,
  response: return_response,
  errors: return_errors,
});

export const return_decide = action({
  name: 'return.decide',
  transitions: ['return.decide_for_buyer', 'return.decide_for_seller'],
  access: 'write',
  summary: "Decides a seller's dispute, for the marketplace: the buyer is refunded, or gets nothing.",
  request: {
    ...return_key,
    in_favour_of: choice('Who wins the dispute.', ['buyer', 'seller']),
  },
  response: return_response,
  errors: return_errors,
});

export const return_withdraw = action({
  name: 'return.withdraw',
  transitions: ['return.withdraw'],
  access: 'write',
  summary: 'Withdraws a return that is not accepted yet, for the buyer.',
  request: return_key,
  response: return_response,
  errors: return_errors,
});

export const return_request_compensation = action({
  name: 'return.request_compensation',
  transitions: ['compensation.request_compensation'],
  access: 'write',
  summary: 'Requests compensation for the seller of an accepted return.',
  description:
    "The seller's partner can do the same with v2.returns.dispute, and undo it with cancel_dispute.",
  request: return_key,
  response: return_response,
  errors: return_errors,
});

export const return_decide_compensation = action({
  name: 'return.decide_compensation',
  transitions: ['compensation.approve_compensation', 'compensation.reject_compensation'],
  access: 'write',
  summary: 'Decides whether the marketplace compensates the seller of a return.',
  request: {
    ...return_key,
    decision: choice('Whether to approve or reject the compensation.', ['approve', 'reject']),
    compensation_amount_micros: optional(
      int64('Compensation in micros; the whole refund if absent.', { minimum: 0 }),
    ),
    compensation_type: withDefault(
      text('Kind of the compensation, as a code of the marketplace.', {
        maxLength: 50,
        ...compensation_code,
      }),
      default_compensation_type,
    ),
  },
  response: return_response,
  errors: {
    ...return_errors,
    compensation_exceeds_refund: {
      status: 409,
      message: 'The compensation would be more than the buyer was refunded.',
    },
  },
});
