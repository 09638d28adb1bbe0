// A server with the demo marketplace, and commands on its database.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { clientFactory } from '../../../src/kit/contract/client/client_factory.ts';
import { contracts } from '../../../src/market/contracts.ts';
import { createDatabase, type EngineName, type TestDatabase } from '../databases/databases.ts';
import { type ServedProcess, serve, stoa } from './process.ts';

const secrets = {
  STOA_MASTER_KEY: randomBytes(32).toString('hex'),
  STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
};

interface Demo {
  base_url: string;
  partner_id: number;
  partner_key: string;
  shops: { name: string; shop_id: number }[];
  merchants: { merchant_id: number }[];
  sellers: { sign_in_name: string; password: string; main_account_id?: number }[];
}

/** A server on its own database, from the first test of a file to the last. */
export class DemoServer {
  database!: TestDatabase;
  settings!: Record<string, string>;
  served!: ServedProcess;
  demo!: Demo;

  /** Runs a command with the settings of the server. */
  readonly run = (...args: string[]) => stoa(args, this.database.folder, this.settings);
  readonly json = async (...args: string[]) => JSON.parse((await this.run(...args, '--json')).stdout);

  async start(): Promise<void> {
    this.served = await serve(this.database.folder, this.settings, ['--demo']);
    this.demo = await this.json('demo');
  }

  readonly shopNamed = (name: string): number =>
    this.demo.shops.find((shop) => shop.name === name)?.shop_id ?? 0;

  /** The code of the answer to a call of a shop, `answered` if it was accepted. */
  readonly ask = async (shop_id: number, access_token: string, partner_key = this.demo.partner_key) => {
    const { base_url, partner_id } = this.demo;
    const shop = { shop_id, access_token };
    const client = clientFactory(contracts)({ base_url, partner_id, partner_key, shop, retries_max: 0 });
    const { body } = await client.send('v2.voucher.get_voucher', { voucher_id: 999_999 });
    return body.error;
  };
}

/** What `ask` returns for a call that was accepted: there is no such voucher. */
export const answered = 'common.error_not_found';

/** A server that starts before the tests of a block, and ends after them. */
export function useDemoServer(engine: EngineName): DemoServer {
  const at = new DemoServer();
  beforeAll(async () => {
    at.database = await createDatabase(engine);
    at.settings = { STOA_DATABASE_URL: at.database.url, ...(engine === 'postgres' && secrets) };
    await at.start();
  });
  afterAll(async () => {
    await at.served.end('SIGKILL');
    await at.database.drop();
  });
  return at;
}
