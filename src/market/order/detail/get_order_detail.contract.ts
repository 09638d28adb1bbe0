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
import {
  cancelling_parties,
  order_fulfillment_flags,
  order_sns_max,
  order_statuses,
  partial_cancellation_preferences,
} from '../order.ts';
import {
  invoice_data,
  order_item,
  order_package,
  payment_info,
  prescription_fields,
  recipient_address,
} from './order_records.contract.ts';

/** Fields that are sent only if response_optional_fields names them. */
const named_fields = {
  total_amount: optional(
    decimal('Amount that the buyer pays or has paid, with shipping; absent until the order is paid.'),
  ),
  buyer_user_id: optional(int64('Id of the buyer; 0 if unknown.')),
  buyer_username: optional(text('User name of the buyer.')),
  recipient_address: optional(recipient_address),
  estimated_shipping_fee: optional(decimal('Shipping fee that the buyer pays.')),
  actual_shipping_fee: optional(
    decimal('Shipping fee that the carrier charges; 0 until the carrier has reported it.'),
  ),
  actual_shipping_fee_confirmed: optional(flag('Whether the carrier has reported its fee.')),
  goods_to_declare: optional(flag('Whether the goods must be declared at a border.')),
  note: optional(text("The seller's own note.")),
  note_update_time: optional(timestamp('When the note was last changed; 0 if never.')),
  item_list: optional(list('The lines of the order.', order_item)),
  pay_time: optional(nullable(timestamp('When the order was paid; null until then.'))),
  dropshipper: optional(nullable(text('Name of the dropshipper; null if there is none.'))),
  dropshipper_phone: optional(nullable(text('Phone number of the dropshipper.'))),
  split_up: optional(flag('Whether the order has several packages.')),
  buyer_cancel_reason: optional(text("The buyer's reason for cancelling or asking to cancel.")),
  cancel_by: optional(
    choice('Who cancelled the order: Ops is the marketplace, and empty means nobody.', [
      '',
      ...cancelling_parties,
    ]),
  ),
  cancel_reason: optional(text('Reason for the cancellation.')),
  buyer_cpf_id: optional(nullable(text('Tax id of the buyer, in BR; null elsewhere.'))),
  fulfillment_flag: optional(choice('Who ships the order.', order_fulfillment_flags)),
  pickup_done_time: optional(timestamp('When the first package was picked up; 0 until then.')),
  package_list: optional(list('The packages of the order.', order_package)),
  shipping_carrier: optional(
    text(
      'Name of the channel of the first package, followed by ` - ` and the service code if the channel has one.',
    ),
  ),
  payment_method: optional(text('How the buyer pays.')),
  invoice_data: optional(nullable(invoice_data)),
  order_chargeable_weight_gram: optional(int32('Weight that shipping is charged for, in grams.')),
  return_request_due_date: optional(
    timestamp('Until when the buyer can open a return; only for an order in COMPLETED.'),
  ),
  payment_info: optional(nullable(list('The payments of the order, in BR; null elsewhere.', payment_info))),
  pending_terms: optional(
    list(
      'Why the order is PENDING, as codes, with request_order_status_pending; always empty.',
      text('A reason code.'),
    ),
  ),
  pending_description: optional(
    list('Why the order is PENDING, in sentences; always empty.', text('A reason, as a sentence.')),
  ),
};

/** Fields that response_optional_fields requests by a different name. */
const fields_of_other_names = {
  edt: {
    edt_from: optional(timestamp('Earliest estimated delivery, in BR; 0 if there is no estimate.')),
    edt_to: optional(timestamp('Latest estimated delivery, in BR; 0 if there is no estimate.')),
  },
  international_label: {
    is_international: optional(flag('Whether the order crosses a border, in BR; false elsewhere.')),
  },
};

export type OptionalName = keyof typeof named_fields | keyof typeof fields_of_other_names;
const optional_names = [...namesOf(named_fields), ...namesOf(fields_of_other_names)];

export const order_detail = record('An order, with the requested fields.', {
  order_sn: text('Number of the order.'),
  region: text('Region of the shop.'),
  currency: text('Currency of the amounts.'),
  cod: flag('Whether the buyer pays on delivery.'),
  order_status: choice('State of the order.', order_statuses),
  message_to_seller: text("The buyer's message to the seller."),
  create_time: timestamp('When the order was placed.'),
  update_time: timestamp('When the order last changed.'),
  days_to_ship: int32('Number of days the seller has to ship the order.'),
  ship_by_date: timestamp('Deadline for shipping; 0 until the order is paid.'),
  reverse_shipping_fee: decimal('Shipping fee for sending back a failed delivery or a return.'),
  checkout_shipping_carrier: text('Name of the channel that the buyer chose.'),
  advance_package: flag('Whether the order was packed before it was placed; always false.'),
  can_full_cancel_order: flag('Whether cancel_order can cancel the whole order now.'),
  can_partial_cancel_order: flag('Whether cancel_order can cancel some pieces now.'),
  buyer_preference_for_partial_cancellation: choice(
    'What the buyer wants if some pieces are out of stock.',
    partial_cancellation_preferences,
  ),
  is_buyer_shop_collection: flag("Whether the buyer collects the order at the seller's store."),
  hot_listing_order: optional(
    flag('Whether a line of the order was hot-listed; in PH, TH, VN, MY, BR and TW.'),
  ),
  ...prescription_fields,
  ...named_fields,
  ...fields_of_other_names.edt,
  ...fields_of_other_names.international_label,
});

export const get_order_detail = operation({
  name: 'v2.order.get_order_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns up to 50 orders, with lines, packages, buyer and other fields on request.',
  request: {
    order_sn_list: list('Numbers of the orders, each once.', text('Number of an order.'), {
      minItems: 1,
      maxItems: order_sns_max,
    }),
    response_optional_fields: withDefault(
      list(`Additional fields to return: ${optional_names.join(', ')}.`, text('Name of a field.'), {
        maxItems: 100,
      }),
      [],
    ),
    request_order_status_pending: optional(
      flag('Whether to report orders that the marketplace still checks as PENDING.'),
    ),
  },
  response: {
    order_list: list('The orders that were found, in the requested order.', order_detail),
  },
  envelope: 'warning_texts',
  errors: pick(orderErrors, 'orders_not_found'),
  decisions: [
    {
      silent_on: 'Orders that the shop does not have.',
      decided:
        'They are left out, and warning has a sentence for each; error_not_found if none is left. An order that is named twice is returned once.',
    },
    {
      silent_on: 'Unknown values.',
      decided:
        'Numbers are 0 and text is empty, except for fields described as null. total_amount is absent until the order is paid; an order paid on delivery counts as paid.',
    },
    {
      silent_on: 'Amounts.',
      decided:
        'Prices are per piece. total_amount is model_discounted_price times the number of pieces, over all lines, plus estimated_shipping_fee. Cancelled pieces lower it.',
    },
    {
      silent_on: 'Which package shipping_carrier of an order refers to.',
      decided:
        'The first package that is not cancelled, or the first package if all are cancelled. If its channel has a service code, the name ends in ` - ` and the code, here and in package_list.',
    },
    {
      silent_on: 'How edt_from and edt_to are calculated.',
      decided:
        'From the delivery days of the channel of that package, counted from the pickup, or from ship_by_date until the pickup. They are 0 outside BR, until the order is paid, and if the channel states no days.',
    },
    {
      silent_on: 'PENDING orders and advance fulfilment.',
      decided:
        'This marketplace has neither: pending_terms and pending_description are empty and sent only with request_order_status_pending, advance_package is false, and there is no booking_sn.',
    },
    {
      silent_on: 'LOGISTICS_PENDING_ARRANGE, LOGISTICS_PICKUP_FAILED and LOGISTICS_COD_REJECTED.',
      decided:
        'No package gets into these states. A package can be arranged as soon as its order is paid, a failed pickup is arranged again, and a parcel that its buyer does not pay for becomes LOGISTICS_DELIVERY_FAILED.',
    },
    {
      silent_on: 'Which pieces active_qty counts.',
      decided:
        'model_quantity_purchased minus the other four quantities. All pieces of a cancelled order count as cancelled_qty, and all pieces of an order in IN_CANCEL as cancel_requested_qty. Pieces of a return that was withdrawn, or decided for the seller, are active again.',
    },
    {
      silent_on: 'Whether buyer_preference_for_partial_cancellation binds the seller.',
      decided:
        'It does: with 1, can_partial_cancel_order is false and cancel_order refuses to cancel a part.',
    },
    {
      silent_on: 'payment_info of an order of which pieces were cancelled.',
      decided:
        'The last payments are refunded first, and a payment of which nothing is left is not shown. The amounts always add up to total_amount.',
    },
    {
      silent_on: 'What a prescription that is not checked, or has failed, prevents.',
      decided: 'Nothing: the order can be shipped. In TH no prescription is rejected.',
    },
    {
      silent_on: 'Fields that are only for some regions or sellers.',
      decided: 'Elsewhere they are absent, unless their description says null.',
    },
    {
      silent_on: 'package_query_number.',
      decided: 'It is the last eight digits of package_number, for an order with virtual_contact_number.',
    },
    {
      silent_on: "Whether the recipient's name and phone are masked.",
      decided:
        'Not in the dialect `reference`. In `live`, asterisks replace all but the first and last characters. The phone of an order with virtual_contact_number is `****` in both.',
    },
    {
      silent_on: 'Unknown names in response_optional_fields.',
      decided: 'They are ignored.',
    },
  ],
});
