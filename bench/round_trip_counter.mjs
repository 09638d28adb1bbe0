// Counts how often a call waits for PostgreSQL: a proxy between node and database counts on each connection how
// often the node sends after the database has answered.
import { connect, createServer } from 'node:net';
import { atEnd } from './run_end.mjs';

/** A port through which a database is reached, and how often nodes have waited for it there. */
async function openCounter({ hostname, port }) {
  const count = { trips: 0 };
  const server = createServer((node) => {
    const database = connect(Number(port), hostname);
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

/**
 * @param workers the URLs of the workers that nodes ask too. @returns the options with which Stoa uses an opened database
 * through a counter, and the `count` with its `trips` to all servers.
 */
export async function countedThrough({ database_url, options }, workers = []) {
  const url = new URL(database_url);
  const first = await openCounter(url);
  const others = await Promise.all(workers.map((worker) => openCounter(new URL(worker))));
  url.port = `${first.port}`;
  const addresses = workers.map((worker, at) => `${new URL(worker).host}=127.0.0.1:${others[at].port}`);
  const env = { ...options.env, STOA_DATABASE_URL: url.href };
  if (workers.length > 0) env.STOA_CITUS_ADDRESSES = addresses.join();
  const count = {
    get trips() {
      return [first, ...others].reduce((sum, { count: one }) => sum + one.trips, 0);
    },
  };
  return { count, options: { ...options, env } };
}
