// The built program with the demo marketplace, and what it has used so far.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type StoaClient } from '../../src/exports/client.ts';
import { createOperator, type StoaOperator } from '../../src/exports/operator_client.ts';
import { createDatabase, type EngineName } from '../support/databases/databases.ts';
import { serve, stoa } from '../support/programs/process.ts';
import { type CountedDatabase, countDatabase } from './counted_database.ts';

const poll_interval_ms = 20;

/** The shop of the demo that makes the calls of an order. */
const calling_shop = 'th-local';

export type Request = Readonly<Record<string, unknown>>;

/** What a process has used: what its JavaScript has allocated, and what it has read of the built program. */
export interface Used {
  readonly allocated_bytes: number;
  readonly program_bytes: number;
}

export interface MeasuredServer {
  readonly client: StoaClient;
  readonly operator: StoaOperator;
  readonly shop_id: number;
  /** The demo's example of an operation, and a client of the shop that makes it. */
  exampleOf(operation: string): { readonly client: StoaClient; readonly request: Request };
  /** What it has sent to PostgreSQL; nothing with SQLite. */
  readonly sent: CountedDatabase['sent'];
  /** The sum of a metric over all values of its labels that have this text in common. */
  metric(name: string, labels?: string): Promise<number>;
  /** What it has used. Allocations count since the last time that this was asked. */
  used(): Promise<Used>;
  /** What a command on the same database uses. */
  usedBy(...command: string[]): Promise<Used>;
  /** Ends the process, and starts another one on the same database. Clients do not find it. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const usage = join(import.meta.dirname, 'usage.cjs');

export async function openMeasuredServer(engine: EngineName): Promise<MeasuredServer> {
  const database = await createDatabase(engine);
  const counted = engine === 'postgres' ? await countDatabase(database.url) : undefined;
  const operator_token = randomBytes(32).toString('hex');
  const settings = {
    STOA_DATABASE_URL: counted?.url ?? database.url,
    STOA_MASTER_KEY: randomBytes(32).toString('hex'),
    STOA_OPERATOR_TOKEN: operator_token,
    // Each connection prepares its statements once, which must not happen while something is counted.
    STOA_POOL_SIZE: '2',
  };
  const file = join(database.folder, 'used.json');
  const observed = { ...settings, NODE_OPTIONS: `--require ${usage}`, STOA_TEST_USAGE: file };
  let served = await serve(database.folder, observed, ['--demo']);
  const printed = await stoa(['demo', '--json'], database.folder, settings);
  const { partner_id, partner_key, shops, examples } = JSON.parse(printed.stdout);
  const shopNamed = (wanted: string) => shops.find(({ name }: { name: string }) => name === wanted);
  const clientOf = (shop?: string) =>
    createClient({ base_url, partner_id, partner_key, ...(shop && { shop: shopNamed(shop) }) });
  const { base_url, operator_url } = served.at;
  return {
    client: clientOf(calling_shop),
    operator: createOperator({ operator_url, operator_token }),
    shop_id: shopNamed(calling_shop).shop_id,
    exampleOf(operation) {
      const { caller, request } = examples[operation];
      return { client: clientOf(caller), request };
    },
    sent: counted?.sent ?? { trips: 0, sent_bytes: 0 },
    async metric(name, labels = '') {
      const text = await (await fetch(`${operator_url}/metrics`)).text();
      const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes(labels));
      return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    },
    async used() {
      rmSync(file, { force: true });
      served.child.kill('SIGUSR2');
      while (!existsSync(file)) await wait(poll_interval_ms);
      return JSON.parse(readFileSync(file, 'utf8'));
    },
    async usedBy(...command) {
      const { code, stderr } = await stoa(command, database.folder, observed);
      if (code !== 0) throw new Error(stderr);
      return JSON.parse(readFileSync(file, 'utf8'));
    },
    async restart() {
      await served.end('SIGTERM');
      served = await serve(database.folder, observed, ['--demo']);
    },
    async close() {
      await served.end('SIGTERM');
      counted?.close();
      await database.drop();
    },
  };
}
