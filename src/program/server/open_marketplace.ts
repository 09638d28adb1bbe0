import { existsSync } from 'node:fs';
import { Derivation } from '../../engine/derivation.ts';
import { JobQueue } from '../../engine/jobs/job_queue.ts';
import { openDerivationKey } from '../../engine/keys/derivation_key.ts';
import type { KeyRing } from '../../engine/keys/key_ring.ts';
import { Ids } from '../../engine/store/ids.ts';
import { SchemaError } from '../../engine/store/migrations/applied_migrations.ts';
import { createSchema } from '../../engine/store/migrations/create_schema.ts';
import { checkSchema, migrate } from '../../engine/store/migrations/migrate.ts';
import { openDatabase, sqlitePath } from '../../engine/store/open_database.ts';
import { readStatus } from '../../engine/store/sqlite/integrity/status_file.ts';
import { embeddedDatabase, type SqliteDatabase } from '../../engine/store/sqlite/sqlite_database.ts';
import { type Database, DatabaseUrlError } from '../../engine/store/store.ts';
import { type ProgramClocks, systemClocks } from '../../kit/contract/clock.ts';
import { findAnyKey } from '../../market/accounts/accounts.store.ts';
import { checkMasterKey, readMasterKeys } from '../../market/accounts/keys/partner_key.ts';
import type { OperatorActor } from '../../operator/operator.ts';
import type { TestBench } from '../../testing/bench/test_bench.ts';
import type { MovableClock } from '../../testing/sandboxes/clock/sandbox_clock.ts';
import { findStoredClock } from '../../testing/sandboxes/clock/stored_clock.ts';
import { groups } from '../groups.ts';
import { lockSandboxes } from '../sandboxes/sandboxes_lock.ts';
import { openSecrets } from '../settings/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { recordMigrations } from './record_migrations.ts';

/** What makes the server's own marketplace one for tests. */
export interface TestTools {
  /** Its business clock. */
  readonly clock: MovableClock;
  readonly database: SqliteDatabase;
  /** Whether the settings ask for sandboxes, instead of having them by default. */
  readonly is_asked_for: boolean;
}

/** An open database with its keys, clocks and settings. Every command that works on a marketplace needs it. */
export interface OpenMarketplace extends ProgramClocks {
  readonly settings: Settings;
  readonly database: Database;
  readonly ids: Ids;
  readonly jobs: JobQueue;
  readonly master_keys: KeyRing;
  readonly derivation: Derivation;
  readonly operator_token: string;
  /** Who makes all calls, if a command serves the marketplace for itself. */
  readonly actor?: OperatorActor;
  /** Only a marketplace for tests has one. */
  readonly test_bench?: TestBench | undefined;
  /** Of the server's own marketplace, if it is a demo on the developer's machine. */
  readonly test_tools?: TestTools;
  /** Path of the master key, if it was just created. */
  readonly master_key_made: string | undefined;
  close(): Promise<void>;
}

/** Options for opening it. */
export interface OpenOptions {
  /** If left out, what the database lacks is created; otherwise only what exists is used. */
  readonly only_existing?: boolean;
  /** Whether a server opens it, until it stops. */
  readonly is_server?: boolean;
  /** Called once, when the database is found to be damaged or gone. From then on, nothing is written. */
  readonly onDamage?: (damage: string) => void;
  /** Called when an idle connection breaks. */
  readonly onIdleError?: (error: Error) => void;
  /** Called when a server of a cluster no longer answers, or answers again. */
  readonly onServerChange?: (address: string, is_away: boolean) => void;
}

/**
 * Opens the database of a configuration and brings its schema up to date or, if the configuration forbids
 * that, verifies that it is up to date.
 *
 * @throws ExplainedError, or a class derived from it, if the database cannot be used.
 */
export async function openMarketplace(
  settings: Settings,
  { wall_clock, business_clock, monotonic_clock }: ProgramClocks = systemClocks,
  { only_existing = false, ...options }: OpenOptions = {},
): Promise<OpenMarketplace> {
  const path = sqlitePath(settings.database_url);
  // If it existed before and is gone, opening it reports that.
  if (only_existing && path !== undefined && !existsSync(path) && readStatus(path) === undefined)
    throw new DatabaseUrlError(
      `There is no database at ${path}: \`stoa serve\` creates and serves it, and \`stoa demo --load\` only creates it, both with the demo marketplace.`,
    );
  const database = await openDatabase(settings.database_url, {
    pool_size: settings.pool_size,
    statement_timeout_ms: settings.call_timeout_ms,
    citus_addresses: settings.citus_addresses,
    ...options,
  });
  let unlock = (): void => undefined;
  try {
    if (options.is_server) await database.checkServer();
    if (options.is_server && settings.sandboxes && path !== undefined && path !== ':memory:')
      unlock = await lockSandboxes(path);
    if (settings.migrate && !only_existing)
      await migrate(database, wall_clock, groups, {
        newSchema: createSchema(groups),
        onApplied: recordMigrations(wall_clock),
      });
    else {
      const { pending } = await checkSchema(database, groups);
      if (pending.length > 0)
        throw new SchemaError(
          `The database lacks ${pending.join(', ')}: run \`stoa migrate\`, or start with STOA_MIGRATE=true.`,
        );
    }
    if (settings.citus_workers) await database.askWorkers?.();
    const has_keys = (await database.first(findAnyKey, {})) !== undefined;
    const { master_key, operator_token, master_key_made } = openSecrets(settings, {
      master_key: !only_existing && !has_keys,
      operator_token: !only_existing,
    });
    const master_keys = readMasterKeys(master_key);
    await checkMasterKey(database, master_keys);
    const embedded = embeddedDatabase(database);
    const stored = embedded && findStoredClock(embedded, wall_clock);
    if (stored?.is_repaired && options.is_server) await embedded?.keepClock(stored.clock.setting);
    return {
      settings,
      wall_clock,
      // A clock that was moved never goes back, in any program that opens the database.
      business_clock: stored?.clock ?? business_clock,
      monotonic_clock,
      database,
      ids: new Ids(database),
      jobs: new JobQueue(),
      master_keys,
      derivation: new Derivation(await openDerivationKey(database, master_keys)),
      operator_token,
      master_key_made,
      close: () => database.close().finally(unlock),
    };
  } catch (error) {
    await database.close().finally(unlock);
    throw error;
  }
}
