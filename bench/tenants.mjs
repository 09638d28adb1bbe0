// The part `tenants`: a read and a ship in marketplaces of ten, a thousand and a hundred thousand shops, each
// with its own token. They are called by ten of the shops, or by any. Each shop that reads has called within the last
// minutes, but not within the last second. A ship may be the first call of its shop.
import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { openDemoDatabase } from './demo_database.mjs';
import { fillTables } from './fill.mjs';
import { growthReport } from './growth_report.mjs';
import { postgres_process } from './postgres.mjs';
import { countedThrough } from './round_trip_counter.mjs';
import { callerOf, signedUrl, startStoa } from './stoa.mjs';
import { tell } from './told.mjs';

const sizes = [10, 1_000, 100_000];
const quick_sizes = [10, 600, 1_000];
const times_most = 1.15;
const clients = 16;
const first_shop = 500_000_000;
const first_voucher = 1_000_000_000_000;
const first_package = 800_000_000_000_000;
/** The number of calling shops if only ten call, and how many orders each of them can ship in a turn. */
const few = 10;
const orders_of_few = 50;
const tokens_per_insert = 5_000;
const node_count = 4;
/** How many different calls a turn contains, and for how many of them round trips are counted. */
const reads = 4_000;
const ships = few * orders_of_few;
const counted = 200;
const shipping_s_max = 20;

const orderSn = (number) => `2603${20_000_000_000 + number}`;

/** The shop and its row for a call: from ten shops, or from all. */
const anyOf = (count) => Math.floor(Math.random() * count);
const places = {
  few: { shop: () => anyOf(few), order: (at) => ({ shop: at % few, number: at }) },
  any: {
    shop: anyOf,
    // In a marketplace of ten shops, all orders belong to these ten.
    order: (at, size, from) =>
      size === few ? { shop: at % few, number: at } : orderOfOther(few + ((from + at) % (size - few))),
  },
};
const orderOfOther = (shop) => ({ shop, number: ships + shop });

const read_operation = 'v2.voucher.get_voucher';
const ship_operation = 'v2.logistics.ship_order';

/** The calls of a turn: the shop and the parameters of each. */
const calls = Object.fromEntries(
  Object.entries({ few: 'ten shops', any: 'any shop' }).flatMap(([place, called]) => [
    [
      `get_voucher by ${called}`,
      (size) =>
        Array.from({ length: reads }, () => {
          const shop = places[place].shop(size);
          return { operation: read_operation, shop, request: { voucher_id: first_voucher + shop } };
        }),
    ],
    [
      `ship_order by ${called}`,
      (size) => {
        const from = anyOf(size);
        return Array.from({ length: Math.min(ships, size === few ? ships : size - few) }, (_, at) => {
          const { shop, number } = places[place].order(at, size, from);
          return { operation: ship_operation, shop, order_sn: orderSn(number) };
        });
      },
    ],
  ]),
);

/** The rows of each shop, as copies of the demo's. */
function fillingsOf({ shops, examples, partner_id }, size) {
  const of = (operation) => callerOf({ shops, examples }, operation).shop_id;
  const [reader, shipper] = [of(read_operation), of(ship_operation)];
  const { voucher_id } = examples[read_operation].request;
  const { order_sn } = examples[ship_operation].request;
  const each = { called: 0, first: 0, end: size, step: 1, first_shop, per_shop: 1 };
  const waiting = `shop_id = ${shipper} and order_sn = '${order_sn}'`;
  const linked = `shop_id = ${shipper} and partner_id = ${partner_id}`;
  const itself = { primary_shop_id: `${first_shop} + number` };
  const own = { order_sn: `'2603' || (20000000000 + number)` };
  const own_package = { ...own, package_number: `'OFG' || (${first_package} + number)` };
  // After the orders of the first ten shops, the order of shop n has their number plus n.
  const other_orders = { first: ships + few, end: ships + size, first_shop: first_shop - ships };
  return [
    { table: 'shop', original: `shop_id = ${shipper}`, own: itself },
    { table: 'shop_link', original: linked, own: {} },
    { table: 'partner_shop_link', original: linked, own: {} },
    {
      table: 'voucher',
      original: `shop_id = ${reader} and voucher_id = ${voucher_id}`,
      own: { voucher_id: `${first_voucher} + number` },
    },
    ...Object.entries({ sales_order: own, package: own_package }).flatMap(([table, values]) => [
      { table, original: waiting, own: values, end: ships, shop_at: `number % ${few}` },
      { table, original: waiting, own: values, ...other_orders },
    ]),
  ].map((filling) => ({ ...each, ...filling }));
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Gives each shop a token. @returns the tokens by shop number. */
async function fillTokens(database, { partner_id }, size) {
  const tokens = Array.from({ length: size }, () => randomBytes(16).toString('hex'));
  const now = Math.floor(Date.now() / 1_000);
  for (let from = 0; from < size; from += tokens_per_insert) {
    const some = JSON.stringify(tokens.slice(from, from + tokens_per_insert).map(sha256));
    await database.run(
      `insert into shop_token (shop_id, token_sha256, kind, partner_id, chain_id, issued_at, expires_at)
        select ${first_shop} + ${from} + made.key, made.value, 'access', ${partner_id}, 1, ${now}, ${now + 86_400}
        from ${database.values_of('?1')} as made`,
      [some],
    );
  }
  return tokens;
}

/** Resets the orders that a turn has shipped. */
async function openUnship(database) {
  const tables = ['package', 'sales_order'];
  const own = `shop_id >= ${first_shop}`;
  for (const table of tables)
    await database.run(`create temporary table waiting_${table} as select * from ${table} where ${own}`, []);
  return async (order_sns) => {
    const some = [JSON.stringify(order_sns)];
    const among = `${own} and order_sn in (select value from ${database.values_of('?1')} as given)`;
    for (const table of tables) {
      await database.run(`delete from ${table} where ${among}`, some);
      await database.run(`insert into ${table} select * from waiting_${table} where ${among}`, some);
    }
    await database.run(`delete from event where ${own}`, []);
  };
}

/** The URLs of calls, signed now, and their bodies. */
const signed = (server, tokens, asked) =>
  asked.map(({ operation, shop, request, order_sn }) => ({
    url: signedUrl(server, operation, { shop_id: first_shop + shop, access_token: tokens[shop] }, request),
    body: order_sn === undefined ? undefined : { order_sn, dropoff: {} },
  }));

/** The load on one node. */
async function load({ cores, plan }, { server, tokens, connections }, asked) {
  const urls = signed(server, tokens, asked).map(({ url }) => new URL(url));
  const is_ship = asked[0].operation === ship_operation;
  const order = {
    url: `${urls[0].origin}${urls[0].pathname}?ROW`,
    names: urls.map(({ search }) => search.slice(1)),
    ...(is_ship && {
      body: { order_sn: 'ROW', dropoff: {} },
      body_names: asked.map(({ order_sn }) => order_sn),
      calls: asked.length,
      prefix: '',
    }),
    pid: server.pid,
    ...(server.engine === 'postgres' && { database_pid: postgres_process.pid }),
    connections,
    warm_s: plan.warm_s,
    ...(!is_ship && { warm_calls: asked.length }),
    measured_s: is_ship ? shipping_s_max : plan.measured_s,
  };
  const program = fileURLToPath(new URL('growth_load.mjs', import.meta.url));
  const measured = JSON.parse(await runChild(cores.load, [process.execPath, program, tell(order)]));
  if (measured.wrong > 0)
    throw new Error(`${asked[0].operation}: ${measured.wrong} wrong answers: ${measured.first_wrong}`);
  return measured;
}

/** Reads go to all nodes at once, ships to the first one. */
async function measure(run, { servers, tokens, unship, size }, name) {
  const asked = calls[name](size);
  const is_ship = asked[0].operation === ship_operation;
  const loaded = is_ship ? servers.slice(0, 1) : servers;
  const connections = clients / loaded.length;
  const parts = await Promise.all(loaded.map((server) => load(run, { server, tokens, connections }, asked)));
  if (is_ship) await unship(asked.map(({ order_sn }) => order_sn));
  const answered = parts.reduce((sum, part) => sum + part.answered, 0);
  const ofNodes = parts.reduce((sum, part) => sum + part.cpu_us * part.answered, 0) / answered;
  // Each load has measured the whole database at the same time.
  const [{ database_cpu_us: of_database = 0, answered: of_first }] = parts;
  return { ...parts[0], answered, cpu_us: ofNodes + (of_database * of_first) / answered };
}

/** One call. */
async function call({ url, body }) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, body && { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!text.includes('"error":""')) throw new Error(`${new URL(url).pathname}: ${text.slice(0, 300)}`);
}

/** Counts the round trips to PostgreSQL of each call, one call after the other, through a separate server. */
async function countTrips(run, opened, tokens, unship, size) {
  const { count, options } = await countedThrough(opened);
  const server = await startStoa(run, 'postgres', { ...opened, options });
  const trips = {};
  for (const [name, callsOf] of Object.entries(calls)) {
    const asked = callsOf(size).slice(0, counted);
    const callAll = async () => {
      for (const one of signed(server, tokens, asked)) await call(one);
    };
    // Twice, because the first call of a shop looks it up, and the server does not hear of changes at once.
    if (!asked[0].order_sn) for (let turn = 0; turn < 2; turn++) await callAll();
    const before = count.trips;
    await callAll();
    trips[name] = (count.trips - before) / asked.length;
    if (asked[0].order_sn) await unship(asked.map(({ order_sn }) => order_sn));
  }
  process.kill(server.pid);
  return trips;
}

const candidate = (engine, label, shops, nodes = 1) => ({
  name: `${label}, ${shops.toLocaleString('en')}`,
  engine: nodes === 1 ? engine : `${engine}, ${nodes} nodes`,
  size: shops,
  async start(run) {
    const size = run.plan.quick ? quick_sizes[sizes.indexOf(shops)] : shops;
    const opened = await openDemoDatabase(run, `tenants_${engine}_${size}_${nodes}`, engine);
    const { demo, database_url } = opened;
    const { database, settle } = await fillTables(database_url, fillingsOf(demo, size));
    const tokens = await fillTokens(database, demo, size);
    const unship = await openUnship(database);
    await settle();
    const trips = engine === 'postgres' ? await countTrips(run, opened, tokens, unship, size) : undefined;
    const servers = [];
    for (let node = 0; node < nodes; node++)
      servers.push({ ...(await startStoa(run, engine, opened)), engine });
    return {
      async turn() {
        for (const server of servers) server.clearLog();
        const round = {};
        for (const name of Object.keys(calls)) {
          const measured = await measure(run, { servers, tokens, unship, size }, name);
          round[name] = { ...measured, trips: trips?.[name] };
        }
        return round;
      },
    };
  },
});

const candidates = [
  ...sizes.map((size) => candidate('sqlite', 'SQLite', size)),
  ...sizes.map((size) => candidate('postgres', 'PostgreSQL', size)),
  ...[sizes[0], sizes[2]].map((size) =>
    candidate('postgres', `PostgreSQL, ${node_count} nodes`, size, node_count),
  ),
];

export const tenants = {
  title: () =>
    `calls of ten shops and of any in a marketplace of so many, ${clients} connections; processor time of node and PostgreSQL, round trips of a call that is made alone`,
  ...growthReport(Object.keys(calls), 'shops', candidates, [
    { measure: 'cpu_us', title: 'CPU µs', digits: 0, times_most },
    {
      measure: 'trips',
      title: 'round trips',
      digits: 2,
      times_most,
      engines: ['postgres', `postgres, ${node_count} nodes`],
    },
  ]),
  candidates,
};
