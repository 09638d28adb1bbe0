// The operator API of a database that has no server, or of one that cannot be used: opening it says why.
import { openLog } from '../../engine/observe/log.ts';
import { findNewestNode } from '../../engine/store/nodes.ts';
import { seconds, systemClocks } from '../../kit/contract/clock.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import { commandLineActor } from '../../operator/audit/actor.ts';
import type { Commands } from '../cli/marketplace_commands.ts';
import { openMarketplace } from '../server/open_marketplace.ts';
import { createApp } from '../server/servers.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { withMarketplace } from './with_marketplace.ts';

/**
 * Runs some work with a server for a database that nobody serves. It listens on this machine only, and stops
 * afterwards.
 */
async function withOwnServer(
  settings: Settings,
  work: (at: { operator_url: string }) => Promise<void>,
): Promise<void> {
  const host = '127.0.0.1';
  const own = { ...settings, host, operator_host: host, port: 0, operator_port: 0, drain_ms: 0 };
  const { log } = openLog('error', settings.log_format);
  const opened = await openMarketplace(own, systemClocks, { only_existing: true });
  const app = createApp({ ...opened, actor: commandLineActor() }, log);
  try {
    await work(await app.listen());
  } finally {
    await app.stop();
  }
}

/** A command needs a server that still runs after it. */
class ServerNeededError extends ExplainedError {
  override readonly name = 'ServerNeededError';
}

/** Runs some work with an operator API as `Commands.withOperator` says, after all checks of the database. */
export const withOpenedOperator: Commands['withOperator'] = async (
  flags,
  operator_url,
  work,
  { needs_server = false } = {},
) => {
  const { operator_token, node } = await withMarketplace(
    flags,
    { only_existing: true, for_client: true, changes: 'nothing' },
    async ({ database, wall_clock, ...opened }) => ({
      operator_token: opened.operator_token,
      node: await findNewestNode(database, seconds(wall_clock)),
    }),
  );
  const url = operator_url ?? node?.operator_url;
  if (url !== undefined) return work({ operator_url: url, operator_token });
  if (needs_server)
    throw new ServerNeededError('No server runs on this database: start one with `stoa serve`.');
  await withOwnServer(readSettings(process.env, flags, []), ({ operator_url: own_url }) =>
    work({ operator_url: own_url, operator_token }),
  );
};
