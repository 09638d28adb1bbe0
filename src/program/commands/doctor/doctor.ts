// The checks of `stoa doctor`: everything that a start depends on. They change nothing.

import { countOldSecrets } from '../../../engine/keys/stored_secret.ts';
import { readSchema } from '../../../engine/store/migrations/database_schema.ts';
import { schemaDifference } from '../../../engine/store/migrations/difference.ts';
import { checkSchema } from '../../../engine/store/migrations/migrate.ts';
import { findShardingOf, tablesOnShards } from '../../../engine/store/migrations/spread_tables.ts';
import { openDatabase, sqlitePath } from '../../../engine/store/open_database.ts';
import type { Database } from '../../../engine/store/store.ts';
import { messageOf } from '../../../kit/contract/thrown.ts';
import { listPartners } from '../../../market/accounts/accounts.store.ts';
import {
  checkMasterKey,
  listPartnerKeys,
  readMasterKeys,
} from '../../../market/accounts/keys/partner_key.ts';
import type { Finding } from '../../cli/marketplace_commands.ts';
import { groups, tables } from '../../groups.ts';
import { openSecrets } from '../../settings/secrets.ts';
import type { Settings } from '../../settings/settings.ts';
import { embeddedFindings } from './embedded_findings.ts';
import { checkRights, serverFindings } from './server_findings.ts';

/** The finding of one check. If the check throws, it is a problem with the message of the error. */
async function finding(subject: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { subject, is_ok: true, detail: await look() };
  } catch (error) {
    return { subject, is_ok: false, detail: messageOf(error) };
  }
}

async function checkMigrations(database: Database): Promise<string> {
  const { pending, newer } = await checkSchema(database, groups);
  if (pending.length > 0) throw new Error(`Pending: ${pending.join(', ')}. Run \`stoa migrate\`.`);
  if (newer.length > 0)
    return `All have run, and those of a newer Stoa, with which this program may run: ${newer.join(', ')}.`;
  return 'All have run.';
}

async function checkTables(database: Database): Promise<string> {
  if ((await checkSchema(database, groups)).newer.length > 0)
    return 'A newer Stoa has changed them. Compare them with `stoa doctor` of that one.';
  const declared = (await findShardingOf(database)) ? tablesOnShards(tables) : tables;
  const { sql, by_hand } = schemaDifference(await readSchema(database), declared);
  const differences = [...sql, ...by_hand];
  if (differences.length > 0)
    throw new Error(
      `Tables differ from what this program declares: ${differences.join(' ')} They were altered by hand: undo the changes.`,
    );
  return 'They are as this program declares them.';
}

async function checkKeys(database: Database, settings: Settings): Promise<string> {
  const { master_key } = openSecrets(settings, { master_key: false, operator_token: false });
  const keys = readMasterKeys(master_key);
  await checkMasterKey(database, keys);
  let count = 0;
  for (const { partner_id } of await database.all(listPartners, {}))
    count += (await listPartnerKeys(database, keys, partner_id)).length;
  const old = await countOldSecrets(
    database,
    keys,
    groups.flatMap(({ secrets }) => secrets),
  );
  const hint =
    old === 0 ? '' : ` ${old} secrets are encrypted with an older master key: run \`stoa key rewrap\`.`;
  return `The master key decrypts all ${count} valid keys of partners.${hint}`;
}

async function databaseFindings(settings: Settings): Promise<Finding[]> {
  let database: Database | undefined;
  const opened = await finding('connection', async () => {
    database = await openDatabase(settings.database_url, { pool_size: 1 });
    await readSchema(database);
    return 'The database answers.';
  });
  if (!database) return [opened];
  const open = database;
  try {
    if (!opened.is_ok) return [opened];
    const is_server = sqlitePath(settings.database_url) === undefined;
    const before = [
      opened,
      ...(is_server ? await serverFindings(open) : []),
      ...(is_server ? [await finding('rights', () => checkRights(open))] : []),
      await finding('migrations', () => checkMigrations(open)),
    ];
    // If other migrations created the tables, comparing them with this program makes no sense.
    if (!before.at(-1)?.is_ok) return before;
    return [
      ...before,
      await finding('tables', () => checkTables(open)),
      await finding('keys', () => checkKeys(open, settings)),
    ];
  } finally {
    await open.close();
  }
}

/** Checks a database, its secrets and its files. A server may be running on it. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const path = sqlitePath(settings.database_url);
  if (path === undefined) return databaseFindings(settings);
  const embedded = await embeddedFindings(path);
  // Opening it would create it.
  return embedded.is_there
    ? [...embedded.findings, ...(await databaseFindings(settings))]
    : embedded.findings;
}
