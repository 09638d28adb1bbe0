import { choice, record, text } from '../platform/contract/field.ts';
import { region_codes } from '../platform/contract/region.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../platform/store/table.ts';
import { failed_reasons, final_statuses, logistics_statuses, shipping_modes } from './order.ts';

const place_text = text({ maxLength: 100 });
const recipient = record({
  name: text({ maxLength: 200 }),
  phone: text({ maxLength: 40 }),
  region: choice(region_codes),
  state: place_text,
  city: place_text,
  district: place_text,
  town: place_text,
  address: text({ maxLength: 500 }),
  zipcode: text({ maxLength: 20 }),
});
const status = () => column.choice(logistics_statuses);

export const orderTables = {
  /** What was bought by whom. How far it has come, its packages say. */
  sales_order: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      create_time: column.timestamp(),
      update_time: column.timestamp(),
      buyer_username: column.text(100),
      recipient_address: column.json(recipient),
      total_amount_micros: column.micros(0),
      note: withDefault(column.text(500), ''),
    },
    references: [references('shop', 'shop_id')],
  }),
  sales_order_line: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn', 'line_no'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      line_no: column.integer(1, 1_000),
      package_number: column.text(64),
      item_id: column.id(),
      model_id: withDefault(column.integer(0), 0),
      item_name: column.text(500),
      model_name: withDefault(column.text(200), ''),
      item_sku: withDefault(column.text(100), ''),
      quantity: column.integer(1, 1_000_000),
      price_micros: column.micros(0),
    },
    references: [
      references('package', 'shop_id', 'order_sn', 'package_number'),
      references('item', 'shop_id', 'item_id'),
      references('item_model', 'shop_id', 'item_id', 'model_id'),
    ],
  }),
  /** One parcel of an order; a split order has several. */
  package: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn', 'package_number'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      package_number: column.text(64),
      logistic_id: column.id(),
      logistics_status: status(),
      /** How many transitions it has made. */
      revision: withDefault(column.integer(0), 0),
      /** Set by the marketplace, used up by the seller. */
      reschedule_allowed: withDefault(column.flag(), 0),
      /** The warehouse it leaves from, of a shop with several. */
      ships_from_address_id: nullable(column.id()),
      arranged_at: nullable(column.timestamp()),
      mode: nullable(column.choice(shipping_modes)),
      address_id: nullable(column.id()),
      pickup_time_id: nullable(column.datedText(100)),
      branch_id: nullable(column.id()),
      slug: nullable(column.text(50)),
      sender_real_name: nullable(column.text(100)),
      tracking_number: nullable(column.text(64)),
      tracking_url: nullable(column.text(2_048)),
      failed_reason: nullable(column.choice(failed_reasons)),
      /** Whether its order still lacks the invoice that shops in BR give; all packages of an order have the same. */
      invoice_pending: withDefault(column.flag(), 0),
      /** What ended its order, if that has ended; all packages of an order have the same. */
      final_status: nullable(column.choice(final_statuses)),
    },
    large: true,
    references: [
      references('sales_order', 'shop_id', 'order_sn'),
      references('logistics_channel', 'logistic_id', { region: 'shop.region' }),
      references('shop_address', 'shop_id', 'address_id'),
      references('shop_address', 'shop_id', { address_id: 'ships_from_address_id' }),
      references('logistics_branch', 'logistic_id', 'branch_id'),
    ],
  }),
  /** The order that a tracking number of the seller's own belongs to: packages of one order may share it. */
  seller_tracking_number: table({
    tenant: 'shop_id',
    key: ['shop_id', 'tracking_number'],
    columns: {
      shop_id: column.id(),
      tracking_number: column.text(64),
      order_sn: column.datedText(64),
    },
    references: [references('sales_order', 'shop_id', 'order_sn')],
  }),
};

export type OrderTables = Rows<typeof orderTables>;
