import { IdKind } from '../../engine/store/ids.ts';
import { column, nullable, references, table, withDefault } from '../../engine/store/table.ts';
import { failed_reasons, logistics_statuses, shipping_modes } from './order.ts';
import { packageIdIn } from './order_number.ts';

/** Draws the number in a package_number. */
export const package_ids = new IdKind('package', {
  places: [{ table: 'package', column: 'package_number', idIn: packageIdIn }],
});

export const packageTables = {
  /** The number of pieces of a line in a package. */
  package_line: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn', 'package_number', 'line_no'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      package_number: column.text(64),
      line_no: column.integer(1, 1_000),
      model_quantity: column.integer(1, 1_000_000),
    },
    references: [
      references('package', 'shop_id', 'order_sn', 'package_number'),
      references('sales_order_line', 'shop_id', 'order_sn', 'line_no'),
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
      logistics_status: column.choice(logistics_statuses),
      /** Number of transitions that the package has made. */
      revision: withDefault(column.integer(0), 0),
      /** Set by the marketplace, and cleared by the next transition. */
      reschedule_allowed: withDefault(column.flag(), 0),
      /** The warehouse that ships the package, if the shop has several. */
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
      parcel_chargeable_weight_gram: withDefault(column.integer(0), 0),
      /** When an undelivered package came back to its sender. */
      received_back_time: nullable(column.timestamp()),
    },
    large: true,
    indexes: {
      package_by_number: { columns: ['shop_id', 'package_number'] },
      package_by_tracking_number: {
        columns: ['shop_id', 'tracking_number'],
        where: { tracking_number: 'is not null' },
      },
    },
    references: [
      references('sales_order', 'shop_id', 'order_sn'),
      references('logistics_channel', 'logistic_id', { region: 'shop.region' }),
      references('shop_address', 'shop_id', 'address_id'),
      references('shop_address', 'shop_id', { address_id: 'ships_from_address_id' }),
      references('logistics_branch', 'logistic_id', 'branch_id'),
    ],
  }),
  /** The order that a seller's own tracking number belongs to. Packages of one order may share it. */
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
