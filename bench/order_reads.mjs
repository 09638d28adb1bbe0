// The parts `order_list` and `order_detail`: a signed page of a hundred orders, and the details of fifty
// orders.
import { minimalCandidate, stoaCandidate } from './calls.mjs';
import { rateColumns } from './columns.mjs';
import { bareCandidates } from './imitations.mjs';
import { orderSn } from './orders.mjs';
import { atLeast } from './targets.mjs';

const page_size = 100;
const detail_count = 50;
const shop_id = 10_001;
const now = Math.floor(Date.now() / 1_000);

/** The requested orders of the shop, from a number on that no other part uses. */
const order_sns = Array.from({ length: detail_count }, (_, at) => orderSn(900_000_000 + at));

/** Copies of an order of the demo with everything that belongs to it. */
async function fill(database) {
  const [original] = await database.rows(
    `select order_sn from sales_order where shop_id = ?1 and order_status = 'READY_TO_SHIP'
      and 1 = (select count(*) from package where package.shop_id = ?1 and package.order_sn = sales_order.order_sn)
      order by order_sn limit 1`,
    [shop_id],
  );
  for (const table of ['sales_order', 'sales_order_line', 'package', 'package_line']) {
    const rows = await database.rows(`select * from ${table} where shop_id = ?1 and order_sn = ?2`, [
      shop_id,
      original.order_sn,
    ]);
    for (let number = 0; number < page_size; number++)
      for (const row of rows) {
        const copy = { ...row, order_sn: orderSn(900_000_000 + number) };
        if ('create_time' in copy) Object.assign(copy, { create_time: now - 60 * number, update_time: now });
        const names = Object.keys(copy);
        await database.run(
          `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `?${at + 1}`).join(', ')})`,
          Object.values(copy),
        );
      }
  }
}

const names = { sqlite: 'Fastify + SQLite', postgres: 'Fastify + pg' };

/** A part that repeats one question. @param work the question's name in the minimal handlers. */
const part = (work, question, { title, label, rows }) => ({
  title: ({ connections }) => `signed ${question.operation}, ${title}, ${connections} connections`,
  load: 'load.mjs',
  isSuccess: ({ response }) => response?.order_list.length === rows,
  columns: rateColumns({
    'of its minimal': ({ engine }) => names[engine],
    'of bare Fastify': () => 'bare Fastify',
  }),
  targets: [atLeast(`${label}, PostgreSQL`, 'Stoa on PostgreSQL', 0.85, names.postgres)],
  candidates: [
    stoaCandidate('Stoa on SQLite', 'sqlite', question),
    minimalCandidate(names.sqlite, 'sqlite', work, question),
    stoaCandidate('Stoa on PostgreSQL', 'postgres', question),
    minimalCandidate(names.postgres, 'postgres', work, question),
    ...bareCandidates('GET'),
  ],
});

export const order_list = part(
  'order_list',
  {
    operation: 'v2.order.get_order_list',
    request: {
      time_range_field: 'create_time',
      time_from: now - 15 * 86_400 + 3_600,
      time_to: now + 3_600,
      page_size,
      response_optional_fields: 'order_status',
    },
    fill,
  },
  { title: `${page_size} orders in any state`, label: 'Page of orders', rows: page_size },
);

export const order_detail = part(
  'order_detail',
  {
    operation: 'v2.order.get_order_detail',
    request: {
      order_sn_list: order_sns.join(','),
      response_optional_fields:
        'total_amount,buyer_username,recipient_address,item_list,package_list,shipping_carrier',
    },
    fill,
  },
  { title: `${detail_count} orders with lines and packages`, label: 'Orders in detail', rows: detail_count },
);
