// Counts how often a call waits for PostgreSQL: a proxy between node and database counts on each connection how
// often the node sends after the database has answered.
import { connect, createServer } from 'node:net';
import { atEnd } from './run_end.mjs';

/** A port through which a database is reached, and how often nodes have waited for it there. */
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

/** @returns the options with which Stoa uses an opened database through a counter, and the `count` with its `trips`. */
export async function countedThrough({ database_url, options }) {
  const url = new URL(database_url);
  const { count, port } = await openCounter(new URL(url));
  url.port = `${port}`;
  return { count, options: { ...options, env: { ...options.env, STOA_DATABASE_URL: url.href } } };
}
