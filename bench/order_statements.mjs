// The statements of the parts about orders, on Stoa's tables, and the answers made from the rows.
import { createHash, randomBytes } from 'node:crypto';

const in_units = (micros) => micros / 1_000_000;
const answer = (response) =>
  JSON.stringify({ request_id: randomBytes(16).toString('hex'), error: '', message: '', response });

/** The cursor of the next page: the position of the last row, and a digest of it. */
export function cursorAfter({ listed_time, order_sn }, query) {
  const position = JSON.stringify([listed_time, order_sn]);
  const digest = createHash('sha256')
    .update('stoa keyset cursor 1\n')
    .update(JSON.stringify(['orders', position, query]))
    .digest()
    .subarray(0, 12);
  return Buffer.concat([digest, Buffer.from(position)]).toString('base64url');
}

/** The states of an order. */
export const order_states = [
  'UNPAID',
  'INVOICE_PENDING',
  'READY_TO_SHIP',
  'RETRY_SHIP',
  'PROCESSED',
  'SHIPPED',
  'TO_CONFIRM_RECEIVE',
  'IN_CANCEL',
  'CANCELLED',
  'TO_RETURN',
  'COMPLETED',
];
const ofState = (state) =>
  `select * from (select order_sn, order_status, create_time from sales_order
    where shop_id = ?1 and order_status = '${state}' and create_time >= ?2 and create_time <= ?3
    order by create_time desc, order_sn desc) as s`;

function listAnswer([rows], { shop_id, time_from, time_to, page_size }) {
  const page = rows.slice(0, Number(page_size));
  const more = rows.length > page.length;
  const last = page.at(-1);
  const query = [Number(shop_id), 'create_time', Number(time_from), Number(time_to), 'any', null];
  return answer({
    more,
    next_cursor: more ? cursorAfter({ ...last, listed_time: last.create_time }, query) : '',
    order_list: page.map(({ order_sn, order_status }) => ({ order_sn, order_status })),
  });
}

const detail_count = 50;
const some = Array.from({ length: detail_count }, (_, at) => `?${at + 2}`).join(', ');

function groupBy(rows, key) {
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group) group.push(row);
    else groups.set(row[key], [row]);
  }
  return groups;
}

const showItem = (line) => ({
  item_id: line.item_id,
  item_name: line.item_name,
  item_sku: line.item_sku,
  model_id: line.model_id,
  model_name: line.model_name,
  model_sku: line.model_sku,
  model_quantity_purchased: line.model_quantity_purchased,
  model_original_price: in_units(line.model_original_price_micros),
  model_discounted_price: in_units(line.model_discounted_price_micros),
  wholesale: line.wholesale === 1,
  weight: Number(line.weight),
  add_on_deal: line.add_on_deal_id !== 0,
  main_item: line.main_item === 1,
  add_on_deal_id: line.add_on_deal_id,
  promotion_type: line.promotion_type ?? '',
  promotion_id: line.promotion_id,
  order_item_id: line.order_item_id,
  line_item_id: line.line_item_id,
  promotion_group_id: line.promotion_group_id,
  image_info: { image_url: '' },
  product_location_id: line.product_location_id ? [line.product_location_id] : [],
  is_b2c_owned_item: false,
  promotion_list: [],
  active_qty: line.model_quantity_purchased - line.cancelled_qty,
  cancel_requested_qty: 0,
  cancelled_qty: line.cancelled_qty,
  return_requested_qty: 0,
  returned_qty: 0,
});

function showOrder(row, packages, lines, rights) {
  const { address, name, phone, ...place } = JSON.parse(row.recipient_address);
  const can = row.order_status === 'READY_TO_SHIP';
  return {
    order_sn: row.order_sn,
    region: 'SG',
    currency: 'SGD',
    cod: row.cod === 1,
    order_status: row.order_status,
    message_to_seller: row.message_to_seller,
    create_time: row.create_time,
    update_time: row.update_time,
    days_to_ship: row.days_to_ship,
    ship_by_date: row.ship_by_date ?? 0,
    reverse_shipping_fee: in_units(row.reverse_shipping_fee_micros),
    checkout_shipping_carrier: row.checkout_shipping_carrier,
    advance_package: false,
    can_full_cancel_order: can,
    can_partial_cancel_order: can && rights,
    total_amount: in_units(row.total_amount_micros),
    buyer_username: row.buyer_username,
    recipient_address: { ...place, name, phone, full_address: address },
    item_list: lines.map(showItem),
    package_list: packages.map((pkg) => ({
      package_number: pkg.package_number,
      logistics_status: pkg.logistics_status,
      logistics_channel_id: pkg.logistic_id,
      shipping_carrier: pkg.channel_name,
      allow_self_design_awb: false,
      item_list: lines
        .filter((line) => line.package_number === pkg.package_number)
        .map((line) => ({
          item_id: line.item_id,
          model_id: line.model_id,
          model_quantity: line.model_quantity,
          order_item_id: line.order_item_id,
          promotion_group_id: line.promotion_group_id,
          product_location_id: line.product_location_id ?? '',
        })),
      parcel_chargeable_weight_gram: pkg.parcel_chargeable_weight_gram,
      group_shipment_id: null,
    })),
    shipping_carrier: packages[0]?.channel_name ?? '',
  };
}

function detailAnswer([orders, packages, lines], { order_sn_list }) {
  const by_name = new Map(orders.map((row) => [row.order_sn, row]));
  const [packages_of, lines_of] = [groupBy(packages, 'order_sn'), groupBy(lines, 'order_sn')];
  return answer({
    order_list: order_sn_list.split(',').map((order_sn) => {
      const row = by_name.get(order_sn);
      return showOrder(row, packages_of.get(order_sn) ?? [], lines_of.get(order_sn) ?? [], true);
    }),
  });
}

// The columns that Stoa reads, so that both parse the same values.
const order_columns = [
  'order_sn',
  'order_status',
  'create_time',
  'update_time',
  'buyer_user_id',
  'buyer_username',
  'buyer_cpf_id',
  'recipient_address',
  'total_amount_micros',
  'estimated_shipping_fee_micros',
  'actual_shipping_fee_micros',
  'reverse_shipping_fee_micros',
  'payment_method',
  'cod',
  'pay_time',
  'days_to_ship',
  'ship_by_date',
  'checkout_shipping_carrier',
  'message_to_seller',
  'note',
  'note_update_time',
  'fulfillment_flag',
  'goods_to_declare',
  'dropshipper',
  'dropshipper_phone',
  'order_chargeable_weight_gram',
  'invoice_data',
  'cancel_by',
  'cancel_reason',
  'buyer_cancel_reason',
  'pickup_done_time',
  'delivered_time',
];
const line_columns = [
  'order_sn',
  'line_no',
  'line_item_id',
  'order_item_id',
  'promotion_group_id',
  'item_id',
  'model_id',
  'item_name',
  'model_name',
  'item_sku',
  'model_sku',
  'model_quantity_purchased',
  'cancelled_qty',
  'model_original_price_micros',
  'model_discounted_price_micros',
  'weight',
  'image_id',
  'wholesale',
  'promotion_type',
  'promotion_id',
  'add_on_deal_id',
  'main_item',
  'product_location_id',
  'whs_id',
];
const named = (table, columns) => columns.map((name) => `${table}.${name}`).join(', ');

const orderParams = ({ shop_id, order_sn_list }) => [Number(shop_id), ...order_sn_list.split(',')];

/** The statements of each question, their parameters, and the answer. */
export const order_questions = {
  order_list: {
    statements: [
      `select * from (${order_states.map(ofState).join(' union all ')}) as page
        order by create_time desc, order_sn desc limit ?4`,
    ],
    paramsOf: ({ shop_id, time_from, time_to, page_size }) => [
      Number(shop_id),
      Number(time_from),
      Number(time_to),
      Number(page_size) + 1,
    ],
    answerOf: listAnswer,
  },
  order_detail: {
    statements: [
      `select ${order_columns.join(', ')} from sales_order where shop_id = ?1 and order_sn in (${some})`,
      `select package.order_sn, package_number, logistics_status, package.logistic_id,
        parcel_chargeable_weight_gram, channel_name from package
        join logistics_channel on logistics_channel.logistic_id = package.logistic_id
        where shop_id = ?1 and order_sn in (${some}) order by order_sn, package_number`,
      `select ${named('line', line_columns)}, package_line.package_number, package_line.model_quantity from sales_order_line as line
        join package_line on package_line.shop_id = line.shop_id and package_line.order_sn = line.order_sn
          and package_line.line_no = line.line_no
        where line.shop_id = ?1 and line.order_sn in (${some}) order by line.order_sn, line.line_no`,
    ],
    paramsOf: orderParams,
    answerOf: detailAnswer,
  },
};
