// The statements that ship one order: they read and write what Stoa's ship_order does, in the same order.
// Parameters are ?1, ?2 ...; the tables are Stoa's. PostgreSQL locks the order that it reads; SQLite has one
// writer.
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

export const statements = {
  order: `select order_sn, order_status, revision from sales_order where shop_id = ?1 and order_sn in (?2)`,
  list: `select * from package where shop_id = ?1 and order_sn in (?2) order by order_sn, package_number`,
  update: `update package set ${changed_columns.map((name, at) => `${name} = ?${at + 1}`).join(', ')}
    where shop_id = ?14 and order_sn = ?15 and package_number = ?16 and revision = ?17`,
  move: `update sales_order set order_status = 'PROCESSED', update_time = ?1
    where shop_id = ?2 and order_sn = ?3 and order_status = ?4`,
  record: `insert into event (shop_id, subject, seq, kind, actor, partner_id, request_id, data, happened_at,
      recorded_us)
    values (?1, ?2, ?3, 'arrange', 'seller', 2001887, ?4, ?5, ?6, 0)`,
};

let shipped = 0;

/** The parameters of the statements that write, after the order and its package are read. */
export function shipping(
  { order_status },
  { shop_id, order_sn, package_number, logistics_status, revision },
) {
  const now = Math.floor(Date.now() / 1_000);
  const serial = ++shipped;
  const to_status = 'LOGISTICS_REQUEST_CREATED';
  const data = JSON.stringify({ from_status: logistics_status, to_status });
  return {
    update: [
      to_status,
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
      shop_id,
      order_sn,
      package_number,
      revision,
    ],
    move: [now, shop_id, order_sn, order_status],
    record: [shop_id, `package:${order_sn}/${package_number}`, revision + 1, `request ${serial}`, data, now],
  };
}
