// Real servers on one database: for what only processes of their own can show.
import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { readConfig } from '../src/config.ts';
import { contracts } from '../src/contracts.ts';
import { openHost } from '../src/host.ts';
import { clientOf } from '../src/platform/contract/client.ts';
import { systemClock } from '../src/platform/contract/clock.ts';
import type { Region } from '../src/platform/contract/region.ts';
import { createDatabase, type EngineName } from './databases.ts';
import { givenOn } from './given.ts';
import { type Served, serve } from './process.ts';

const secrets = {
  STOA_MASTER_KEY: randomBytes(32).toString('hex'),
  STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
};

/** A database of real servers, with a shop and the credentials to call them for it. It goes with the test. */
export async function openSite(engine: EngineName, region: Region = 'SG') {
  const database = await createDatabase(engine);
  onTestFinished(() => database.drop());
  const settings = { STOA_DATABASE_URL: database.url, STOA_LOG_LEVEL: 'warn', ...secrets };
  const open = () => openHost(readConfig(settings), systemClock);
  const host = await open();
  const given = givenOn(host);
  const partner = await given.partner();
  const shop = await given.shop(partner, { region });
  const clients = clientOf(contracts);
  return {
    /** The database without a server. */
    host,
    open,
    given,
    shop,
    /** Starts a server; it is killed with the test, at the latest. */
    async start(): Promise<Served> {
      const served = await serve(database.folder, settings, ['--no-demo']);
      onTestFinished(() => void served.child.kill('SIGKILL'));
      return served;
    },
    /** A client that calls a server for the shop, over HTTP. */
    clientFor: ({ at }: Served) => clients({ base_url: at.base_url, ...partner, shop }),
  };
}
