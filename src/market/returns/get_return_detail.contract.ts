import {
  choice,
  decimal,
  flag,
  int32,
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
  choice('Where what comes back is; empty where nothing does.', ['', ...reverse_logistics_statuses]);

export const get_return_detail = operation({
  name: 'v2.returns.get_return_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'One return with its negotiation, evidence, compensation and way back.',
  request: { return_sn: text('The return.', { minLength: 1, maxLength: 64 }) },
  response: {
    ...return_fields,
    item: list(
      'What comes back, or is refunded.',
      record('A line of the order.', {
        ...return_item,
        refund_amount: optional(decimal('What is refunded for the line.')),
      }),
    ),
    seller_proof: record("The seller's evidence.", {
      seller_proof_status: choice('Whether the seller brings evidence.', seller_proof_statuses),
      seller_evidence_deadline: timestamp('Until when; 0 where none is asked for.'),
    }),
    seller_compensation: record("The seller's compensation.", {
      seller_compensation_status: choice('How far it is.', compensation_statuses),
      seller_compensation_due_date: timestamp('Until when the seller can ask for it; 0 while that is open.'),
      compensation_amount: decimal('What the marketplace paid the seller; 0 for nothing.'),
    }),
    negotiation: record('What is offered.', {
      negotiation_status: choice('Who has to answer.', negotiation_statuses),
      latest_solution: choice('What was offered last.', latest_solutions),
      latest_offer_amount: decimal('How much.'),
      latest_offer_creator: text('By whom.'),
      counter_limit: int32('How often another offer can be made.'),
      offer_due_date: timestamp('Until when the offer holds; 0 for none.'),
    }),
    buyer_videos: list(
      "The buyer's videos.",
      record('A video.', {
        thumbnail_url: text('Where its first image is shown.'),
        video_url: text('Where it is shown.'),
      }),
    ),
    activity: list('Always empty.', text('An activity.')),
    logistics_status: reverse_status(),
    reverse_logistics_status: reverse_status(),
    reverse_logistic_status: reverse_status(),
    reverse_logistics_channel_name: text('Who brings it back; empty where nobody does.'),
    reverse_logistic_channel_name: text('The same under its older name.'),
    is_reverse_logistics_channel_integrated: flag('Whether the marketplace follows the way back.'),
    return_pickup_address: record(
      'Where the goods are collected; texts are empty where nobody collects them.',
      {
        address: text('The street.'),
        name: text('The name.'),
        phone: text('The telephone number.'),
        town: text('The town.'),
        district: text('The district.'),
        city: text('The city.'),
        state: text('The state.'),
        region: text('The region.'),
        zipcode: text('The postal code.'),
      },
    ),
    return_address: record('Where the goods come back to.', {
      whs_id: text("The shop's location, as get_warehouse_detail names it; empty for its only one."),
    }),
    has_uploaded_shipping_proof: flag('Whether the buyer has proved the sending; never.'),
  },
  envelope: 'without_warning',
  errors: pick(returnsErrors, 'return_not_found'),
  decisions: [
    {
      silent_on: "Another shop's return.",
      decided: 'It is answered like one that does not exist: error_data, and never error_permission.',
    },
    {
      silent_on: 'Old and new names of the way back.',
      decided: 'Both are sent, with the same values. dispute_reason and dispute_text_reason are lists.',
    },
  ],
});
