import { overList } from '../../../engine/store/bulk.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { inTwoForms, statementsOn } from '../../../engine/store/statement.ts';
import type { OrderTables } from '../order.tables.ts';

const statement = statementsOn<OrderTables>();

// Only columns that are shown or needed to decide what is shown: each further column would be parsed for up to fifty
// orders.
const order_columns = [
  'sales_order.order_sn',
  'sales_order.order_status',
  'sales_order.create_time',
  'sales_order.update_time',
  'sales_order.buyer_user_id',
  'sales_order.buyer_username',
  'sales_order.buyer_cpf_id',
  'sales_order.recipient_address',
  'sales_order.total_amount_micros',
  'sales_order.estimated_shipping_fee_micros',
  'sales_order.actual_shipping_fee_micros',
  'sales_order.reverse_shipping_fee_micros',
  'sales_order.payment_method',
  'sales_order.cod',
  'sales_order.pay_time',
  'sales_order.days_to_ship',
  'sales_order.ship_by_date',
  'sales_order.checkout_shipping_carrier',
  'sales_order.message_to_seller',
  'sales_order.note',
  'sales_order.note_update_time',
  'sales_order.is_pre_order',
  'sales_order.fulfillment_flag',
  'sales_order.goods_to_declare',
  'sales_order.dropshipper',
  'sales_order.dropshipper_phone',
  'sales_order.order_chargeable_weight_gram',
  'sales_order.invoice_data',
  'sales_order.cancel_by',
  'sales_order.cancel_reason',
  'sales_order.buyer_cancel_reason',
  'sales_order.pickup_done_time',
  'sales_order.delivered_time',
  'sales_order.checkout',
  'sales_order.prescription',
] as const;
const line_columns = [
  'line.order_sn',
  'line.line_no',
  'line.line_item_id',
  'line.order_item_id',
  'line.promotion_group_id',
  'line.item_id',
  'line.model_id',
  'line.item_name',
  'line.model_name',
  'line.item_sku',
  'line.model_sku',
  'line.model_quantity_purchased',
  'line.cancelled_qty',
  'line.model_original_price_micros',
  'line.model_discounted_price_micros',
  'line.weight',
  'line.image_id',
  'line.wholesale',
  'line.promotion_type',
  'line.promotion_id',
  'line.add_on_deal_id',
  'line.main_item',
  'line.product_location_id',
  'line.whs_id',
] as const;

type ColumnOf<Column extends string> = Column extends `${string}.${infer Name}` ? Name : never;
/** The columns that are read from an order. */
export type DetailOrderRow = Pick<OrderTables['sales_order'], ColumnOf<(typeof order_columns)[number]>>;
/** The columns that are read from a line. */
export type DetailLineRow = Pick<OrderTables['sales_order_line'], ColumnOf<(typeof line_columns)[number]>>;

const orders_with_packages = overList('order_sns', (order_sns: Param<string>[]) =>
  statement(
    (db, p: Params<{ shop_id: number }>) =>
      db
        .selectFrom('sales_order')
        .leftJoin('package', (join) =>
          join
            .onRef('package.shop_id', '=', 'sales_order.shop_id')
            .onRef('package.order_sn', '=', 'sales_order.order_sn'),
        )
        .select(order_columns)
        .select(['package.package_number', 'package.logistics_status', 'package.logistic_id'])
        .select('package.parcel_chargeable_weight_gram')
        .where('sales_order.shop_id', '=', p.shop_id)
        .where('sales_order.order_sn', 'in', order_sns)
        .orderBy('sales_order.order_sn')
        .orderBy('package.package_number'),
    { scans: 'the packages of fifty orders are sorted' },
  ),
);
const orders_alone = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('sales_order')
      .select(order_columns)
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns)
      .orderBy('order_sn'),
  ),
);
const packages_alone = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('package')
      .select(['order_sn', 'package_number', 'logistics_status', 'logistic_id'])
      .select('parcel_chargeable_weight_gram')
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns)
      .orderBy('order_sn')
      .orderBy('package_number'),
  ),
);
/** The rows of each key, in their order. */
function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const no_package = {
  package_number: null,
  logistics_status: null,
  logistic_id: null,
  parcel_chargeable_weight_gram: null,
};

/**
 * Up to 50 orders with their packages: a row per package, and one row for an order without packages. Reading them apart is
 * safe: an order may be shown with a package as it was a moment before or after, as two calls one after the other show it.
 */
export const listOrdersWithPackages = inTwoForms(orders_with_packages, async (reader, values) => {
  const [orders, packages] = await Promise.all([
    reader.all(orders_alone, values),
    reader.all(packages_alone, values),
  ]);
  const packagesOf = grouped(packages, ({ order_sn }) => order_sn);
  return orders.flatMap((order) =>
    (packagesOf.get(order.order_sn) ?? [no_package]).map((pkg) => ({
      ...order,
      ...pkg,
      order_sn: order.order_sn,
    })),
  );
});

const lines_with_packages = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('sales_order_line as line')
      .leftJoin('package_line', (join) =>
        join
          .onRef('package_line.shop_id', '=', 'line.shop_id')
          .onRef('package_line.order_sn', '=', 'line.order_sn')
          .onRef('package_line.line_no', '=', 'line.line_no'),
      )
      .select(line_columns)
      .select(['package_line.package_number', 'package_line.model_quantity'])
      .where('line.shop_id', '=', p.shop_id)
      .where('line.order_sn', 'in', order_sns)
      .orderBy('line.order_sn')
      .orderBy('line.line_no')
      .orderBy('package_line.package_number'),
  ),
);
const lines_alone = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('sales_order_line as line')
      .select(line_columns)
      .where('line.shop_id', '=', p.shop_id)
      .where('line.order_sn', 'in', order_sns)
      .orderBy('line.order_sn')
      .orderBy('line.line_no'),
  ),
);
const package_lines_alone = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('package_line')
      .select(['order_sn', 'package_number', 'line_no', 'model_quantity'])
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns)
      .orderBy('order_sn')
      .orderBy('package_number')
      .orderBy('line_no'),
  ),
);
const in_no_package = { package_number: null, model_quantity: null };

/**
 * The lines of up to 50 orders: a row per package that holds pieces of the line, and one row for a line in no package. They
 * are read apart as safely as orders and packages.
 */
export const listLinesWithPackages = inTwoForms(lines_with_packages, async (reader, values) => {
  const [lines, packed] = await Promise.all([
    reader.all(lines_alone, values),
    reader.all(package_lines_alone, values),
  ]);
  const packedOf = grouped(packed, ({ order_sn, line_no }) => `${order_sn} ${line_no}`);
  return lines.flatMap((line) =>
    (packedOf.get(`${line.order_sn} ${line.line_no}`) ?? [in_no_package]).map(
      ({ package_number, model_quantity }) => ({ ...line, package_number, model_quantity }),
    ),
  );
});
