// The part `growth`: the same calls over databases with a thousand, a hundred thousand and ten million orders,
// vouchers and billing entries. Each call is for another row, so that no row is in a cache because of an
// earlier call.
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { openDemoDatabase } from './demo_database.mjs';
import { calledCount, fill, readyCount } from './fill.mjs';
import { growthReport } from './growth_report.mjs';
import { callerOf, signedUrl, startStoa } from './stoa.mjs';
import { tell } from './told.mjs';

const sizes = [1_000, 100_000, 10_000_000];
const quick_sizes = [1_000, 2_000, 3_000];
/** By then all orders of a turn are shipped. */
const shipping_s_max = 20;
const clients = 16;

const order_tables = { sales_order: { read: 'note' }, package: { read: 'slug' } };

/** The calls, the rows of the called shop that they use, and what is read of the tables of these rows before. */
const calls = {
  get_voucher: {
    operation: 'v2.voucher.get_voucher',
    query: { voucher_id: 'ROW' },
    rows: (size) => ({ prefix: '', first: 1_000_000_000_000, count: calledCount(size) }),
    tables: { voucher: { read: 'voucher_name' } },
  },
  get_shipping_parameter: {
    operation: 'v2.logistics.get_shipping_parameter',
    caller: 'v2.logistics.ship_order',
    query: { order_sn: 'ROW' },
    rows: readyRows,
    tables: order_tables,
  },
  get_shipping_document_parameter: {
    operation: 'v2.logistics.get_shipping_document_parameter',
    caller: 'v2.logistics.ship_order',
    body: { order_list: [{ order_sn: 'ROW' }] },
    rows: (size) => ({
      ...readyRows(size),
      first: 10_000_000_000,
      count: calledCount(size) - readyCount(size),
    }),
    tables: order_tables,
  },
  get_listings_with_issues: {
    operation: 'v2.account_health.get_listings_with_issues',
    query: { page_size: 100 },
    rows: () => ({ prefix: '', first: 0, count: 1 }),
    tables: {},
  },
  get_billing_transaction_info: {
    operation: 'v2.payment.get_billing_transaction_info',
    body: { billing_transaction_info_type: 2, encrypted_payout_ids: ['ROW'], cursor: '', page_size: 20 },
    rows: (size) => ({ prefix: 'payout', first: 1_000_000_000, count: calledCount(size) / 100 }),
    tables: {
      // That they are released is in the condition of the index by payout.
      billing_transaction: {
        read: 'remark',
        found_by: `released_at is not null and encrypted_payout_id > ''`,
      },
      payout: { read: 'paid_at' },
    },
  },
  ship_order: {
    operation: 'v2.logistics.ship_order',
    body: { order_sn: 'ROW', dropoff: {} },
    rows: (size) => ({ ...readyRows(size), calls: Math.min(readyCount(size), 500) }),
    tables: order_tables,
  },
};

function readyRows(size) {
  const count = readyCount(size);
  return { prefix: '2603', first: 10_000_000_000 + calledCount(size) - count, count };
}

/** One operation of one server, called for other rows each time. */
async function measure({ cores, plan }, server, filled, name, size) {
  const { operation, caller = operation, query, body, rows, tables } = calls[name];
  await filled.warm(caller, tables);
  const url = signedUrl(server, operation, callerOf(server.demo, caller), query);
  const start = Math.floor(Math.random() * size);
  const { warm_s } = plan;
  const asked = rows(size);
  const measured_s = asked.calls ? shipping_s_max : plan.measured_s;
  const order = {
    ...rows(size),
    start,
    url,
    body,
    pid: server.pid,
    connections: clients,
    warm_s,
    measured_s,
  };
  const program = fileURLToPath(new URL('growth_load.mjs', import.meta.url));
  const measured = JSON.parse(await runChild(cores.load, [process.execPath, program, tell(order)]));
  if (asked.calls) await filled.unship();
  if (measured.wrong > 0)
    throw new Error(`${name}: ${measured.wrong} wrong answers: ${measured.first_wrong}`);
  return measured;
}

const candidate = (engine, label, size) => ({
  name: `${label}, ${size.toLocaleString('en')}`,
  engine,
  size,
  async start(run) {
    const rows = run.plan.quick ? quick_sizes[sizes.indexOf(size)] : size;
    const opened = await openDemoDatabase(run, `growth_${engine}_${rows}`, engine);
    const filled = await fill(opened.database_url, opened.demo, rows);
    const server = await startStoa(run, engine, opened);
    return {
      async turn() {
        server.clearLog();
        const round = {};
        for (const name of Object.keys(calls)) round[name] = await measure(run, server, filled, name, rows);
        return round;
      },
    };
  },
});

const candidates = [
  ...sizes.map((size) => candidate('sqlite', 'SQLite', size)),
  ...sizes.map((size) => candidate('postgres', 'PostgreSQL', size)),
];

export const growth = {
  title: () =>
    `other rows with every call, ${clients} connections; the time of a call, and how many times that of the fewest rows`,
  ...growthReport(Object.keys(calls), 'rows', candidates),
  candidates,
};
