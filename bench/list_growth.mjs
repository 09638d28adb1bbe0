// The part `list_growth`: lists of a shop with a thousand orders, and of one with a million. In both, as many rows
// match: the shop has the same number of packages to ship, and the periods have the same number of incomes.
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { openDemoDatabase } from './demo_database.mjs';
import { fillTables } from './fill.mjs';
import { growthReport } from './growth_report.mjs';
import { callerOf, signedUrl, startStoa } from './stoa.mjs';
import { tell } from './told.mjs';

const sizes = [1_000, 1_000_000];
const quick_sizes = [1_000, 2_000];
const clients = 16;
/** Orders that wait to be shipped: the newest ones. All others are completed. */
const open_orders = 200;
/** The seconds between two orders: a million of them are three months. */
const interval_s = 9;
/** How many incomes a period has, and how many different periods a turn requests. */
const period_orders = 150;
const periods = 2_000;
const page_size = 100;
const search = 'v2.order.search_package_list';
const escrows = 'v2.payment.get_escrow_list';

const order_sn = `'2603' || (10000000000 + number)`;
const package_number = `'BENCH' || (10000000000 + number)`;

function fillingsOf({ shops, examples }, size) {
  const first_time = Math.floor(Date.now() / 1_000) - size * interval_s;
  const time = `(${first_time} + number * ${interval_s})`;
  const stateOf = (open, other) =>
    `case when number < ${size - open_orders} then '${other}' else '${open}' end`;
  const seller = callerOf({ shops, examples }, search).shop_id;
  // The demo's own orders have higher numbers than the copies.
  const ready = `shop_id = ${seller} and order_sn = (
    select max(package.order_sn) from package
      join sales_order on sales_order.shop_id = package.shop_id and sales_order.order_sn = package.order_sn
      where package.shop_id = ${seller} and logistics_status = 'LOGISTICS_READY'
        and order_status = 'READY_TO_SHIP')`;
  const billed = `shop_id = ${callerOf({ shops, examples }, escrows).shop_id}
    and billing_transaction_type = 'Escrow' and released_at is not null`;
  const filling = (table, original, own) => ({
    ...{ table, original, own, called: size },
    ...{ first: 0, end: size, step: 1 },
  });
  const fillings = [
    filling('sales_order', ready, {
      order_sn,
      order_status: stateOf('READY_TO_SHIP', 'COMPLETED'),
      create_time: time,
      update_time: time,
      pay_time: time,
      ship_by_date: `${time} + 259200`,
    }),
    filling('sales_order_line', ready, { order_sn }),
    filling('package', ready, {
      order_sn,
      package_number,
      logistics_status: stateOf('LOGISTICS_READY', 'LOGISTICS_DELIVERY_DONE'),
    }),
    filling('package_line', ready, { order_sn, package_number }),
    filling('billing_transaction', billed, {
      transaction_id: '1000000000000 + number',
      order_sn,
      created_at: time,
      released_at: time,
    }),
  ];
  return { fillings, first_time };
}

/** A period with the same number of incomes, anywhere in the time of the orders. */
function somePeriod({ size, first_time }) {
  const from = first_time + Math.floor(Math.random() * (size - period_orders)) * interval_s;
  return `${from}&release_time_to=${from + (period_orders - 1) * interval_s}`;
}

const searched = (sort_type, ascending) => ({
  filter: { package_status: 2, fulfillment_type: 0 },
  pagination: { page_size, cursor: '' },
  sort: { sort_type, ascending },
});

/** The calls, and how many rows a page has. */
const calls = {
  get_escrow_list: {
    operation: escrows,
    query: { release_time_from: 'ROW', page_size, page_no: 1 },
    names: (filled) => Array.from({ length: periods }, () => somePeriod(filled)),
    rowsOf: ({ response }) => response.escrow_list,
  },
  search_package_list: {
    operation: search,
    body: searched(1, true),
    names: () => [''],
    rowsOf: ({ response }) => response.packages_list,
    countOf: ({ response }) => response.pagination.total_count,
  },
  'search_package_list, newest': {
    operation: search,
    body: searched(2, false),
    names: () => [''],
    rowsOf: ({ response }) => response.packages_list,
    countOf: ({ response }) => response.pagination.total_count,
  },
};

async function measure({ cores, plan }, server, filled, name) {
  const { operation, query, body, names } = calls[name];
  const order = {
    url: signedUrl(server, operation, callerOf(server.demo, operation), query),
    body,
    names: names(filled),
    pid: server.pid,
    connections: clients,
    warm_s: plan.warm_s,
    measured_s: plan.measured_s,
  };
  const program = fileURLToPath(new URL('growth_load.mjs', import.meta.url));
  const measured = JSON.parse(await runChild(cores.load, [process.execPath, program, tell(order)]));
  if (measured.wrong > 0)
    throw new Error(`${name}: ${measured.wrong} wrong answers: ${measured.first_wrong}`);
  return measured;
}

/** What every call must return: a full page, and all packages that wait in the total. */
async function checkPages(server, filled) {
  for (const [name, { operation, query, body, names, rowsOf, countOf }] of Object.entries(calls)) {
    const url = signedUrl(server, operation, callerOf(server.demo, operation), query);
    const sent = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await (await fetch(url.replace('ROW', names(filled)[0]), sent)).json();
    if (answer.error !== '' || rowsOf(answer).length !== page_size)
      throw new Error(`${name} gave no full page: ${JSON.stringify(answer).slice(0, 300)}`);
    const total = countOf?.(answer) ?? open_orders;
    if (total < open_orders || total > 2 * open_orders) throw new Error(`${name} counted ${total} packages`);
  }
}

const candidate = (engine, label, size) => ({
  name: `${label}, ${size.toLocaleString('en')}`,
  engine,
  size,
  async start(run) {
    const rows = run.plan.quick ? quick_sizes[sizes.indexOf(size)] : size;
    const opened = await openDemoDatabase(run, `list_growth_${engine}_${rows}`, engine);
    const { fillings, first_time } = fillingsOf(opened.demo, rows);
    const { database } = await fillTables(opened.database_url, fillings);
    await database.close();
    const filled = { size: rows, first_time };
    const server = await startStoa(run, engine, opened);
    await checkPages(server, filled);
    return {
      async turn() {
        server.clearLog();
        const round = {};
        for (const name of Object.keys(calls)) round[name] = await measure(run, server, filled, name);
        return round;
      },
    };
  },
});

const candidates = [
  ...sizes.map((size) => candidate('sqlite', 'SQLite', size)),
  ...sizes.map((size) => candidate('postgres', 'PostgreSQL', size)),
];

export const list_growth = {
  title: () =>
    `pages of ${page_size} rows, of ${open_orders} packages to ship and of ${period_orders} incomes in a period, ${clients} connections; the time of a call, and how many times that in a shop of the fewest orders`,
  ...growthReport(Object.keys(calls), 'orders', candidates),
  candidates,
};
