// What shipping one order says to a database: it reads and writes what Stoa's ship_order does, in its order. Parameters
// are ?1, ?2 ...; the tables are Stoa's. PostgreSQL locks the packages that it reads; SQLite has one writer.
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
  list: `select * from package where shop_id = ?1 and order_sn in (?2) order by order_sn, package_number`,
  update: `update package set ${changed_columns.map((name, at) => `${name} = ?${at + 1}`).join(', ')}
    where shop_id = ?14 and order_sn = ?15 and package_number = ?16 and revision = ?17`,
  record: `insert into event (shop_id, subject, seq, kind, actor, partner_id, request_id, data, happened_at)
    values (?1, ?2, ?3, 'arrange', 'seller', 2001887, ?4, ?5, ?6)`,
};

let shipped = 0;

/** What to bind to `update` once the package is read. */
export function shipping({ shop_id, order_sn, package_number, logistics_status, revision, history }) {
  const now = Math.floor(Date.now() / 1_000);
  const serial = ++shipped;
  const to_status = 'LOGISTICS_REQUEST_CREATED';
  const entry = {
    transition: 'arrange',
    from_status: logistics_status,
    to_status,
    actor: 'seller',
    partner_id: 2001887,
    request_id: `request ${serial}`,
    moved_at: now,
  };
  return [
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
    JSON.stringify([...JSON.parse(history), entry]),
    shop_id,
    order_sn,
    package_number,
    revision,
  ];
}
