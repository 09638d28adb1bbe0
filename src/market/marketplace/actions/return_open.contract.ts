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
import { personal } from '../../../kit/contract/field_marks.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { validation_types } from '../../returns/returns.ts';

export const return_open = action({
  name: 'return.open',
  transitions: ['order.open_return'],
  access: 'write',
  summary: 'Opens a return for a buyer: a refund of delivered goods, with or without sending them back.',
  description:
    'Only the order is required: pieces and refund are chosen if absent. The order is TO_RETURN until its last open return ends. If the seller does not object within three days, the return is accepted.',
  request: {
    shop_id: id('Id of the shop.'),
    order_sn: text('Number of the order, which was delivered at most 15 days ago.', {
      minLength: 1,
      maxLength: 64,
    }),
    piece_list: optional(
      list(
        'The pieces to return; if absent, all delivered pieces that are not in another return.',
        record('Pieces of a line to return.', {
          line_no: int32('Number of the order line, counted from 1.', { minimum: 1, maximum: 1_000 }),
          quantity: int32('Number of pieces.', { minimum: 1, maximum: 1_000_000 }),
        }),
        { minItems: 1, maxItems: 50 },
      ),
    ),
    refund_amount_micros: optional(
      int64('Requested refund in micros; if absent, everything that can be refunded for the pieces.', {
        minimum: 0,
      }),
    ),
    reason: withDefault(
      text('Reason for the return, as a code of the marketplace.', {
        maxLength: 50,
        pattern: '^[A-Z_]+$',
        '~form': 'upper-case letters and _',
      }),
      'ITEM_DAMAGED',
    ),
    text_reason: personal(withDefault(lines("The buyer's explanation.", { maxLength: 2_000 }), '')),
    image: personal(
      withDefault(
        list('URLs of images of the goods.', text('URL of an image.', { maxLength: 2_048 }), {
          maxItems: 10,
        }),
        [],
      ),
    ),
    buyer_email: personal(withDefault(text('Email address of the buyer.', { maxLength: 254 }), '')),
    return_solution: withDefault(
      choice('Whether the goods are sent back.', ['RETURN_REFUND', 'REFUND']),
      'RETURN_REFUND',
    ),
    validation_type: withDefault(
      choice(
        'Who inspects the returned goods: the seller or a warehouse of the marketplace.',
        validation_types,
      ),
      'seller_validation',
    ),
  },
  response: {
    return_sn: text('Number of the return.'),
    return_status: text('State of the return.'),
    refund_amount_micros: int64('Requested refund in micros.', { minimum: 0 }),
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
