// A proxy in front of PostgreSQL that counts what a server sends.
import { connect, createServer } from 'node:net';

export interface CountedDatabase {
  readonly url: string;
  /** How often the server has waited for PostgreSQL, and how many bytes it has sent. */
  readonly sent: { trips: number; sent_bytes: number };
  close(): void;
}

/** On each connection, a round trip begins with what is sent after PostgreSQL has answered. */
export async function countDatabase(database_url: string): Promise<CountedDatabase> {
  const url = new URL(database_url);
  const { port, hostname } = url;
  const sent = { trips: 0, sent_bytes: 0 };
  const proxy = createServer((node) => {
    const database = connect(Number(port), hostname);
    let is_answered = true;
    node.on('data', (chunk) => {
      if (is_answered) sent.trips++;
      is_answered = false;
      sent.sent_bytes += chunk.length;
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      is_answered = true;
      node.write(chunk);
    });
    for (const [one, other] of [
      [node, database],
      [database, node],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  url.port = String(address.port);
  return { url: url.href, sent, close: () => proxy.close() };
}
