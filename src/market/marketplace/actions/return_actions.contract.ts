import { choice, id, int64, optional, text, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { compensation_statuses, return_statuses } from '../../returns/returns.ts';

const return_key = {
  shop_id: id('The shop.'),
  return_sn: text('The return.', { minLength: 1, maxLength: 64 }),
};
const response = {
  return_status: choice('Where the return is now.', return_statuses),
  compensation_status: choice('How far its compensation is.', compensation_statuses),
};
const errors = {
  return_not_found: { status: 404, message: 'The shop has no such return.' },
  not_possible: {
    status: 409,
    message: 'The return or its compensation has no such transition now; see the tables of their states.',
  },
} as const;

export const return_accept = action({
  name: 'return.accept',
  access: 'write',
  summary: 'A return is accepted: at once, or once its goods have come back.',
  description:
    'A seller who accepts it needs no compensation; where the marketplace does, the seller can ask for it for seven days.',
  request: {
    ...return_key,
    accepted_by: withDefault(choice('Who accepts it.', ['marketplace', 'seller']), 'marketplace'),
  },
  response,
  errors,
});

export const return_ship = action({
  name: 'return.ship',
  access: 'write',
  summary: 'The buyer has sent the goods back.',
  request: {
    ...return_key,
    tracking_number: text('By which they can be followed.', { minLength: 1, maxLength: 64 }),
    channel_name: withDefault(text('Who carries them.', { maxLength: 100 }), ''),
  },
  response,
  errors,
});

export const return_receive = action({
  name: 'return.receive',
  access: 'write',
  summary: 'The goods have come back: they are in stock again, and the buyer is refunded.',
  request: return_key,
  response,
  errors,
});

export const return_take_up = action({
  name: 'return.take_up',
  access: 'write',
  summary: 'The marketplace looks into the objection of a seller.',
  request: return_key,
  response,
  errors,
});

export const return_decide = action({
  name: 'return.decide',
  access: 'write',
  summary: 'The marketplace decides about the objection of a seller: the buyer is refunded, or gets nothing.',
  request: {
    ...return_key,
    in_favour_of: choice('Whose side it takes.', ['buyer', 'seller']),
  },
  response,
  errors,
});

export const return_withdraw = action({
  name: 'return.withdraw',
  access: 'write',
  summary: 'The buyer withdraws a return that is not accepted yet.',
  request: return_key,
  response,
  errors,
});

export const return_request_compensation = action({
  name: 'return.request_compensation',
  access: 'write',
  summary: 'The marketplace asks for compensation for the seller of an accepted return.',
  description: 'The seller’s partner does the same by v2.returns.dispute, and undoes it by cancel_dispute.',
  request: return_key,
  response,
  errors,
});

export const return_decide_compensation = action({
  name: 'return.decide_compensation',
  access: 'write',
  summary: 'The marketplace compensates the seller of a return, or does not.',
  request: {
    ...return_key,
    decision: choice('What it decides.', ['approve', 'reject']),
    compensation_amount_micros: optional(
      int64('What the seller gets, in micros; the whole refund when left out.', { minimum: 0 }),
    ),
  },
  response,
  errors: {
    ...errors,
    compensation_exceeds_refund: {
      status: 409,
      message: 'The compensation would be more than the buyer was refunded.',
    },
  },
});
