import {
  choice,
  decimal,
  flag,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  refusedByOperation,
  text,
  timestamp,
  withDefault,
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { returnsErrors } from './returns.errors.ts';
import {
  compensation_statuses,
  follow_up_statuses,
  negotiation_statuses,
  return_refund_request_types,
  return_refund_types,
  return_solutions,
  return_statuses,
  seller_proof_statuses,
  validation_types,
  warehouse_arrivals,
} from './returns.ts';

const bare_compensation_statuses = compensation_statuses.map((status) => status.replace('COMPENSATION_', ''));

export const return_item = {
  item_id: id('Id of the item.'),
  model_id: int64('Id of the model; 0 for an item without models.'),
  name: text('Name of the item.'),
  images: list('URLs of the images of the item.', text('URL of an image.')),
  amount: int32('Number of pieces that come back or are refunded.'),
  item_price: decimal('Price of one piece.'),
  is_add_on_deal: flag('Whether the item was bought in an add-on deal.'),
  is_main_item: flag('Whether the item is the main item of its deal.'),
  add_on_deal_id: int64('Id of the add-on deal; 0 if there is none.'),
  item_sku: text('SKU of the item.'),
  variation_sku: text('SKU of the model.'),
};

/** The fields that get_return_list and get_return_detail share. */
export const return_fields = {
  return_sn: text('Number of the return.'),
  order_sn: text('Number of the order.'),
  status: choice('State of the return.', return_statuses),
  reason: text("The buyer's reason, as a code of the marketplace."),
  text_reason: text("The buyer's explanation."),
  reassessed_request_reason: choice('Reason assigned by the marketplace after review; always NONE.', [
    'NONE',
  ]),
  refund_amount: decimal('Refund to the buyer.'),
  amount_before_discount: decimal('Amount that was paid for the pieces.'),
  currency: text('Currency of the amounts.'),
  create_time: timestamp('When the buyer requested the return.'),
  update_time: timestamp('When the return last changed.'),
  due_date: timestamp(
    'Until when the seller can dispute, before the return is accepted automatically; 0 if there is no deadline.',
  ),
  return_ship_due_date: timestamp('Deadline for the buyer to send the goods; 0 if none must be sent.'),
  return_seller_due_date: timestamp(
    'Until when the seller can dispute the returned goods; 0 if there is no deadline.',
  ),
  tracking_number: text('Tracking number of the returned goods; empty until they are sent.'),
  needs_logistics: flag('Whether goods come back.'),
  dispute_reason: list('Reason ids of the disputes, oldest first.', text('A dispute_reason_id.')),
  dispute_text_reason: list("The seller's explanation of each dispute.", text('An explanation.')),
  image: list("URLs of the buyer's images.", text('URL of an image.')),
  user: record('The buyer who requested the return.', {
    username: text('User name of the buyer.'),
    email: text('Email address of the buyer; empty if the marketplace hides it.'),
    portrait: text('URL of the portrait; always empty.'),
  }),
  return_refund_type: choice(
    'Whether the return was requested before the order was completed (RRBOC), or after (RRAOC).',
    return_refund_types,
  ),
  return_solution: choice('Requested solution.', return_solutions),
  is_seller_arrange: flag('Whether the seller arranges the reverse shipment; always false.'),
  is_shipping_proof_mandatory: flag('Whether the buyer must prove the shipping; always false.'),
  return_refund_request_type: choice('How the return was requested.', return_refund_request_types),
  validation_type: choice('Who inspects the returned goods.', validation_types),
  is_arrived_at_warehouse: optional(
    choice(
      'Whether the parcel has come to the warehouse, with warehouse_validation; absent if no goods come back.',
      warehouse_arrivals,
    ),
  ),
  follow_up_action_list: optional(
    list(
      'What the warehouse did with the pieces, with warehouse_validation; empty until they have arrived.',
      record('Pieces of a line, and what happened to them.', {
        item_id: id('Id of the item.'),
        model_id: int64('Id of the model; 0 for an item without models.'),
        qty: int32('Number of pieces.'),
        current_status: choice('What happened to them.', follow_up_statuses),
        related_order_sn_list: list('Orders of resold pieces; always empty.', text('Number of an order.')),
        resell_failed_next_step: text('What follows a failed resale; always empty.'),
      }),
    ),
  ),
};

export const get_return_list = operation({
  name: 'v2.returns.get_return_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Lists the returns of the shop by time and state, newest first, page by page.',
  request: {
    page_no: refusedByOperation(
      int32('Number of the page, counted from 0; 1,000 at most.', { minimum: 0, maximum: 1_000 }),
    ),
    page_size: withDefault(int32('Maximum number of returns per page.', { minimum: 1, maximum: 100 }), 40),
    create_time_from: optional(timestamp('Start of the period of creation, included.')),
    create_time_to: optional(
      timestamp('End of the period of creation, included; at most 15 days after create_time_from.'),
    ),
    update_time_from: optional(timestamp('Start of the period of the last change, included.')),
    update_time_to: optional(
      timestamp('End of the period of the last change, included; at most 15 days after update_time_from.'),
    ),
    status: optional(choice('Lists only returns in this state.', return_statuses)),
    negotiation_status: optional(
      choice('Lists only returns whose negotiation is in this state.', negotiation_statuses),
    ),
    seller_proof_status: optional(
      choice('Lists only returns whose evidence is in this state.', seller_proof_statuses),
    ),
    seller_compensation_status: optional(
      choice(
        'Lists only returns whose compensation is in this state, with or without the prefix COMPENSATION_.',
        [...compensation_statuses, ...bare_compensation_statuses],
      ),
    ),
  },
  response: {
    more: flag('Whether there is another page.'),
    return: list(
      'The returns, newest first.',
      record('A return, with its lines and states.', {
        ...return_fields,
        item: list(
          'The returned or refunded lines.',
          record('A returned or refunded line of the order.', return_item),
        ),
        negotiation_status: choice('Who must answer the offer.', negotiation_statuses),
        seller_proof_status: choice('Whether the seller has provided evidence.', seller_proof_statuses),
        seller_compensation_status: choice("State of the seller's compensation.", compensation_statuses),
      }),
    ),
  },
  envelope: 'without_warning',
  errors: pick(returnsErrors, 'page_no_missing', 'times_invalid'),
  decisions: [
    { silent_on: 'Where page_no starts.', decided: 'At 0. A request without page_no gets error_data.' },
    {
      silent_on: 'The sort order of the list.',
      decided:
        'Newest first by create_time, or by update_time if the request has only bounds of update_time.',
    },
    {
      silent_on: 'The bounds of the periods.',
      decided:
        'An absent bound is open. If both bounds are sent, the second must be later than the first, by at most 15 days; exactly 15 days are accepted. update_time_from must not be before create_time_from.',
    },
    {
      silent_on: 'The parcels that a warehouse inspects.',
      decided:
        'is_arrived_at_warehouse is 1 until the parcel arrives, then 3, and 4 if the return ends before. No parcel is rejected. Pieces about which the warehouse reports nothing are put away, and only those are in stock again. Nothing is resold.',
    },
    {
      silent_on: 'The maximum page_no.',
      decided: '1,000. Use a shorter period to get the other returns.',
    },
  ],
});
