// Real servers on one database, for tests that need separate processes.
import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createOperator } from '../../../src/exports/operator_client.ts';
import { clientFactory } from '../../../src/kit/contract/client/client_factory.ts';
import type { Region } from '../../../src/kit/contract/region.ts';
import { contracts } from '../../../src/market/contracts.ts';
import { openMarketplace } from '../../../src/program/server/open_marketplace.ts';
import { readSettings } from '../../../src/program/settings/settings.ts';
import { createDatabase, type EngineName } from '../databases/databases.ts';
import type { GivenShop } from '../given/account.ts';
import { givenOn } from '../given/given.ts';
import { type ServedProcess, serve } from './process.ts';

const secrets = {
  STOA_MASTER_KEY: randomBytes(32).toString('hex'),
  STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
};

/** Registers a function that runs when the scope of the servers ends. */
type OnEnd = (close: () => void | Promise<void>) => void;

/** How often a call is repeated that a busy machine refuses although nothing was done. */
const refusals_max = 20;
const pause_ms = 200;

/**
 * Repeats a call that is refused with 503 and Retry-After, like every client of ours does, but sooner than the
 * header says.
 */
const fetchUntilAccepted: typeof fetch = async (...sent) => {
  for (let refusals = 0; ; refusals++) {
    const response = await fetch(...sent);
    const may_repeat = response.status === 503 && response.headers.has('retry-after');
    if (!may_repeat || refusals === refusals_max) return response;
    await new Promise((resolve) => setTimeout(resolve, pause_ms));
  }
};

/**
 * A database with real servers, a shop, and the credentials to call them for it.
 *
 * @param onEnd when it is closed: by default at the end of the test.
 */
export async function openServerCluster(
  engine: EngineName,
  region: Region = 'SG',
  onEnd: OnEnd = onTestFinished,
) {
  const database = await createDatabase(engine);
  onEnd(() => database.drop());
  const settings = { STOA_DATABASE_URL: database.url, STOA_LOG_LEVEL: 'warn', ...secrets };
  const open = () => openMarketplace(readSettings(settings));
  const marketplace = await open();
  const { given, partner } = await givenOn(marketplace, database.secrets);
  const shop = await given.shop({ region });
  const clients = clientFactory(contracts);
  return {
    /** The database without a server. */
    marketplace,
    /** The settings of each server. */
    settings,
    open,
    /** A folder that is removed with the test. */
    folder: database.folder,
    given,
    partner,
    shop,
    /** Starts a server, with further settings if given; it is killed at the end of the test at the latest. */
    async start(more: Record<string, string> = {}): Promise<ServedProcess> {
      const flags = Object.entries(more).flatMap(([name, value]) => [`--${name}`, value]);
      const served = await serve(database.folder, settings, ['--no-demo', ...flags]);
      onEnd(() => void served.child.kill('SIGKILL'));
      return served;
    },
    /** A client that calls a server over HTTP for the shop, or for another one. It adds no Idempotency-Key. */
    clientFor: ({ at }: ServedProcess, caller: GivenShop = shop) =>
      clients({
        base_url: at.base_url,
        ...partner,
        shop: caller,
        retries_max: 0,
        timeout_ms: 60_000,
        fetch: fetchUntilAccepted,
      }),
    /** A client of the operator API. */
    operatorFor: ({ at }: ServedProcess) =>
      createOperator({
        operator_url: at.operator_url,
        operator_token: secrets.STOA_OPERATOR_TOKEN,
        retries_max: 0,
        timeout_ms: 60_000,
        fetch: fetchUntilAccepted,
      }),
  };
}
