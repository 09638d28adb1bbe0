import {
  choice,
  id,
  int32,
  int64,
  lines,
  list,
  optional,
  record,
  text,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

export const return_open = action({
  name: 'return.open',
  access: 'write',
  summary: 'A buyer asks for a refund of what was delivered, with or without sending it back.',
  description:
    'Only the order has to be named: pieces and refund are chosen where they are left out. The order is TO_RETURN until its last open return ends; what the seller has not objected to in three days is accepted.',
  request: {
    shop_id: id('The shop.'),
    order_sn: text('The order; delivered, at most 15 days ago.', { minLength: 1, maxLength: 64 }),
    piece_list: optional(
      list(
        'Which pieces; all that were delivered and that no other return is about when left out.',
        record('Pieces of a line.', {
          line_no: int32('The line of the order, counted from 1.', { minimum: 1, maximum: 1_000 }),
          quantity: int32('How many pieces.', { minimum: 1, maximum: 1_000_000 }),
        }),
        { minItems: 1, maxItems: 50 },
      ),
    ),
    refund_amount_micros: optional(
      int64('What the buyer asks for, in micros; all that can be refunded of the pieces when left out.', {
        minimum: 0,
      }),
    ),
    reason: withDefault(
      text('Why, as one of the words of the marketplace.', { maxLength: 50, pattern: '^[A-Z_]+$' }),
      'ITEM_DAMAGED',
    ),
    text_reason: withDefault(lines('Why, in the words of the buyer.', { maxLength: 2_000 }), ''),
    image: withDefault(
      list('Where images of the goods are shown.', text('A URL.', { maxLength: 2_048 }), { maxItems: 10 }),
      [],
    ),
    buyer_email: withDefault(text('Where the buyer is written to.', { maxLength: 254 }), ''),
    return_solution: withDefault(
      choice('Whether the goods come back.', ['RETURN_REFUND', 'REFUND']),
      'RETURN_REFUND',
    ),
  },
  response: {
    return_sn: text('The return.'),
    return_status: text('Where it is.'),
    refund_amount_micros: int64('What the buyer asks for, in micros.', { minimum: 0 }),
  },
  errors: {
    order_not_found: { status: 404, message: 'The shop has no such order.' },
    order_not_returnable: {
      status: 409,
      message: 'The order is not delivered, is cancelled, or was delivered more than 15 days ago.',
    },
    too_late: { status: 409, message: 'The order was delivered more than 15 days ago.' },
    too_many_returns: { status: 409, message: 'The order has 100 returns already.' },
    pieces_missing: { status: 409, message: 'No piece is left that could be returned.' },
    line_unknown: { status: 404, message: 'The order has no such line.' },
    more_than_delivered: {
      status: 409,
      message: 'So many pieces were not delivered, or another return is about them.',
    },
    refund_exceeds_price: {
      status: 409,
      message: 'The refund is more than was paid for the pieces and has not been refunded yet.',
    },
  },
});
