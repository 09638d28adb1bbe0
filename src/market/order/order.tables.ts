import { IdKind } from '../../engine/store/ids.ts';
import {
  eraseJson,
  eraseText,
  eraseTexts,
  eraseToNull,
  eraseToZero,
  personal,
} from '../../engine/store/personal/erased.ts';
import { resolveTime } from '../../engine/store/resolve_time.ts';
import {
  column,
  data_time,
  nullable,
  type Rows,
  references,
  table,
  withDefault,
} from '../../engine/store/table.ts';
import { choice, int64, optional, record, text } from '../../kit/contract/field.ts';
import { geolocation } from '../../kit/contract/geolocation.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { checkout, eraseCheckout, erasePrescription, prescription } from './checkout.tables.ts';
import { invoiceTables } from './invoice.tables.ts';
import { mirroredOrderTables } from './mirror/mirrored_order.tables.ts';
import {
  cancelling_parties,
  invoice_statuses,
  line_promotion_types,
  order_fulfillment_flags,
  order_statuses,
} from './order.ts';
import { packageTables } from './package.tables.ts';

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
  geolocation: optional(geolocation()),
});

const invoice = record({
  number: text({ maxLength: 100 }),
  series_number: text({ maxLength: 100 }),
  access_key: text({ maxLength: 100 }),
  tax_code: text({ maxLength: 100 }),
  status: choice(invoice_statuses),
  issue_date: data_time,
  total_value_micros: int64({ minimum: 0 }),
  products_total_value_micros: int64({ minimum: 0 }),
  /** Why it is pending. */
  pending_reason: optional(text({ maxLength: 300 })),
});

/** Draws line_item_id. */
export const line_item_ids = new IdKind('line_item', {
  places: [{ table: 'sales_order_line', column: 'line_item_id' }],
});
export const orderTables = {
  /** An order: buyer, amounts and state. Its status follows its packages while they are on their way. */
  sales_order: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      order_status: column.choice(order_statuses),
      /** Number of changes made to the order itself, without changes of its packages. */
      revision: withDefault(column.integer(0), 0),
      create_time: column.timestamp(),
      update_time: column.timestamp(),
      /** 0 if the buyer is unknown. */
      buyer_user_id: personal(withDefault(column.integer(0), 0), eraseToZero),
      buyer_username: personal(column.text(100), eraseText),
      buyer_cpf_id: personal(nullable(column.text(20)), eraseToNull),
      recipient_address: personal(
        column.json(recipient),
        eraseJson(({ region, geolocation: _, ...texts }) => ({ ...eraseTexts(texts), region })),
      ),
      total_amount_micros: column.micros(0),
      estimated_shipping_fee_micros: withDefault(column.micros(0), 0),
      /** Null until the carrier has reported it. */
      actual_shipping_fee_micros: nullable(column.micros(0)),
      reverse_shipping_fee_micros: withDefault(column.micros(0), 0),
      payment_method: withDefault(column.text(100), ''),
      /** Whether the buyer pays on delivery. */
      cod: withDefault(column.flag(), 0),
      pay_time: nullable(column.timestamp()),
      days_to_ship: withDefault(column.integer(0, 60), 0),
      ship_by_date: nullable(column.timestamp()),
      checkout_shipping_carrier: withDefault(column.text(200), ''),
      message_to_seller: personal(withDefault(column.lines(500), ''), eraseText),
      note: personal(withDefault(column.lines(500), ''), eraseText),
      note_update_time: nullable(column.timestamp()),
      /** Whether it contains a pre-ordered item. */
      is_pre_order: withDefault(column.flag(), 0),
      fulfillment_flag: withDefault(column.choice(order_fulfillment_flags), 'fulfilled_by_local_seller'),
      goods_to_declare: withDefault(column.flag(), 0),
      dropshipper: personal(nullable(column.text(200))),
      dropshipper_phone: personal(nullable(column.text(40))),
      order_chargeable_weight_gram: withDefault(column.integer(0), 0),
      /** Whether the order must not ship until the seller has given an invoice. */
      invoice_pending: withDefault(column.flag(), 0),
      invoice_data: nullable(
        column.json(invoice, (value, now) => ({ ...value, issue_date: resolveTime(value.issue_date, now) })),
      ),
      cancel_by: nullable(column.choice(cancelling_parties)),
      cancel_reason: personal(withDefault(column.lines(500), ''), eraseText),
      buyer_cancel_reason: personal(withDefault(column.lines(500), ''), eraseText),
      /** When the first package was picked up. */
      pickup_done_time: nullable(column.timestamp()),
      /** When the last package was delivered. */
      delivered_time: nullable(column.timestamp()),
      /** When the order was first completed. */
      completed_time: nullable(column.timestamp()),
      /** Null for an order that has none of these facts. */
      checkout: personal(nullable(column.json(checkout)), (json) => json && eraseCheckout(json)),
      /** Null for an order without prescription. */
      prescription: personal(
        nullable(
          column.json(prescription, (value, now) => ({
            ...value,
            checked_at: resolveTime(value.checked_at, now),
          })),
        ),
        (json) => json && erasePrescription(json),
      ),
    },
    large: true,
    references: [references('shop', 'shop_id')],
    indexes: {
      // For lists of one status, newest first by either time. Because order_sn is included, a page is read from the
      // index alone. The conditions, which hold for all orders, keep PostgreSQL from searching the index for order_sns: it
      // would read all orders of the shop.
      sales_order_by_create_time: {
        columns: ['shop_id', 'order_status', 'create_time', 'order_sn'],
        where: { order_status: 'is not null' },
      },
      sales_order_by_update_time: {
        columns: ['shop_id', 'order_status', 'update_time', 'order_sn'],
        where: { order_status: 'is not null' },
      },
    },
    // For lists of all states, which one PostgreSQL merges from the indexes of the states.
    indexes_on_shards: {
      sales_order_of_all_by_create_time: {
        columns: ['shop_id', 'create_time', 'order_sn'],
        where: { order_status: 'is not null' },
      },
      sales_order_of_all_by_update_time: {
        columns: ['shop_id', 'update_time', 'order_sn'],
        where: { order_status: 'is not null' },
      },
    },
  }),
  sales_order_line: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn', 'line_no'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      line_no: column.integer(1, 1_000),
      line_item_id: column.id(),
      /** The item_id, except in bundles. */
      order_item_id: column.id(),
      /** The deal in which lines were bought together; 0 if there is none. */
      promotion_group_id: withDefault(column.integer(0), 0),
      item_id: column.id(),
      model_id: withDefault(column.integer(0), 0),
      item_name: column.text(1_000),
      model_name: withDefault(column.text(200), ''),
      item_sku: withDefault(column.text(100), ''),
      model_sku: withDefault(column.text(100), ''),
      model_quantity_purchased: column.integer(1, 1_000_000),
      cancelled_qty: withDefault(column.integer(0, 1_000_000), 0),
      /** Price of one piece before promotions. */
      model_original_price_micros: column.micros(0),
      /** Price of one piece. */
      model_discounted_price_micros: column.micros(0),
      /** Weight of one piece in kg, as decimal text like the item's weight. */
      weight: withDefault(column.text(30), '0'),
      image_id: nullable(column.text(64)),
      wholesale: withDefault(column.flag(), 0),
      promotion_type: nullable(column.choice(line_promotion_types)),
      promotion_id: withDefault(column.integer(0), 0),
      add_on_deal_id: withDefault(column.integer(0), 0),
      main_item: withDefault(column.flag(), 0),
      /** Location in the shop's stock where the pieces were reserved; null if none were reserved there. */
      product_location_id: nullable(column.text(50)),
      /** Place in the marketplace's warehouses where the pieces were reserved; null if none were reserved there. */
      whs_id: nullable(column.text(64)),
      whs_region: nullable(column.text(2)),
      mtsku_id: nullable(column.text(64)),
    },
    references: [
      references('sales_order', 'shop_id', 'order_sn'),
      references('item', 'shop_id', 'item_id'),
      references('item_model', 'shop_id', 'item_id', 'model_id'),
      references('image', 'image_id'),
      references('item_stock', 'shop_id', 'item_id', { location_id: 'product_location_id' }),
      references('stock_sku', 'shop_id', 'whs_region', 'mtsku_id'),
    ],
    check: 'cancelled_qty <= model_quantity_purchased',
    indexes: {
      // For the number of pieces of an item that were sold. The condition is as in sales_order.
      sales_order_line_by_item: {
        columns: ['shop_id', 'item_id', 'order_sn'],
        where: { item_id: 'is not null' },
      },
    },
  }),
  ...packageTables,
  ...invoiceTables,
  ...mirroredOrderTables,
};

export type OrderTables = Rows<typeof orderTables>;

/** The columns of an order that rules read and changes write. */
export const order_state_columns = [
  'shop_id',
  'order_sn',
  'order_status',
  'revision',
  'create_time',
  'update_time',
  'cod',
  'pay_time',
  'actual_shipping_fee_micros',
  'days_to_ship',
  'ship_by_date',
  'invoice_pending',
  'cancel_by',
  'cancel_reason',
  'buyer_cancel_reason',
  'pickup_done_time',
  'delivered_time',
  'completed_time',
] as const satisfies readonly (keyof OrderTables['sales_order'])[];
