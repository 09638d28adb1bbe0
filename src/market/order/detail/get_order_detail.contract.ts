import {
  choice,
  decimal,
  flag,
  int32,
  int64,
  list,
  nullable,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { namesOf, pick } from '../../../kit/contract/records.ts';
import { orderErrors } from '../order.errors.ts';
import { cancelling_parties, fulfillment_flags, order_sns_max, order_statuses } from '../order.ts';
import {
  invoice_data,
  order_item,
  order_package,
  payment_info,
  recipient_address,
} from './order_records.contract.ts';

/** Each is there only when response_optional_fields has its name. */
const named_fields = {
  total_amount: optional(
    decimal('What the buyer pays, or has paid, with shipping; absent until it is paid.'),
  ),
  buyer_user_id: optional(int64('The buyer; 0 when unknown.')),
  buyer_username: optional(text('The name of the buyer.')),
  recipient_address: optional(recipient_address),
  estimated_shipping_fee: optional(decimal('What the buyer pays for shipping.')),
  actual_shipping_fee: optional(decimal('What the carrier charges; 0 until it has said so.')),
  actual_shipping_fee_confirmed: optional(flag('Whether it has.')),
  goods_to_declare: optional(flag('Whether the goods are declared at a border.')),
  note: optional(text("The seller's own note.")),
  note_update_time: optional(timestamp('When that was last changed; 0 for never.')),
  item_list: optional(list('What was bought.', order_item)),
  pay_time: optional(nullable(timestamp('When it was paid; null until then.'))),
  dropshipper: optional(nullable(text('Who sells it for the seller; null for nobody.'))),
  dropshipper_phone: optional(nullable(text('Their phone number.'))),
  split_up: optional(flag('Whether it has several packages.')),
  buyer_cancel_reason: optional(text('Why the buyer cancels, or wants to.')),
  cancel_by: optional(
    choice('Who has cancelled it; Ops is the marketplace, and empty nobody.', ['', ...cancelling_parties]),
  ),
  cancel_reason: optional(text('Why it was cancelled.')),
  buyer_cpf_id: optional(nullable(text("The buyer's tax id, in BR; else null."))),
  fulfillment_flag: optional(choice('Whose hands it leaves from.', fulfillment_flags)),
  pickup_done_time: optional(timestamp('When its first package was picked up; 0 until then.')),
  package_list: optional(list('Its packages.', order_package)),
  shipping_carrier: optional(
    text('The name of the channel of its first package; with ` - ` and a service code where that has one.'),
  ),
  payment_method: optional(text('How it is paid.')),
  invoice_data: optional(nullable(invoice_data)),
  order_chargeable_weight_gram: optional(int32('What it weighs.')),
  return_request_due_date: optional(
    timestamp('Until when the buyer can still send it back, of an order that is COMPLETED.'),
  ),
  payment_info: optional(nullable(list('Its payments, in BR; else null.', payment_info))),
  pending_terms: optional(
    list('Why it is PENDING, with request_order_status_pending; always empty.', text('A word.')),
  ),
  pending_description: optional(list('The same in sentences.', text('A sentence.'))),
};

/** These come by another name than their own. */
const fields_of_other_names = {
  edt: {
    edt_from: optional(
      timestamp(
        'When it is estimated to be delivered at the earliest, in BR; 0 while nobody estimates that.',
      ),
    ),
    edt_to: optional(timestamp('When at the latest; 0 likewise.')),
  },
  international_label: {
    is_international: optional(flag('Whether it crosses a border, in BR; elsewhere false.')),
  },
};
export type OptionalName = keyof typeof named_fields | keyof typeof fields_of_other_names;
const optional_names = [...namesOf(named_fields), ...namesOf(fields_of_other_names)];

export const order_detail = record('An order.', {
  order_sn: text('The order.'),
  region: text('The region of the shop.'),
  currency: text('The currency of the amounts.'),
  cod: flag('Whether it is paid on delivery.'),
  order_status: choice('Its state.', order_statuses),
  message_to_seller: text('What the buyer says.'),
  create_time: timestamp('When it was placed.'),
  update_time: timestamp('When it last changed.'),
  days_to_ship: int32('How many days the seller has to ship it.'),
  ship_by_date: timestamp('Until when; 0 until it is paid.'),
  reverse_shipping_fee: decimal('What the way back of a failed delivery or a return costs.'),
  checkout_shipping_carrier: text('The channel that the buyer chose.'),
  advance_package: flag('Whether it was packed before it was placed; never.'),
  can_full_cancel_order: flag('Whether cancel_order can cancel it now.'),
  can_partial_cancel_order: flag('Whether cancel_order can cancel pieces of it now.'),
  ...named_fields,
  ...fields_of_other_names.edt,
  ...fields_of_other_names.international_label,
});

export const get_order_detail = operation({
  name: 'v2.order.get_order_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'What up to 50 orders are: lines, packages, buyer, and whatever else is asked for.',
  request: {
    order_sn_list: list('The orders.', text('An order.'), {
      minItems: 1,
      maxItems: order_sns_max,
    }),
    response_optional_fields: withDefault(
      list(`Which of these are wanted besides: ${optional_names.join(', ')}.`, text('A name.'), {
        maxItems: 100,
      }),
      [],
    ),
    request_order_status_pending: optional(
      flag('Whether orders that the marketplace still examines are called PENDING.'),
    ),
  },
  response: {
    order_list: list('The orders that there are, in the order in which they were asked for.', order_detail),
  },
  envelope: 'warning_texts',
  errors: pick(orderErrors, 'orders_not_found'),
  decisions: [
    {
      silent_on: 'Orders that this shop does not have.',
      decided:
        'They are left out, and warning has a sentence for each; error_not_found when none is left. An order that is named twice comes once.',
    },
    {
      silent_on: 'What is not known.',
      decided:
        'Numbers are 0 and text is empty, where it is not said that null stands for nothing. total_amount is absent until the order is paid; one that is paid on delivery counts as paid.',
    },
    {
      silent_on: 'Amounts.',
      decided:
        'Prices are those of one piece. total_amount is the sum of model_discounted_price times pieces, and estimated_shipping_fee; pieces that are cancelled lower it.',
    },
    {
      silent_on: 'Whose packages shipping_carrier of an order is about.',
      decided:
        'The first package that is not cancelled, or the first one. Where its channel has a service code, the name ends in ` - ` and the code, here and in package_list.',
    },
    {
      silent_on: 'What edt_from and edt_to are worked out from.',
      decided:
        'From the days that the channel of that package takes, counted from when the order was picked up, or from ship_by_date until then. They are 0 outside of BR, until the order is paid, and where the channel states no days.',
    },
    {
      silent_on: 'PENDING orders, advance fulfilment and positions on a map.',
      decided:
        'This marketplace has none: pending_terms and pending_description are empty and come only with request_order_status_pending, advance_package is false, and there is no booking_sn.',
    },
    {
      silent_on: 'LOGISTICS_PENDING_ARRANGE, LOGISTICS_PICKUP_FAILED and LOGISTICS_COD_REJECTED.',
      decided:
        'No package is in these states: one can be arranged as soon as it is paid, a failed pickup is arranged again, and a parcel that its buyer does not pay for is LOGISTICS_DELIVERY_FAILED.',
    },
    {
      silent_on: 'Which pieces active_qty counts.',
      decided:
        'model_quantity_purchased less the other four. A cancelled order has all pieces in cancelled_qty, one in IN_CANCEL in cancel_requested_qty. Pieces of a return that was withdrawn, or decided for the seller, are active again.',
    },
    {
      silent_on: 'Whether name and phone of the recipient are masked.',
      decided: 'They are not under the dialect `reference`; under `live` all but the ends are asterisks.',
    },
    {
      silent_on: 'Names in response_optional_fields that there are not.',
      decided: 'They are passed over.',
    },
  ],
});
