import type { KeyObject } from 'node:crypto';
import { readMasterKey } from '../accounts/partner_key.ts';
import { type Clocks, systemClocks } from '../platform/contract/clock.ts';
import { JobQueue } from '../platform/jobs/job_queue.ts';
import { Ids } from '../platform/store/ids.ts';
import { checkSchema, migrate, SchemaError } from '../platform/store/migrations/migrate.ts';
import { openDatabase } from '../platform/store/open_database.ts';
import type { Database } from '../platform/store/store.ts';
import { groups } from './groups.ts';
import { openSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** An open database with what belongs to it: what every command that works on a marketplace stands on. */
export interface OpenMarketplace extends Clocks {
  readonly settings: Settings;
  readonly database: Database;
  readonly ids: Ids;
  readonly jobs: JobQueue;
  readonly master_key: KeyObject;
  readonly operator_token: string;
  close(): Promise<void>;
}

/**
 * Opens the database of a configuration and brings its schema up to date, or, where the configuration forbids
 * that, makes sure that it is.
 *
 * @throws SchemaError, or StoreUnavailableError when the database is away.
 */
export async function openMarketplace(
  settings: Settings,
  { wall_clock, business_clock }: Clocks = systemClocks,
  onIdleError?: (error: Error) => void,
): Promise<OpenMarketplace> {
  const { master_key, operator_token } = openSecrets(settings);
  const database = await openDatabase(settings.database_url, { pool_size: settings.pool_size, onIdleError });
  try {
    const key = readMasterKey(master_key);
    if (settings.migrate) await migrate(database, wall_clock, groups);
    else {
      const { pending } = await checkSchema(database, groups);
      if (pending.length > 0)
        throw new SchemaError(
          `The database lacks ${pending.join(', ')}: run \`stoa migrate\`, or start with STOA_MIGRATE=true.`,
        );
    }
    return {
      settings,
      wall_clock,
      business_clock,
      database,
      ids: new Ids(database),
      jobs: new JobQueue(),
      master_key: key,
      operator_token,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
