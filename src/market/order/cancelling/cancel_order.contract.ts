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
  summary: 'Cancels an order of which no package was picked up, or some pieces of one.',
  description:
    'What was reserved is in stock again. can_full_cancel_order and can_partial_cancel_order of get_order_detail say whether it is possible.',
  request: {
    order_sn: text('The order.', { minLength: 1, maxLength: 64 }),
    cancel_reason: choice('Why. UNDELIVERABLE_AREA only in TW and MY.', cancel_reasons),
    item_list: optional(
      list('What is out of stock; required with OUT_OF_STOCK.', record('A line.', named_line), {
        maxItems: 1_000,
      }),
    ),
    partial_cancel_item_list: optional(
      list(
        'The pieces that are cancelled, where the others go on.',
        record('Pieces of a line.', {
          ...named_line,
          ...line_details,
          model_quantity: quantity('How many pieces.'),
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
      silent_on: 'A part of an order that cannot be cancelled.',
      decided:
        'order.error_limit, as for the whole: without the right cancel_order_pieces, in another state than READY_TO_SHIP and INVOICE_PENDING, and once a package is arranged.',
    },
    {
      silent_on: 'All pieces of an order in partial_cancel_item_list.',
      decided: 'The order is CANCELLED.',
    },
    {
      silent_on: 'item_list beside partial_cancel_item_list.',
      decided: 'It is not required then: the pieces say what is out of stock.',
    },
    { silent_on: 'An order whose buyer wants to cancel it.', decided: 'handle_buyer_cancellation ends it.' },
  ],
});
