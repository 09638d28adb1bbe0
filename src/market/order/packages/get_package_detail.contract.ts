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
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { recipient_address } from '../detail/order_records.contract.ts';
import { orderErrors } from '../order.errors.ts';
import {
  invoice_statuses,
  logistics_statuses,
  order_sns_max,
  partial_cancellation_preferences,
  prescription_checks,
} from '../order.ts';

/** The tags of a package: why it should be handled soon. */
export const tag_ids = {
  none: 0,
  /** It must ship before the tag's timestamp, within 24 hours. */
  ship_soon: 2,
  late: 3,
} as const;

const absent = (what: string) => text(`${what}; always empty.`);
const never = (what: string) => flag(`${what}; always false.`);
const no_time = (what: string) => timestamp(`${what}; always 0.`);

const package_item = record('Pieces of a line in the package.', {
  item_id: id('Id of the item.'),
  model_id: int64('Id of the model; 0 for an item without models.'),
  item_sku: text("The seller's code for the item; empty if there is none."),
  model_sku: text("The seller's code for the model; empty if there is none."),
  model_quantity: int32('Number of pieces in the package.'),
  order_item_id: id('Id of the item, except in bundles.'),
  promotion_group_id: int64('Id of the deal in which lines were bought together; 0 if there is none.'),
  product_location_id: text('Location that the pieces come from; empty if the shop has only one.'),
  consultation_id: text(
    'Id of the medical consultation in which the item was bought; empty if there was none.',
  ),
  is_prescription_item: flag('Whether the item needs a prescription, for local sellers in ID, PH and TH.'),
  error_in_fetching_is_prescription_item: never('Whether that is unknown'),
  prescription_check_status: choice('State of the check of the prescription.', prescription_checks),
  prescription_reject_reason: text('Why the prescription was rejected; empty if it was not.'),
});

export const package_detail = record('A package, with its contents and recipient.', {
  order_sn: text("Number of the package's order."),
  package_number: text('Number of the package.'),
  fulfillment_status: choice('Shipping state of the package.', logistics_statuses),
  update_time: timestamp('When the order of the package last changed.'),
  logistics_channel_id: id("Id of the package's channel."),
  shipping_carrier: text(
    'Name of the channel, followed by ` - ` and the service code if the channel has one.',
  ),
  allow_self_design_awb: flag('Whether the channel lets sellers print labels of their own design.'),
  days_to_ship: int32('Number of days the seller has to ship the order.'),
  ship_by_date: timestamp('Deadline for shipping; 0 until the order is paid.'),
  pending_terms: list('Why the order is pending, as codes; always empty.', text('A reason code.')),
  pending_description: list(
    'Why the order is pending, in sentences; always empty.',
    text('A reason, as a sentence.'),
  ),
  tracking_number: text('Tracking number; empty until there is one.'),
  tracking_number_expiration_date: no_time('When the tracking number expires'),
  pickup_done_time: timestamp('When the first package of the order was picked up; 0 while this one was not.'),
  is_split_up: flag('Whether the order has several packages.'),
  item_list: list('Contents of the package.', package_item),
  recipient_address: record('Recipient and address; parts that a region does not use are empty.', {
    ...recipient_address.properties,
    geolocation: record(
      'Coordinates of the address; an empty object for an order that is not on channel 90026, or has none.',
      {
        latitude: optional(decimal('North is positive.')),
        longitude: optional(decimal('East is positive.')),
      },
    ),
  }),
  parcel_chargeable_weight_gram: int32(
    'Weight that the carrier charges for, in grams; 0 until the package is weighed.',
  ),
  group_shipment_id: int64('Always 0: shipments are not grouped.'),
  virtual_contact_number: text(
    'Phone number under which the buyer can be called, in TW on channels that are not integrated; else empty.',
  ),
  package_query_number: text('Number to enter after calling virtual_contact_number; empty without one.'),
  sorting_group: absent('Sorting group of the package'),
  is_shipment_arranged: never('Whether the shipment is arranged while the package is in LOGISTICS_READY'),
  status_info_tag: record('Why the package should be handled soon.', {
    tag_id: choice('The kind of the tag.', {
      [tag_ids.none]: 'none',
      [tag_ids.ship_soon]: 'must ship before timestamp',
      [tag_ids.late]: 'late',
    }),
    timestamp: timestamp('The deadline, with tag_id 2; otherwise 0.'),
  }),
  can_split_order: flag('Whether split_order can split the order now.'),
  can_unsplit_order: flag('Whether unsplit_order can join the packages of the order now.'),
  is_pre_order: flag('Whether the order contains a pre-ordered item.'),
  pharmacist_name: text('Who checked the prescription; empty until then.'),
  prescription_images: list(
    'Pictures of the prescription.',
    text('Name of a picture: its address is that of the service, `/image/` and the name.'),
  ),
  prescription_approval_time: timestamp('When the prescription was approved; 0 if it was not.'),
  prescription_rejection_time: timestamp('When the prescription was rejected; 0 if it was not.'),
  is_buyer_shop_collection: flag("Whether the buyer collects the order at the seller's store."),
  buyer_proof_of_collection: list('Pictures of the collection; always empty.', text('URL of a picture.')),
  preparation_end_time: no_time('Until when the package must be prepared'),
  driver_info: record('The driver who picks the package up; always an empty object.', {}),
  can_full_cancel_order: flag('Whether cancel_order can cancel the whole order now.'),
  can_partial_cancel_order: flag('Whether cancel_order can cancel some pieces now.'),
  buyer_preference_for_partial_cancellation: choice(
    'What the buyer wants if some pieces are out of stock.',
    partial_cancellation_preferences,
  ),
  invoice_pending: record("The seller's invoice of the order.", {
    status: choice('pending while the order waits for it, otherwise valid.', invoice_statuses),
    pending_reason: text('Why it is pending; empty if it is not.'),
  }),
});

export const get_package_detail = operation({
  name: 'v2.order.get_package_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: `Returns up to ${order_sns_max} packages, with contents, recipient and deadlines.`,
  request: {
    package_number_list: list('Numbers of the packages, each once.', text('Number of a package.'), {
      minItems: 1,
      maxItems: order_sns_max,
    }),
  },
  response: {
    package_list: list('The packages that were found, in the requested order.', package_detail),
  },
  envelope: 'warning_texts',
  errors: pick(orderErrors, 'packages_not_found'),
  decisions: [
    {
      silent_on: 'Packages that the shop does not have.',
      decided:
        'They are left out, and warning has a sentence for each; error_not_found if none is left. A package that is named twice is returned once.',
    },
    {
      silent_on: 'Fields without a value.',
      decided: 'They are sent: text is empty, numbers are 0, lists and objects are empty.',
    },
    {
      silent_on: 'Which tags a package gets.',
      decided:
        'In LOGISTICS_READY and LOGISTICS_PICKUP_RETRY: 3 after ship_by_date, and 2 in the 24 hours before it. Otherwise 0.',
    },
    {
      silent_on: 'can_split_order and can_unsplit_order.',
      decided: 'What split_order and unsplit_order would accept now.',
    },
    {
      silent_on: 'Drivers, and pictures of collections at stores.',
      decided: 'This marketplace has none: their fields never have a value.',
    },
    {
      silent_on: 'Prescriptions, virtual phone numbers and the wishes of the buyer.',
      decided: 'As in get_order_detail.',
    },
    {
      silent_on: "Whether the recipient's name and phone are masked.",
      decided: 'As in get_order_detail.',
    },
  ],
});
