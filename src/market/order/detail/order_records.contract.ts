// The records within an order.
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
import { invoice_statuses, logistics_statuses, promotion_types } from '../order.ts';

export const recipient_address = record('Whom it goes to; parts that a region does not have are empty.', {
  name: text('The name.'),
  phone: text('The phone number.'),
  town: text('The town.'),
  district: text('The district.'),
  city: text('The city.'),
  state: text('The state.'),
  region: text('The region.'),
  zipcode: text('The postal code.'),
  full_address: text('The address in full.'),
  geolocation: optional(geolocation('The place on the map, of an order on channel 90026 that has one.')),
});

const promotion = {
  promotion_type: choice('What lowers the price; empty for nothing.', ['', ...promotion_types]),
  promotion_id: int64('The promotion; 0 for none.'),
};

export const order_item = record('One line: an item, or a model of it.', {
  item_id: id('The item.'),
  item_name: text('Its name when it was bought.'),
  item_sku: text("The seller's name for it; empty without one."),
  model_id: int64('The model; 0 for an item without models.'),
  model_name: text('Its name; empty without one.'),
  model_sku: text("The seller's name for it; empty without one."),
  model_quantity_purchased: int32('How many pieces were bought.'),
  model_original_price: decimal('The price of one piece before promotions.'),
  model_discounted_price: decimal('The price of one piece.'),
  wholesale: flag('Whether that is a wholesale price.'),
  weight: decimal('Of one piece, in kg.'),
  add_on_deal: flag('Whether it was bought in an add-on deal.'),
  main_item: flag('Whether it is the main item of that deal.'),
  add_on_deal_id: int64('The deal; 0 for none.'),
  ...promotion,
  order_item_id: id('The item, but for bundles; split_order and cancel_order take it.'),
  line_item_id: id('Tells the lines of all orders apart.'),
  promotion_group_id: int64('The deal that lines were bought by together; 0 for none. split_order takes it.'),
  image_info: record('Its picture.', { image_url: text('Where it is shown; empty without one.') }),
  product_location_id: list('The locations that its pieces come from.', text('A location_id.')),
  is_b2c_owned_item: flag('Whether the marketplace sells it itself; never.'),
  promotion_list: list('What lowers its price.', record('A promotion.', promotion)),
  active_qty: int32('How many pieces nobody cancels or sends back.'),
  cancel_requested_qty: int32('How many the buyer wants to cancel.'),
  cancelled_qty: int32('How many are cancelled.'),
  return_requested_qty: int32('How many are in returns that are open.'),
  returned_qty: int32('How many were in returns that were accepted.'),
});

export const order_package = record('One parcel.', {
  package_number: text('The package.'),
  logistics_status: choice('How far it is.', logistics_statuses),
  logistics_channel_id: id('Its channel.'),
  shipping_carrier: text('The name of its channel; with ` - ` and a service code where the channel has one.'),
  allow_self_design_awb: flag('Whether its label may be drawn by somebody else; never.'),
  item_list: list(
    'What is in it.',
    record('Pieces of a line.', {
      item_id: id('The item.'),
      model_id: int64('The model; 0 for an item without models.'),
      model_quantity: int32('How many pieces.'),
      order_item_id: id('The item, but for bundles.'),
      promotion_group_id: int64('The deal that lines were bought by together; 0 for none.'),
      product_location_id: text('The location that the pieces come from; empty for a shop with one.'),
    }),
  ),
  parcel_chargeable_weight_gram: int32('What the carrier charges it as; 0 until it has been weighed.'),
  group_shipment_id: nullable(int64('Always null: shipments are not grouped.')),
});

export const invoice_data = record('The invoice that the seller gave.', {
  number: text('Its number.'),
  series_number: text('The number of its series.'),
  access_key: text('Its access key.'),
  tax_code: text('Its tax code.'),
  status: choice('Whether it is valid already.', invoice_statuses),
  issue_date: timestamp('When it was issued.'),
  total_value: decimal('What it comes to.'),
  products_total_value: decimal('What the products come to.'),
});

export const payment_info = record('A payment.', {
  payment_method: text('How it was paid.'),
  payment_processor_register: text('The register of the processor; empty when unknown.'),
  card_brand: text('The brand of the card; empty without one.'),
  transaction_id: text('The transaction of the processor; empty when unknown.'),
  payment_amount: decimal('What was paid.'),
});
