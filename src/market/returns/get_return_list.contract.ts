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
  negotiation_statuses,
  return_refund_request_types,
  return_refund_types,
  return_solutions,
  return_statuses,
  seller_proof_statuses,
  validation_types,
} from './returns.ts';

const bare_compensation_statuses = compensation_statuses.map((status) => status.replace('COMPENSATION_', ''));

export const return_item = {
  item_id: id('The item.'),
  model_id: int64('The model; 0 for an item without models.'),
  name: text('The name of the item.'),
  images: list('Where its images are shown.', text('A URL.')),
  amount: int32('How many pieces come back, or are refunded.'),
  item_price: decimal('The price of one piece.'),
  is_add_on_deal: flag('Whether it was bought in an add-on deal.'),
  is_main_item: flag('Whether it is the main item of its deal.'),
  add_on_deal_id: int64('The deal; 0 for none.'),
  item_sku: text('The SKU of the item.'),
  variation_sku: text('The SKU of the model.'),
};

/** What a list row and a detail have in common. */
export const return_fields = {
  return_sn: text('The return.'),
  order_sn: text('Its order.'),
  status: choice('How far it is.', return_statuses),
  reason: text("The buyer's reason, as one of the marketplace's words."),
  text_reason: text('What the buyer wrote.'),
  reassessed_request_reason: choice('The reason that the marketplace saw instead; always NONE.', ['NONE']),
  refund_amount: decimal('What the buyer gets back.'),
  amount_before_discount: decimal('What was paid for the pieces.'),
  currency: text('The currency of the amounts.'),
  create_time: timestamp('When the buyer asked for it.'),
  update_time: timestamp('When it last changed.'),
  due_date: timestamp('Until when the seller can object before it is accepted by itself; 0 for never.'),
  return_ship_due_date: timestamp(
    'Until when the buyer has to send the goods; 0 while nothing is to be sent.',
  ),
  return_seller_due_date: timestamp('Until when the seller can object to what came back; 0 for never.'),
  tracking_number: text('Of what comes back; empty until it was sent.'),
  needs_logistics: flag('Whether goods come back.'),
  dispute_reason: list('The ids of the reasons of its disputes, the first one first.', text('An id.')),
  dispute_text_reason: list('What the seller wrote to each.', text('A text.')),
  image: list("Where the buyer's images are shown.", text('A URL.')),
  user: record('The buyer.', {
    username: text('The name.'),
    email: text('The address; empty where the marketplace keeps it to itself.'),
    portrait: text('Where the portrait is shown; always empty.'),
  }),
  return_refund_type: choice(
    'Whether it was asked for before the order was completed (RRBOC), or after.',
    return_refund_types,
  ),
  return_solution: choice('What is asked for.', return_solutions),
  is_seller_arrange: flag('Whether the seller arranges the way back; never.'),
  is_shipping_proof_mandatory: flag('Whether the buyer has to prove it; never.'),
  return_refund_request_type: choice('How it was asked for.', return_refund_request_types),
  validation_type: choice('Who looks at what comes back.', validation_types),
};

export const get_return_list = operation({
  name: 'v2.returns.get_return_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The returns of the calling shop by time and state, newest first, a page at a time.',
  request: {
    page_no: refusedByOperation(int32('Which page, from 0; 1,000 at most.', { minimum: 0, maximum: 1_000 })),
    page_size: withDefault(int32('How many returns a page has.', { minimum: 1, maximum: 100 }), 40),
    create_time_from: optional(timestamp('Created at this moment or later.')),
    create_time_to: optional(
      timestamp('Created at this moment or before; at most 15 days after create_time_from.'),
    ),
    update_time_from: optional(timestamp('Last changed at this moment or later.')),
    update_time_to: optional(
      timestamp('Last changed at this moment or before; at most 15 days after update_time_from.'),
    ),
    status: optional(choice('Only returns in this state.', return_statuses)),
    negotiation_status: optional(
      choice('Only those whose negotiation is in this state.', negotiation_statuses),
    ),
    seller_proof_status: optional(
      choice('Only those whose evidence is in this state.', seller_proof_statuses),
    ),
    seller_compensation_status: optional(
      choice('Only those whose compensation is in this state, with or without COMPENSATION_.', [
        ...compensation_statuses,
        ...bare_compensation_statuses,
      ]),
    ),
  },
  response: {
    more: flag('Whether there is another page.'),
    return: list(
      'The returns, newest first.',
      record('A return.', {
        ...return_fields,
        item: list('What comes back, or is refunded.', record('A line of the order.', return_item)),
        negotiation_status: choice('Who has to answer an offer.', negotiation_statuses),
        seller_proof_status: choice('Whether the seller brings evidence.', seller_proof_statuses),
        seller_compensation_status: choice("How far the seller's compensation is.", compensation_statuses),
      }),
    ),
  },
  envelope: 'without_warning',
  errors: pick(returnsErrors, 'page_no_missing', 'times_invalid'),
  decisions: [
    { silent_on: 'Where page_no begins.', decided: 'At 0. Without page_no: error_data.' },
    {
      silent_on: 'The order of the list.',
      decided: 'Newest first by create_time; by update_time where only that is asked for.',
    },
    {
      silent_on: 'Times.',
      decided:
        'A bound that is left out is open. Of two bounds, the second is after the first by at most 15 days, which pass exactly. update_time_from is not before create_time_from.',
    },
    {
      silent_on: 'How far pages can be turned.',
      decided: 'To page_no 1,000; narrower times have the others.',
    },
  ],
});
