// The part `stock`: a page of stock over a long ledger of movements.
import { stoaCandidate } from './calls.mjs';
import { rateColumns } from './columns.mjs';
import { withNumbers } from './database.mjs';
import { bareCandidates } from './imitations.mjs';

const operation = 'v2.sbs.get_stock_movement';
const items = 100;
const skus_per_item = 2;
const warehouses = 3;
const places = items * skus_per_item * warehouses;
const days = 365;
const day_s = 86_400;
const page_size = 10;
const range_days = 30;

/** The ids of the bench's items and SKUs; the parameters are the number of the item and of the SKU in it. */
const item = (number) => `cast(7700000000 + ${number} as text)`;
const sku = (number, of_item) =>
  `cast(7700000000 + ${number} as text) || '_' || cast(1 + ${of_item} as text)`;
const quantities = [
  'inbound_my',
  'inbound_returned',
  'outbound_sold',
  'outbound_returned',
  'outbound_disposed',
  'adjust_lost_found',
  'adjust_trans_whs',
];
const buckets = ['sellable', 'reserved', 'unsellable'];

const insert_items = `insert into stock_item
    (shop_id, whs_region, warehouse_item_id, item_name, item_name_folded, image_id, category_id_l1)
  ${withNumbers('?2')}
  select ?1, 'MX', ${item('n')}, 'Item of the bench', 'item of the bench', null, 100636 from number`;
const insert_skus = `insert into stock_sku
    (shop_id, whs_region, mtsku_id, warehouse_item_id, model_id, variation, variation_folded,
      fulfill_mapping_mode, barcode)
  ${withNumbers('?2')}
  select ?1, 'MX', ${sku(`n / ${skus_per_item}`, `n % ${skus_per_item}`)}, ${item(`n / ${skus_per_item}`)},
    cast(n as text), '', '', 0, '' from number`;
/**
 * Every place has its movements spread over the year: one in five comes in, four go out. Noon UTC is the same
 * day in all regions.
 */
const insertMovements = (database) => `insert into stock_movement
    (shop_id, movement_id, whs_region, mtsku_id, whs_id, kind, moved_at, day, sellable, reserved, unsellable)
  ${withNumbers('?2')}
  select ?1, 'bench' || cast(n as text), 'MX',
    ${sku(`(n % ${places}) / ${skus_per_item * warehouses} + 1`, `(n % ${places}) / ${warehouses} % ${skus_per_item}`)},
    'BENCH' || cast(n % ${warehouses} as text), case when n % 5 = 0 then 'inbound_my' else 'outbound_sold' end,
    moved_at, ${database.day_of('moved_at')}, case when n % 5 = 0 then 8 else -2 end, 0, 0
  from (select n, ?3 + ${day_s} * (n / ${places} % ${days}) as moved_at from number) as moved`;

/** The sums of the ledger, as Stoa stores them: see decision 10. */
const place = ['shop_id', 'whs_region', 'mtsku_id', 'whs_id'];
const bucket_sums = buckets.map((name) => `sum(${name})`);
const quantitySum = (kind) =>
  `sum(case when kind = '${kind}' then ${kind.startsWith('outbound') ? '-' : ''}(sellable + reserved + unsellable) else 0 end)`;
const summing = (table, key, columns, sums) => `insert into ${table}
    (${[...place, ...key.map(([name]) => name), ...columns].join(', ')})
  select ${[...place, ...key.map(([, value]) => value), ...sums].join(', ')}
  from stock_movement where shop_id = ?1 and whs_id like 'BENCH%'
  group by ${[...place, ...key.map(([, value]) => value)].join(', ')}`;
const sums = [
  summing(
    'stock_day',
    [['day', 'day']],
    [...quantities, ...buckets],
    [...quantities.map(quantitySum), ...bucket_sums],
  ),
  summing('stock_month', [['month', 'day / 100']], buckets, bucket_sums),
  summing('stock_balance', [], buckets, bucket_sums),
];

const dayAt = (moment_s) => new Date(moment_s * 1_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
const today_s = Math.floor(Date.now() / 1_000 / day_s) * day_s;

async function fill(database, { shop_id }, { movements }) {
  const first_noon_s = today_s - days * day_s + day_s / 2;
  await database.run(insert_items, [shop_id, items]);
  await database.run(insert_skus, [shop_id, items * skus_per_item]);
  await database.run(insertMovements(database), [shop_id, movements, first_noon_s]);
  for (const sum of sums) await database.run(sum, [shop_id]);
}

const question = {
  operation,
  request: {
    start_time: dayAt(today_s - (range_days + 1) * day_s),
    end_time: dayAt(today_s - day_s),
    whs_region: 'MX',
    page_no: 3,
    page_size,
  },
  fill,
};

export const stock = {
  title: ({ connections, movements }) =>
    `signed ${operation}, ${page_size} items of ${skus_per_item} SKUs in ${warehouses} warehouses, ${range_days} days, over ${movements.toLocaleString('en')} movements, ${connections} connections`,
  load: 'load.mjs',
  isSuccess: ({ response }) =>
    response?.item_list.length === page_size &&
    response.item_list.every(({ sku_list }) => sku_list.length === skus_per_item),
  columns: rateColumns({ 'of bare Fastify': () => 'bare Fastify' }),
  chart: { label: 'stock page over 1,000,000 movements, requests/s', measure: 'requests_per_s' },
  candidates: [
    stoaCandidate('Stoa on SQLite', 'sqlite', question),
    stoaCandidate('Stoa on PostgreSQL', 'postgres', question),
    ...bareCandidates('GET'),
  ],
};
