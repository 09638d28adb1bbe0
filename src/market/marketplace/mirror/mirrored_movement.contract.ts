// How an order and its packages moved, as another system states it.

import {
  choice,
  int32,
  int64,
  lines,
  list,
  optional,
  record,
  text,
  time_max,
  timestamp,
} from '../../../kit/contract/field.ts';
import { personal } from '../../../kit/contract/field_marks.ts';
import { invoiceRecord } from '../../../kit/contract/invoice.ts';
import {
  cancelling_parties,
  failed_reasons,
  invoice_statuses,
  logistics_statuses,
  order_statuses,
  shipping_modes,
} from '../../order/order.ts';

/** Maximum number of stated steps of an order or a package. */
const steps_max = 50;

export const statedTime = (description: string) => timestamp(description, time_max);
export const statedMicros = (description: string) => optional(int64(description, { minimum: 0 }));
export const statedReason = (description: string) => optional(lines(description, { maxLength: 500 }));

/** How an order and its packages moved. Both actions take it. */
export const movement = {
  order_status: choice('State of the order now.', order_statuses),
  update_time: optional(
    statedTime(
      'When it entered that state, if the history does not say it; else the time of the latest step.',
    ),
  ),
  history: optional(
    list(
      'The states that the order entered, oldest first. States between two of them may be missing.',
      record('A state that the order entered.', {
        order_status: choice('The state.', order_statuses),
        at: statedTime('When it entered the state.'),
      }),
      { maxItems: steps_max },
    ),
  ),
  pay_time: optional(statedTime('When it was paid.')),
  ship_by_date: optional(statedTime('When it must be shipped at the latest.')),
  actual_shipping_fee_micros: statedMicros('What the carrier charged, in micros, once it has reported it.'),
  cancel_by: optional(choice('Who cancelled it; Ops is the marketplace.', cancelling_parties)),
  cancel_reason: statedReason('Why it was cancelled.'),
  buyer_cancel_reason: statedReason('Why the buyer asked to cancel it.'),
  invoice: optional(invoiceRecord(invoice_statuses)),
  return_list: optional(
    list(
      'The open returns of an order in TO_RETURN.',
      record('An open return.', {
        opened_at: statedTime('When the buyer opened it.'),
        piece_list: optional(
          list(
            'The pieces; if absent, all delivered ones.',
            record('Pieces of a line.', {
              line_no: int32('Number of the line, counted from 1.', { minimum: 1, maximum: 1_000 }),
              quantity: int32('Number of pieces.', { minimum: 1, maximum: 1_000_000 }),
            }),
            { minItems: 1, maxItems: 50 },
          ),
        ),
        refund_amount_micros: statedMicros(
          'Requested refund, in micros; if absent, all that can be refunded.',
        ),
        reason: text('Reason, as a code of the marketplace.', {
          maxLength: 50,
          pattern: '^[A-Z_]+$',
          '~form': 'upper-case letters and _',
        }),
        text_reason: personal(optional(lines("The buyer's explanation.", { maxLength: 2_000 }))),
        return_solution: choice('Whether the goods are sent back.', ['RETURN_REFUND', 'REFUND']),
      }),
      { minItems: 1, maxItems: 10 },
    ),
  ),
};

export const package_movement = {
  logistics_status: optional(choice('State of the package now.', logistics_statuses)),
  history: optional(
    list(
      'The states that the package entered, oldest first. If absent, it moves with the order.',
      record('A state that the package entered.', {
        logistics_status: choice('The state.', logistics_statuses),
        at: statedTime('When it entered the state.'),
      }),
      { maxItems: steps_max },
    ),
  ),
  mode: optional(choice('How it is shipped; dropoff if absent.', shipping_modes)),
  tracking_number: optional(
    text('Tracking number, which it gets when its shipment is arranged.', { minLength: 1, maxLength: 64 }),
  ),
  tracking_url: optional(text('Where it can be tracked.', { maxLength: 2_048 })),
  failed_reason: optional(choice('Why its delivery failed.', failed_reasons)),
  received_back_time: optional(statedTime('When it came back after a failed delivery.')),
};
