// What shipping one order says to a database: it reads and writes what Stoa's ship_order does, in its order. Parameters
// are ?1, ?2 ...; the tables are Stoa's. PostgreSQL locks the order with what it reads of it; SQLite has one writer.
const channel_columns = [
  'channel_name',
  'pickup_info_needed',
  'dropoff_info_needed',
  'non_integrated_info_needed',
  'pickup_schedule',
  'slug_list',
  'document_types',
  'suggested_document_type',
  'tracking_number_format',
];
const changed_columns = [
  'logistics_status',
  'revision',
  'reschedule_allowed',
  'arranged_at',
  'mode',
  'address_id',
  'pickup_time_id',
  'branch_id',
  'slug',
  'sender_real_name',
  'tracking_number',
  'tracking_url',
  'failed_reason',
];
const history_columns = [
  'shop_id',
  'order_sn',
  'package_number',
  'revision',
  'deed',
  'from_status',
  'to_status',
  'actor',
  'partner_id',
  'request_id',
  'created_at',
];

export const statements = {
  lock: 'select order_sn from sales_order where shop_id = ?1 and order_sn in (?2)',
  list: `select package.*, sales_order.order_status, ${channel_columns.map((name) => `logistics_channel.${name}`).join(', ')}
    from package
    join sales_order on sales_order.shop_id = package.shop_id and sales_order.order_sn = package.order_sn
    join logistics_channel on logistics_channel.logistic_id = package.logistic_id
    where package.shop_id = ?1 and package.order_sn in (?2)
    order by package.order_sn, package.package_number`,
  update: `update package set ${changed_columns.map((name, at) => `${name} = ?${at + 1}`).join(', ')}
    where shop_id = ?14 and order_sn = ?15 and package_number = ?16 and logistics_status = ?17 and revision = ?18`,
  remember: `insert into package_history (${history_columns.join(', ')})
    values (${history_columns.map((_, at) => `?${at + 1}`).join(', ')})`,
  move: 'update sales_order set order_status = ?1, update_time = ?2 where shop_id = ?3 and order_sn = ?4',
};

let shipped = 0;

/** What to bind once the package is read: to `update`, `remember` and `move`. */
export function shipping({ shop_id, order_sn, package_number, logistics_status, revision }) {
  const now = Math.floor(Date.now() / 1_000);
  const serial = ++shipped;
  const [from, to] = [logistics_status, 'LOGISTICS_REQUEST_CREATED'];
  const moved = [
    to,
    revision + 1,
    0,
    now,
    'dropoff',
    null,
    null,
    null,
    null,
    null,
    `SPXTH${serial}`,
    null,
    null,
  ];
  const named = [shop_id, order_sn, package_number];
  return {
    update: [...moved, ...named, from, revision],
    remember: [...named, revision + 1, 'arrange', from, to, 'seller', 2001887, `request ${serial}`, now],
    move: ['PROCESSED', now, shop_id, order_sn],
  };
}
