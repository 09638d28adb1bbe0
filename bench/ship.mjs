// The part `ship`: a durable write, each call for another order.
import { rateColumns } from './columns.mjs';
import { openDemoDatabase } from './demo_database.mjs';
import { bareCandidates, startImitation } from './imitations.mjs';
import { openOrderSupply } from './order_supply.mjs';
import { orderSn } from './orders.mjs';
import { callerOf, pathOf, signedUrl, startStoa } from './stoa.mjs';
import { atLeast } from './targets.mjs';

const operation = 'v2.logistics.ship_order';

/** More than any candidate ships; a turn that runs out of orders ends early. */
const shipped_per_s_max = 15_000;

/** The turns of a server that ships the orders of a database. */
export async function shipping({ pid, base_url, database_url, demo, log, clearLog = () => {} }) {
  const { request } = demo.examples[operation];
  const shop = callerOf(demo, operation);
  const orders = await openOrderSupply(database_url, shop, request.order_sn);
  return {
    pid,
    log,
    async nextTurn(seconds) {
      clearLog();
      const count = Math.ceil(seconds * shipped_per_s_max) + 1;
      const first = await orders.supply(count);
      orders.use(1);
      const url = signedUrl({ base_url, demo }, operation, shop);
      return {
        first_call: { url, body: { ...request, order_sn: orderSn(first) } },
        load: { url, request, first: first + 1, count: count - 1 },
      };
    },
    endTurn: ({ taken }) => orders.use(taken),
  };
}

async function startMinimal(run, engine) {
  const opened = await openDemoDatabase(run, `minimal_${engine}`, engine);
  const { database_url } = opened;
  const server = await startImitation(run, `minimal_${engine}.mjs`, 'POST', { work: 'ship', database_url });
  return shipping({ ...server, ...opened });
}

const request = { order_sn: orderSn(0), dropoff: {} };
const any_order = { body: request, load: { request, first: 0, count: Number.MAX_SAFE_INTEGER } };

const minimal = { sqlite: 'Fastify + SQLite, a commit each', postgres: 'Fastify + pg' };

export const ship = {
  title: ({ connections }) =>
    `POST ${pathOf(operation)}, every call another order, ${connections} connections`,
  load: 'load.mjs',
  columns: rateColumns({
    'of its minimal': ({ engine }) => minimal[engine],
    'of bare Fastify': () => 'bare Fastify',
  }),
  targets: [
    atLeast('Durable write, SQLite', 'Stoa on SQLite', 0.4, 'bare Fastify'),
    atLeast('Durable write, SQLite', 'Stoa on SQLite', 3, minimal.sqlite),
    atLeast('Durable write, PostgreSQL', 'Stoa on PostgreSQL', 0.75, minimal.postgres),
  ],
  chart: { label: 'ship_order, durable, requests/s', measure: 'requests_per_s' },
  candidates: [
    {
      name: 'Stoa on SQLite',
      engine: 'sqlite',
      start: async (run) => shipping(await startStoa(run, 'sqlite')),
    },
    { name: minimal.sqlite, start: (run) => startMinimal(run, 'sqlite') },
    {
      name: 'Stoa on PostgreSQL',
      engine: 'postgres',
      start: async (run) => shipping(await startStoa(run, 'postgres')),
    },
    { name: minimal.postgres, start: (run) => startMinimal(run, 'postgres') },
    ...bareCandidates('POST', any_order),
  ],
};
