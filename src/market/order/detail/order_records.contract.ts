import {
  choice,
  decimal,
  flag,
  id,
  int32,
  int64,
  list,
  nullable,
  optional,
  record,
  text,
  timestamp,
} from '../../../kit/contract/field.ts';
import { geolocation } from '../../../kit/contract/geolocation.ts';
import { invoice_statuses, line_promotion_types, logistics_statuses, prescription_checks } from '../order.ts';

export const recipient_address = record(
  'Recipient and address; parts that a region does not use are empty.',
  {
    name: text('Name of the recipient.'),
    phone: text('Phone number of the recipient.'),
    town: text('Town of the address.'),
    district: text('District of the address.'),
    city: text('City of the address.'),
    state: text('State or province of the address.'),
    region: text('Region of the address.'),
    zipcode: text('Postal code of the address.'),
    full_address: text('The complete address in one line.'),
    geolocation: optional(
      geolocation('Coordinates of the address, for an order on channel 90026 that has them.'),
    ),
  },
);

const promotion = {
  promotion_type: choice('Kind of the promotion that lowers the price; empty if there is none.', [
    '',
    ...line_promotion_types,
  ]),
  promotion_id: int64('Id of the promotion; 0 if there is none.'),
};

export const order_item = record('One line of the order: an item, or one of its models.', {
  item_id: id('Id of the item.'),
  item_name: text('Name of the item when it was bought.'),
  item_sku: text("The seller's code for the item; empty if there is none."),
  model_id: int64('Id of the model; 0 for an item without models.'),
  model_name: text('Name of the model; empty if there is none.'),
  model_sku: text("The seller's code for the model; empty if there is none."),
  model_quantity_purchased: int32('Number of pieces that were bought.'),
  model_original_price: decimal('Price of one piece before promotions.'),
  model_discounted_price: decimal('Price of one piece.'),
  wholesale: flag('Whether the price is a wholesale price.'),
  weight: decimal('Weight of one piece, in kg.'),
  add_on_deal: flag('Whether the line was bought in an add-on deal.'),
  main_item: flag('Whether the line is the main item of that deal.'),
  add_on_deal_id: int64('Id of the add-on deal; 0 if there is none.'),
  ...promotion,
  order_item_id: id('Id of the item, except in bundles; accepted by split_order and cancel_order.'),
  line_item_id: id('Unique id of the line, over all orders.'),
  promotion_group_id: int64(
    'Id of the deal in which lines were bought together; 0 if there is none. Accepted by split_order.',
  ),
  image_info: record('Picture of the item.', {
    image_url: text('URL of the picture; empty if there is none.'),
  }),
  product_location_id: list('Locations that the pieces come from.', text('The location_id of a location.')),
  is_b2c_owned_item: flag('Whether the marketplace is the seller; always false.'),
  promotion_list: list('Promotions that lower the price.', record('Kind and id of a promotion.', promotion)),
  active_qty: int32('Number of pieces that are neither cancelled nor returned, nor requested to be.'),
  cancel_requested_qty: int32('Number of pieces that the buyer wants to cancel.'),
  cancelled_qty: int32('Number of pieces that are cancelled.'),
  hot_listing_item: optional(
    flag('Whether the item was hot-listed when it was bought; in PH, TH, VN, MY, BR and TW.'),
  ),
  is_prescription_item: optional(
    flag('Whether the item needs a prescription; for local sellers in ID, PH and TH.'),
  ),
  error_in_fetching_is_prescription_item: optional(
    flag('Whether is_prescription_item is uncertain; always false.'),
  ),
  consultation_id: optional(
    text('Id of the medical consultation in which the item was bought; empty if there was none.'),
  ),
  return_requested_qty: int32('Number of pieces in open returns.'),
  returned_qty: int32('Number of pieces in accepted returns.'),
});

export const order_package = record('One package of the order.', {
  package_number: text('Number of the package.'),
  logistics_status: choice('Shipping state of the package.', logistics_statuses),
  logistics_channel_id: id("Id of the package's channel."),
  shipping_carrier: text(
    'Name of the channel, followed by ` - ` and the service code if the channel has one.',
  ),
  allow_self_design_awb: flag('Whether the channel lets sellers print labels of their own design.'),
  item_list: list(
    'Contents of the package.',
    record('Pieces of a line in the package.', {
      item_id: id('Id of the item.'),
      model_id: int64('Id of the model; 0 for an item without models.'),
      model_quantity: int32('Number of pieces in the package.'),
      order_item_id: id('Id of the item, except in bundles.'),
      promotion_group_id: int64('Id of the deal in which lines were bought together; 0 if there is none.'),
      product_location_id: text('Location that the pieces come from; empty if the shop has only one.'),
    }),
  ),
  parcel_chargeable_weight_gram: int32(
    'Weight that the carrier charges for, in grams; 0 until the package is weighed.',
  ),
  group_shipment_id: nullable(int64('Always null: shipments are not grouped.')),
  virtual_contact_number: optional(
    text(
      'Phone number under which the buyer can be called, in TW on channels that are not integrated; else empty.',
    ),
  ),
  package_query_number: optional(
    text('Number to enter after calling virtual_contact_number; empty without one.'),
  ),
});

export const invoice_data = record('The invoice that the seller submitted.', {
  number: text('Number of the invoice.'),
  series_number: text('Number of the invoice series.'),
  access_key: text('Access key of the invoice.'),
  tax_code: text('Tax code of the invoice.'),
  status: choice('Whether the invoice is already valid.', invoice_statuses),
  issue_date: timestamp('When the invoice was issued.'),
  total_value: decimal('Total of the invoice.'),
  products_total_value: decimal('Total of the products.'),
  pending_reason: text('Why the invoice is pending; empty if it is valid.'),
});

export const payment_info = record('A payment by the buyer.', {
  payment_method: text('Payment method.'),
  payment_processor_register: text('CNPJ of the payment processor; empty for cash.'),
  card_brand: text('Brand of the card; empty if none was used.'),
  transaction_id: text('Code with which the payment processor authorised the payment; empty for cash.'),
  payment_amount: decimal('Amount that was paid. The amounts add up to total_amount.'),
});

/** Fields of orders of local sellers in the regions where items are sold on prescription. */
export const prescription_fields = {
  prescription_check_status: optional(
    choice(
      'State of the check of the prescription, for local sellers in ID, PH and TH.',
      prescription_checks,
    ),
  ),
  pharmacist_name: optional(text('Who checked the prescription; empty until then.')),
  prescription_approval_time: optional(timestamp('When the prescription was approved; 0 if it was not.')),
  prescription_rejection_time: optional(timestamp('When the prescription was rejected; 0 if it was not.')),
  prescription_images: optional(
    list(
      'Pictures of the prescription, for local sellers in ID and PH.',
      text('Name of a picture: its address is that of the service, `/image/` and the name.'),
    ),
  ),
  prescription_reject_reason: optional(
    text('Why the prescription was rejected, for local sellers in ID and PH; empty if it was not.'),
  ),
};
