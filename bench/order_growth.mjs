// The part `order_growth`: pages of get_order_list in a shop of a thousand orders, and in one of ten million. Each call
// asks for another page.
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
/** One order in so many seconds: ten million of them are three years. */
const interval_s = 9;
const span_s = 15 * 86_400;
/** How many different pages a turn asks for. */
const pages = 2_000;

/** Orders of all states: most are over. Their numbers begin with the day, like real ones, and are scattered after it. */
const rare_states = order_states.filter((state) => state !== 'COMPLETED');
const order_status = `case number % 100 ${rare_states.map((state, at) => `when ${at} then '${state}'`).join(' ')}
  else 'COMPLETED' end`;
const scattered = '(number * 2654435761) % 4294967296';
const order_sns = {
  sqlite: (time) => `substr(strftime('%Y%m%d', ${time}, 'unixepoch'), 3) || printf('%08X', ${scattered})`,
  postgres: (time) =>
    `to_char(to_timestamp(${time}) at time zone 'UTC', 'YYMMDD') || upper(lpad(to_hex(${scattered}), 8, '0'))`,
};

/** The order of a number, from 0; the last one was made just now. */
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

/** Fifteen days somewhere in the orders' years, or all of them where they are fewer. */
function someSpan({ size, first_time }) {
  const orders = Math.min(size, span_s / interval_s);
  const first = Math.floor(Math.random() * (size - orders));
  return { first, orders, time_from: first_time + first * interval_s };
}

/** Parameters of a call whose page lies this far in the orders of its time, 1 being all of them. */
const timeTo = ({ orders, time_from }, share) => time_from + Math.floor(share * orders * interval_s);
const somewhere = () => 0.5 + Math.random() / 2;

/** A first page that ends anywhere in the time. */
const firstPage = (span) => `${span.time_from}&time_to=${timeTo(span, somewhere())}`;

/** A page so deep that at least half of the orders of its time come before it. */
function deepPage(span, filled, shop_id) {
  const { time_from, first, orders } = span;
  const time_to = timeTo(span, 1);
  const query = [shop_id, 'create_time', time_from, time_to, 'any', null];
  const last = orderAt(first + Math.floor(orders * (0.2 + Math.random() * 0.3)), filled);
  return `${time_from}&time_to=${time_to}&cursor=${cursorAfter(last, query)}`;
}

/** What is called: the parameters, and what stands for the time and the page. */
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

/** A full page of orders of the right state, and where more come after it: what every call is to give. */
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
