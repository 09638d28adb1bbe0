import type { KeyObject } from 'node:crypto';
import { readMasterKey } from './accounts/partner_key.ts';
import type { Config } from './config.ts';
import type { Clock } from './platform/contract/clock.ts';
import { Ids } from './platform/store/ids.ts';
import { checkSchema, migrate, SchemaRefused } from './platform/store/migrate.ts';
import { openDatabase } from './platform/store/open.ts';
import type { Database } from './platform/store/store.ts';
import { openSecrets } from './secrets.ts';

/** An open database with what belongs to it: what every command that works on a marketplace stands on. */
export interface Host {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly ids: Ids;
  readonly master_key: KeyObject;
  readonly operator_token: string;
  close(): Promise<void>;
}

/**
 * Opens the database of a configuration and brings its schema up to date, or, where the configuration forbids
 * that, makes sure that it is.
 *
 * @throws SchemaRefused, or StoreUnavailable when the database is away.
 */
export async function openHost(
  config: Config,
  clock: Clock,
  onIdleError?: (error: Error) => void,
): Promise<Host> {
  const { master_key, operator_token } = openSecrets(config);
  const database = await openDatabase(config.database_url, { pool_size: config.pool_size, onIdleError });
  try {
    const key = readMasterKey(master_key);
    if (config.migrate) await migrate(database, clock);
    else {
      const { pending } = await checkSchema(database);
      if (pending.length > 0)
        throw new SchemaRefused(
          `The database lacks ${pending.join(', ')}: run \`stoa migrate\`, or start with STOA_MIGRATE=true.`,
        );
    }
    return {
      config,
      clock,
      database,
      ids: new Ids(database),
      master_key: key,
      operator_token,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
