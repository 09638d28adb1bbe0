// Finds the operator API for a command. Most commands call a server that runs, so the code of a marketplace is loaded only
// if none does: that takes a fifth of the time of such a command.
import { existsSync } from 'node:fs';
import { findNewestNode } from '../../engine/store/nodes.ts';
import { openDatabase, sqlitePath } from '../../engine/store/open_database.ts';
import { seconds, systemClocks } from '../../kit/contract/clock.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import type { Commands } from '../cli/marketplace_commands.ts';
import { savedOperatorToken } from '../settings/secrets.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

/** The operator API of the server that runs on a database. Undefined also if the database is none of this version. */
async function findServer({ database_url, call_timeout_ms, citus_addresses }: Settings) {
  const path = sqlitePath(database_url);
  if (path !== undefined && !existsSync(path)) return undefined;
  const database = await openDatabase(database_url, {
    pool_size: 1,
    statement_timeout_ms: call_timeout_ms,
    citus_addresses,
  });
  try {
    return (await findNewestNode(database, seconds(systemClocks.wall_clock)))?.operator_url;
  } catch (error) {
    if (error instanceof ExplainedError) throw error;
    return undefined;
  } finally {
    await database.close();
  }
}

export const withOperator: Commands['withOperator'] = async (flags, operator_url, work, options) => {
  const settings = readSettings(process.env, flags, [], 'allowed');
  const operator_token = savedOperatorToken(settings);
  const url = operator_token === undefined ? undefined : (operator_url ?? (await findServer(settings)));
  if (operator_token !== undefined && url !== undefined) return work({ operator_url: url, operator_token });
  const { withOpenedOperator } = await import('./own_server.ts');
  await withOpenedOperator(flags, work, options);
};
