// The part `order_growth`: pages of get_order_list in a shop with a thousand orders, and in one with ten
// million. Each call requests another page.
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { openDemoDatabase } from './demo_database.mjs';
import { fillTables } from './fill.mjs';
import { growthReport } from './growth_report.mjs';
import { cursorAfter, order_states } from './order_statements.mjs';
import { callerOf, signedUrl, startStoa } from './stoa.mjs';
import { tell } from './told.mjs';

const sizes = [1_000, 10_000_000];
const quick_sizes = [1_000, 2_000];
const clients = 16;
const page_size = 100;
const operation = 'v2.order.get_order_list';
/** The seconds between two orders: ten million of them are three years. */
const interval_s = 9;
const span_s = 15 * 86_400;
/** How many different pages a turn requests. */
const pages = 2_000;

/**
 * Orders in all states: most are completed. Their numbers begin with the day, like real ones, and continue with
 * scattered characters.
 */
const rare_states = order_states.filter((state) => state !== 'COMPLETED');
const order_status = `case number % 100 ${rare_states.map((state, at) => `when ${at} then '${state}'`).join(' ')}
  else 'COMPLETED' end`;
const scattered = '(number * 2654435761) % 4294967296';
const order_sns = {
  sqlite: (time) => `substr(strftime('%Y%m%d', ${time}, 'unixepoch'), 3) || printf('%08X', ${scattered})`,
  postgres: (time) =>
    `to_char(to_timestamp(${time}) at time zone 'UTC', 'YYMMDD') || upper(lpad(to_hex(${scattered}), 8, '0'))`,
};

/** The order with a number, from 0; the last one was created just now. */
function orderAt(number, { first_time }) {
  const listed_time = first_time + number * interval_s;
  const day = new Date(listed_time * 1_000).toISOString().slice(2, 10).replaceAll('-', '');
  const hex = ((BigInt(number) * 2_654_435_761n) % 4_294_967_296n).toString(16).toUpperCase();
  return { listed_time, order_sn: `${day}${hex.padStart(8, '0')}` };
}

async function fillOrders({ database_url, demo }, engine, size) {
  const { shop_id } = callerOf(demo, operation);
  const first_time = Math.floor(Date.now() / 1_000) - size * interval_s;
  const time = `(${first_time} + number * ${interval_s})`;
  const own = { order_sn: order_sns[engine](time), order_status, create_time: time, update_time: time };
  const filling = { table: 'sales_order', original: `shop_id = ${shop_id}`, own };
  const { database } = await fillTables(database_url, [
    { ...filling, called: size, first: 0, end: size, step: 1 },
  ]);
  await database.close();
  return { size, first_time };
}

/** A random period of fifteen days in the time of the orders, or their whole time if it is shorter. */
function someSpan({ size, first_time }) {
  const orders = Math.min(size, span_s / interval_s);
  const first = Math.floor(Math.random() * (size - orders));
  return { first, orders, time_from: first_time + first * interval_s };
}

/** Parameters of a call whose page lies at this share of the orders in its period, 1 being all of them. */
const timeTo = ({ orders, time_from }, share) => time_from + Math.floor(share * orders * interval_s);
const somewhere = () => 0.5 + Math.random() / 2;

/** A first page that ends anywhere in the period. */
const firstPage = (span) => `${span.time_from}&time_to=${timeTo(span, somewhere())}`;

/** A page so deep that at least half of the orders in its period come before it. */
function deepPage(span, filled, shop_id) {
  const { time_from, first, orders } = span;
  const time_to = timeTo(span, 1);
  const query = [shop_id, 'create_time', time_from, time_to, 'any', null];
  const last = orderAt(first + Math.floor(orders * (0.2 + Math.random() * 0.3)), filled);
  return `${time_from}&time_to=${time_to}&cursor=${cursorAfter(last, query)}`;
}

/** The calls: their parameters, with placeholders for the period and the page. */
const calls = {
  'first page': { query: { time_range_field: 'create_time' }, page: firstPage },
  'deep page': { query: { time_range_field: 'create_time' }, page: deepPage },
  'COMPLETED only': {
    query: { time_range_field: 'create_time', order_status: 'COMPLETED' },
    page: firstPage,
  },
  'by update_time': { query: { time_range_field: 'update_time' }, page: firstPage },
};

async function measure({ cores, plan }, server, filled, name) {
  const { query, page } = calls[name];
  const caller = callerOf(server.demo, operation);
  const asked = { ...query, page_size, response_optional_fields: 'order_status', time_from: 'ROW' };
  const span = someSpan(filled);
  const names = Array.from({ length: pages }, () => page(span, filled, caller.shop_id));
  const order = {
    url: signedUrl(server, operation, caller, asked),
    names,
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

/** What every call must return: a full page of orders in the right state, with more orders after it. */
async function checkPages(server, filled) {
  const caller = callerOf(server.demo, operation);
  for (const [name, { query, page }] of Object.entries(calls)) {
    const asked = { ...query, page_size, response_optional_fields: 'order_status', time_from: 'ROW' };
    const url = signedUrl(server, operation, caller, asked);
    const { response } = await (
      await fetch(url.replace('ROW', page(someSpan(filled), filled, caller.shop_id)))
    ).json();
    const rows = response?.order_list ?? [];
    const is_right = rows.every((row) => (query.order_status ?? row.order_status) === row.order_status);
    if (rows.length !== page_size || !is_right) throw new Error(`${name} gave ${rows.length} orders`);
  }
}

const candidate = (engine, label, size) => ({
  name: `${label}, ${size.toLocaleString('en')}`,
  engine,
  size,
  async start(run) {
    const rows = run.plan.quick ? quick_sizes[sizes.indexOf(size)] : size;
    const opened = await openDemoDatabase(run, `order_growth_${engine}_${rows}`, engine);
    const filled = await fillOrders(opened, engine, rows);
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

export const order_growth = {
  title: () =>
    `another page of ${page_size} orders with every call, ${clients} connections; the time of a call, and how many times that in a shop of the fewest orders`,
  ...growthReport(Object.keys(calls), 'orders', candidates),
  candidates,
};
