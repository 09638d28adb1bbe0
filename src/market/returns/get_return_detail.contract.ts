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
  text,
  timestamp,
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { return_fields, return_item } from './get_return_list.contract.ts';
import { returnsErrors } from './returns.errors.ts';
import {
  compensation_statuses,
  latest_solutions,
  negotiation_statuses,
  reverse_logistics_statuses,
  seller_proof_statuses,
} from './returns.ts';

const reverse_status = () =>
  choice('Shipping state of the returned goods; empty if no goods come back.', [
    '',
    ...reverse_logistics_statuses,
  ]);

export const get_return_detail = operation({
  name: 'v2.returns.get_return_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns one return, with its negotiation, evidence, compensation and reverse shipment.',
  request: { return_sn: text('Number of the return.', { minLength: 1, maxLength: 64 }) },
  response: {
    ...return_fields,
    item: list(
      'The returned or refunded lines.',
      record('A returned or refunded line of the order.', {
        ...return_item,
        refund_amount: optional(decimal('Refund for the line.')),
      }),
    ),
    seller_proof: record("State of the seller's evidence.", {
      seller_proof_status: choice('Whether the seller has provided evidence.', seller_proof_statuses),
      seller_evidence_deadline: timestamp('Deadline for the evidence; 0 if none is required.'),
    }),
    seller_compensation: record("The seller's compensation for the return.", {
      seller_compensation_status: choice('State of the compensation.', compensation_statuses),
      seller_compensation_due_date: timestamp(
        'Deadline for requesting compensation; 0 if there is no deadline yet.',
      ),
      compensation_amount: decimal('Compensation paid to the seller; 0 if none was paid.'),
      compensation_amount_list: list(
        'The parts of compensation_amount; empty if none was paid.',
        record('A part of the compensation.', {
          compensation_type: text('Kind of the compensation, as a code of the marketplace.'),
          compensation_amount: decimal('Amount of this kind.'),
        }),
      ),
    }),
    negotiation: record('State of the negotiation.', {
      negotiation_status: choice('Who must answer the offer.', negotiation_statuses),
      latest_solution: choice('Solution of the latest offer.', latest_solutions),
      latest_offer_amount: decimal('Amount of the latest offer.'),
      latest_offer_creator: text('Who made the latest offer.'),
      counter_limit: int32('How many more offers can be made.'),
      offer_due_date: timestamp('Until when the offer is valid; 0 if there is none.'),
    }),
    buyer_videos: list(
      'Videos from the buyer.',
      record('URLs of a video.', {
        thumbnail_url: text('URL of its preview image.'),
        video_url: text('URL of the video.'),
      }),
    ),
    activity: list(
      'The bundle deals in which returned lines were bought.',
      record('A bundle deal, with its returned lines. Amounts are decimal text.', {
        activity_id: id('Id of the deal.'),
        activity_type: choice('Kind of the deal.', ['BUNDLE']),
        original_price: text('Price of the lines before the deal, for all pieces that were bought.'),
        discounted_price: text('Price of the lines in the deal, for all pieces that were bought.'),
        items: list(
          'The returned lines that were bought in the deal.',
          record('A line of the deal.', {
            item_id: id('Id of the item.'),
            variation_id: int64('Id of the model; 0 for an item without models.'),
            quantity_purchased: int32('Number of pieces that were bought.'),
            original_price: text('Price of one piece before the deal.'),
          }),
        ),
        refund_amount: text('Refund for the lines of the deal.'),
      }),
    ),
    logistics_status: reverse_status(),
    reverse_logistics_status: reverse_status(),
    reverse_logistic_status: reverse_status(),
    reverse_logistics_channel_name: text(
      'Name of the channel that transports the returned goods; empty if there is none.',
    ),
    reverse_logistic_channel_name: text('Older name of reverse_logistics_channel_name.'),
    is_reverse_logistics_channel_integrated: flag('Whether the marketplace tracks the reverse shipment.'),
    return_pickup_address: record(
      'Pickup address of the returned goods; all parts are empty if they are not picked up.',
      {
        address: text('Street and number.'),
        name: text('Name of the contact.'),
        phone: text('Phone number of the contact.'),
        town: text('Town.'),
        district: text('District.'),
        city: text('City.'),
        state: text('State or province.'),
        region: text('Region.'),
        zipcode: text('Postal code.'),
      },
    ),
    return_address: record('Destination of the returned goods.', {
      whs_id: text('Location of the shop, as named by get_warehouse_detail; empty if the shop has only one.'),
    }),
    has_uploaded_shipping_proof: flag('Whether the buyer has uploaded a proof of shipping; always false.'),
  },
  envelope: 'without_warning',
  errors: pick(returnsErrors, 'return_not_found'),
  decisions: [
    {
      silent_on: 'A return of another shop.',
      decided: 'It is treated like one that does not exist: error_data, never error_permission.',
    },
    {
      silent_on: 'Old and new names of the fields about the reverse shipment.',
      decided: 'Both are sent, with the same values. dispute_reason and dispute_text_reason are lists.',
    },
  ],
});
