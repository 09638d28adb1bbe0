import { choice, list, optional, record, text, timestamp } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { line_details, named_line, quantity } from '../named_pieces.contract.ts';
import { orderErrors } from '../order.errors.ts';
import { cancel_reasons } from '../order.ts';

export const cancel_order = operation({
  name: 'v2.order.cancel_order',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Cancels an order, or some pieces of it, if no package was picked up.',
  description:
    'Reserved pieces return to stock. can_full_cancel_order and can_partial_cancel_order of get_order_detail say whether the order can be cancelled.',
  request: {
    order_sn: text('Number of the order.', { minLength: 1, maxLength: 64 }),
    cancel_reason: choice(
      'Reason for the cancellation. UNDELIVERABLE_AREA is for TW and MY only.',
      cancel_reasons,
    ),
    item_list: optional(
      list(
        'The lines that are out of stock; required with OUT_OF_STOCK.',
        record('A line of the order.', named_line),
        {
          maxItems: 1_000,
        },
      ),
    ),
    partial_cancel_item_list: optional(
      list(
        'The pieces to cancel, if the rest of the order stays.',
        record('Pieces of a line to cancel.', {
          ...named_line,
          ...line_details,
          model_quantity: quantity('Number of pieces to cancel.'),
        }),
        { maxItems: 1_000 },
      ),
    ),
  },
  response: { update_time: timestamp('When the order was changed.') },
  envelope: 'without_warning',
  errors: pick(
    orderErrors,
    'order_not_found',
    'not_cancellable',
    'warehouse_cancellation',
    'reason_of_other_regions',
    'out_of_stock_unnamed',
    'cancelled_item_unknown',
  ),
  decisions: [
    {
      silent_on: 'Which error a part of an order gets that cannot be cancelled.',
      decided:
        'order.error_limit, as for a whole order. It applies if the shop lacks the right cancel_order_pieces, if the order is in another state than READY_TO_SHIP and INVOICE_PENDING, and once a package is arranged.',
    },
    {
      silent_on: 'The effect of listing all pieces of an order in partial_cancel_item_list.',
      decided: 'The order becomes CANCELLED.',
    },
    {
      silent_on: 'Whether item_list is required together with partial_cancel_item_list.',
      decided: 'It is not: the listed pieces are the ones that are out of stock.',
    },
    {
      silent_on: "Cancelling an order while its buyer's request to cancel is open.",
      decided: 'It is refused: the seller answers the request with handle_buyer_cancellation.',
    },
  ],
});
