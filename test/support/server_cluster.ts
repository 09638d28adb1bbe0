// Real servers on one database: for what only processes of their own can show.
import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { contracts } from '../../src/app/contracts.ts';
import { openMarketplace } from '../../src/app/open_marketplace.ts';
import { readSettings } from '../../src/app/settings.ts';
import { clientFactory } from '../../src/platform/contract/client/client_factory.ts';
import type { Region } from '../../src/platform/contract/region.ts';
import { createDatabase, type EngineName } from './databases.ts';
import { givenOn } from './given/given.ts';
import { type ServedProcess, serve } from './process.ts';

const secrets = {
  STOA_MASTER_KEY: randomBytes(32).toString('hex'),
  STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
};

/** A database of real servers, with a shop and the credentials to call them for it. It goes with the test. */
export async function openServerCluster(engine: EngineName, region: Region = 'SG') {
  const database = await createDatabase(engine);
  onTestFinished(() => database.drop());
  const settings = { STOA_DATABASE_URL: database.url, STOA_LOG_LEVEL: 'warn', ...secrets };
  const open = () => openMarketplace(readSettings(settings));
  const marketplace = await open();
  const { given, partner } = await givenOn(marketplace, database.secrets);
  const shop = await given.shop({ region });
  const clients = clientFactory(contracts);
  return {
    /** The database without a server. */
    marketplace,
    open,
    /** A folder that goes with the test. */
    folder: database.folder,
    given,
    partner,
    shop,
    /** Starts a server, with more settings if there are any; it is killed with the test, at the latest. */
    async start(more: Record<string, string> = {}): Promise<ServedProcess> {
      const flags = Object.entries(more).flatMap(([name, value]) => [`--${name}`, value]);
      const served = await serve(database.folder, settings, ['--no-demo', ...flags]);
      onTestFinished(() => void served.child.kill('SIGKILL'));
      return served;
    },
    /** A client that calls a server for the shop, over HTTP. */
    clientFor: ({ at }: ServedProcess) =>
      clients({ base_url: at.base_url, ...partner, shop, retries_max: 0 }),
  };
}
