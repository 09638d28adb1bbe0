// Counts how often a call waits for PostgreSQL: something stands between node and database, and counts on each
// connection how often the node speaks after the database has.
import { connect, createServer } from 'node:net';
import { openDatabase } from '../database.mjs';
import { openDemoDatabase } from '../demo_database.mjs';
import { atEnd } from '../run_end.mjs';
import { life } from './life.mjs';
import { openMarketplace } from './marketplace.mjs';

const shop_count = 4;
const order_count = 40;

async function openCounter(url) {
  const count = { trips: 0 };
  const server = createServer((node) => {
    const database = connect(Number(url.port), url.hostname);
    let answered = true;
    node.on('data', (chunk) => {
      if (answered) count.trips++;
      answered = false;
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      answered = true;
      node.write(chunk);
    });
    for (const [one, other] of [
      [node, database],
      [database, node],
    ]) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  return { count, port: server.address().port };
}

/** @returns the round trips of a call that is made alone, by the name of the call. Jobs and sweeps are counted in. */
export async function countRoundTrips(run, callAll, ordersOf, drawn) {
  const opened = await openDemoDatabase(run, 'counted', 'postgres');
  const url = new URL(opened.database_url);
  const { count, port } = await openCounter(new URL(url));
  url.port = `${port}`;
  const options = {
    ...opened.options,
    env: { ...opened.options.env, STOA_DATABASE_URL: url.href },
  };
  const server = await openMarketplace(run, 'postgres', shop_count, { ...opened, options });
  const database = await openDatabase(opened.database_url);
  const trips = {};
  // Whatever is asked first is asked for caches too.
  for (const orders of [ordersOf(server, shop_count), ordersOf(server, order_count)])
    for (const step of life) {
      const before = count.trips;
      await callAll(server, step, orders, 1);
      if (step.drawing) await drawn(database);
      trips[step.name] = (count.trips - before) / orders.length;
    }
  return trips;
}
