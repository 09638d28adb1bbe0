// The tables of docs/scale.md, from the measurements and the simulation.
import { table } from '../table.mjs';
import { p50_most_ms } from './simulation/capacity.mjs';

const engines = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  cluster_alone: 'PostgreSQL as in the cluster',
  cluster_coordinator: 'Citus, coordinator',
  cluster_workers: 'Citus, direct',
};
const shown = (number, digits = 0) =>
  number.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const signed = (share) => `${share < 0 ? '' : '+'}${shown(share * 100)} %`;
const percent = (share) => `${shown(share * 100)} %`;
export const sumOf = (rows, name) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
const lifeOf = ({ costs }, engine) => costs[engine].found;

/** Each measured point next to the simulated one. */
export const comparisonTable = (points) =>
  table([
    [
      'engine, call, clients',
      'calls/s',
      'simulated',
      'apart',
      'p50 ms',
      'simulated',
      'apart',
      'p99 ms',
      'simulated',
      'apart',
    ],
    ...points.map(({ engine, call, clients, measured, simulated, apart }) => [
      `${engines[engine]}, ${call}, ${clients}`,
      ...['requests_per_s', 'p50_ms', 'p99_ms'].flatMap((name) => {
        const digits = name === 'requests_per_s' ? 0 : 2;
        return [shown(measured[name], digits), shown(simulated[name], digits), signed(apart[name])];
      }),
    ]),
  ]);

/** The cost of each call in an order's life, and their total. */
export function costsTable(measured) {
  const [sqlite, postgres] = ['sqlite', 'postgres'].map((engine) => lifeOf(measured, engine).calls);
  const row = (name, on_sqlite, on_postgres) => [
    name,
    shown(on_sqlite.node_us),
    shown(on_sqlite.written_bytes / 1_000, 1),
    shown(on_postgres.node_us),
    shown(on_postgres.database_us),
    shown(on_postgres.round_trips, 1),
    shown(on_postgres.written_bytes / 1_000, 1),
  ];
  const names = ['node_us', 'database_us', 'round_trips', 'written_bytes'];
  const all = (rows) => Object.fromEntries(names.map((name) => [name, sumOf(rows, name)]));
  return table([
    [
      'call',
      'SQLite: CPU µs',
      'written KB',
      'PostgreSQL: CPU µs of the node',
      'of the server',
      'round trips',
      'log KB',
    ],
    ...sqlite.map((call, at) => row(`\`${call.name}\``, call, postgres[at])),
    row('an order, one of each', all(sqlite), all(postgres)),
  ]);
}

/** What the database servers need for each call: one PostgreSQL, and a cluster in both ways to ask it. */
export function clusterCostsTable(measured) {
  const names = ['cluster_alone', 'cluster_coordinator', 'cluster_workers'];
  const [alone, by_coordinator, by_workers] = names.map((name) => lifeOf(measured, name).calls);
  const row = (name, one, spread, asked) => [
    name,
    shown(one.database_us),
    shown(spread.database_us),
    shown(spread.coordinator_us),
    shown(asked.database_us),
    shown(Math.max(0, asked.coordinator_us)),
    shown(asked.database_us / spread.database_us, 2),
  ];
  const all = (rows) => ({
    database_us: sumOf(rows, 'database_us'),
    coordinator_us: sumOf(rows, 'coordinator_us'),
  });
  return table([
    [
      'call',
      'one PostgreSQL: CPU µs',
      'through the coordinator: of all servers',
      'of the coordinator',
      'direct: of all servers',
      'of the coordinator',
      'direct / through',
    ],
    ...alone.map((call, at) => row(`\`${call.name}\``, call, by_coordinator[at], by_workers[at])),
    row('an order, one of each', all(alone), all(by_coordinator), all(by_workers)),
  ]);
}

/** What is stored for an order, by table. */
export function keptTable(measured) {
  const [sqlite, postgres] = ['sqlite', 'postgres'].map((engine) => lifeOf(measured, engine).kept);
  const in_table = (rows, name) => rows.find((row) => row.table === name);
  const rowsOf = ({ rows }) => (rows === undefined ? '' : `, ${shown(rows, 1)} rows`);
  const bytes = (row) => (row ? shown(row.bytes) : '0');
  const names = [...new Set([...postgres, ...sqlite].map((row) => row.table))];
  return table([
    ['table', 'SQLite: bytes/order', 'PostgreSQL: bytes/order'],
    ...names.map((name) => {
      const [one, other] = [in_table(sqlite, name), in_table(postgres, name)];
      return [`\`${name}\`${rowsOf(other ?? one)}`, bytes(one), bytes(other)];
    }),
    ['all', shown(sumOf(sqlite, 'bytes')), shown(sumOf(postgres, 'bytes'))],
  ]);
}

const day_s = 86_400;

/** The resources for a number of orders per second on PostgreSQL, from the costs of an order. */
export function needsTable(measured, rates) {
  const { calls, kept } = lifeOf(measured, 'postgres');
  const all = (name) => sumOf(calls, name);
  const labels = kept.filter(({ table: name }) => name === 'blob');
  const label_bytes = sumOf(labels, 'bytes');
  const other_bytes = sumOf(kept, 'bytes') - label_bytes;
  return table([
    [
      'orders/s',
      'calls/s',
      'cores of nodes',
      'cores of PostgreSQL',
      'log MB/s',
      'labels GB/day',
      'other rows TB/year',
    ],
    ...rates.map((rate) => [
      shown(rate),
      shown(rate * calls.length),
      shown((rate * all('node_us')) / 1e6, 2),
      shown((rate * all('database_us')) / 1e6, 2),
      shown((rate * all('written_bytes')) / 1e6, 2),
      shown((rate * label_bytes * day_s) / 1e9, 1),
      shown((rate * other_bytes * day_s * 365) / 1e12, 2),
    ]),
  ]);
}

/** How many orders per second each setup handles, and how busy each part was. */
export const capacityTable = (capacities) =>
  table([
    [
      'setup',
      'nodes',
      `orders/s, p50 up to ${p50_most_ms} ms`,
      'busiest node',
      'busiest database',
      'coordinator',
      'full first',
    ],
    ...capacities.map(({ name, nodes, engine, workers, orders_per_s, full_first, ...busy }) => [
      name,
      shown(nodes),
      shown(orders_per_s),
      percent(busy.node_busy),
      engine === 'sqlite' ? '-' : percent(busy.database_busy),
      workers ? percent(busy.coordinator_busy) : '-',
      full_first,
    ]),
  ]);

/** Where the numbers come from. */
export const circumstancesOf = (measured) =>
  ['points', 'costs']
    .flatMap((piece) => Object.entries(measured[piece]).map(([engine, { at }]) => ({ piece, engine, at })))
    .map(
      ({ piece, engine, at }) =>
        `- ${piece}, ${engines[engine]}: ${at.map((line) => line.slice(2)).join('; ')}`,
    )
    .join('\n');
