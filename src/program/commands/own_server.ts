// The operator API of a database that has no server, or of one that cannot be used: opening it says why.
import { openLog } from '../../engine/observe/log.ts';
import { systemClocks } from '../../kit/contract/clock.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import { commandLineActor } from '../../operator/audit/actor.ts';
import type { Flags } from '../cli/flags.ts';
import type { OperatorAddress } from '../cli/marketplace_commands.ts';
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

/** Runs some work with a server of its own, after all checks of the database, unless the work needs one that stays. */
export async function withOpenedOperator(
  flags: Flags,
  work: (at: OperatorAddress) => Promise<void>,
  { needs_server = false } = {},
): Promise<void> {
  const operator_token = await withMarketplace(
    flags,
    { only_existing: true, for_client: true, changes: 'nothing' },
    async (opened) => opened.operator_token,
  );
  if (needs_server)
    throw new ServerNeededError('No server runs on this database: start one with `stoa serve`.');
  await withOwnServer(readSettings(process.env, flags, []), ({ operator_url }) =>
    work({ operator_url, operator_token }),
  );
}
