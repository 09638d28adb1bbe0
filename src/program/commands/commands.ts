// The commands of the CLI, each from its configuration to its end.
import { parentPort } from 'node:worker_threads';
import { type Log, openLog } from '../../engine/observe/log.ts';
import { guarded, surviveStrayErrors } from '../../engine/stray_errors.ts';
import { systemClocks } from '../../kit/contract/clock.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import { listPartnerKeys } from '../../market/accounts/keys/partner_key.ts';
import type { Commands } from '../cli/marketplace_commands.ts';
import { describeDemo, ensureDemo, exampleCaller } from '../demo/demo.ts';
import { setDemoPush } from '../demo/demo_push.ts';
import { groups } from '../groups.ts';
import { withTestTools } from '../sandboxes/test_tools.ts';
import { enlargeYoungGeneration, limitHeapGrowth } from '../server/heap_growth.ts';
import { type OpenMarketplace, openMarketplace } from '../server/open_marketplace.ts';
import { createApp } from '../server/servers.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { accountCommands } from './account_commands.ts';
import { changedBy } from './command_change.ts';
import { openForwarding } from './forward_push.ts';
import { generateCommands } from './generate_commands.ts';
import { migrateCommands } from './migrate_commands.ts';
import { openOptional } from './optional_parts.ts';
import { sellerCommands } from './seller_commands.ts';
import { tokenCommands } from './token_commands.ts';
import { transferCommands } from './transfer_commands.ts';
import { withMarketplace } from './with_marketplace.ts';
import { withOperator } from './with_operator.ts';

const for_client = { only_existing: true, for_client: true };

/** A partner is unknown, or all its keys are retired. */
class NoLiveKeyError extends ExplainedError {
  override readonly name = 'NoLiveKeyError';
}

/** Whoever is shown how to call the demo gets new tokens. */
const showing_demo = { action: 'demo.show' };

const orphan_interval_ms = 500;

/**
 * Resolves when the process is told to stop, or when the thread, which gets no signals, is sent a message. A
 * signal to `npm start` ends npm and its shell, and does not reach this process; so, if npm started it, the
 * end of its parent counts as a signal, too.
 */
const stopSignal = () =>
  new Promise<void>((resolve) => {
    const stop = guarded(() => resolve());
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    // A thread whose server failed to start must end, although it could still get a message.
    parentPort?.once('message', stop).unref();
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    const look = guarded(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      resolve();
    });
    const watch = setInterval(look, orphan_interval_ms).unref();
  });

/** A database URL without its password. */
const withoutPassword = ({ database_url }: Settings) =>
  database_url.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@]*@/, '$1:***@');

const after_damage =
  'Stop Stoa, restore the database or replace it by a backup without -wal and -shm files, and start again. Stoa starts only if the database is intact. `stoa doctor` lists what is wrong.';

/** Composes a server. The server closes the marketplace when it stops; here it is closed if there will be no server. */
async function composeServer(opened: OpenMarketplace, config: Settings, log: Log) {
  try {
    const has_demo = await ensureDemo(changedBy(opened, { action: 'demo.load' }));
    const marketplace = await withTestTools(opened, has_demo);
    const app = createApp(marketplace, log, groups, has_demo, await openOptional(config, log));
    return { app, marketplace, has_demo };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

export const commands: Commands = {
  async serve(flags, { examples_of }, onReady) {
    const config = readSettings(process.env, flags);
    const { log, flush } = openLog(config.log_level, config.log_format);
    const stop = stopSignal();
    const opened = await openMarketplace(config, systemClocks, {
      is_server: true,
      onIdleError: (err) => log.warn({ err }, 'idle connection lost'),
      onServerChange: (server, is_away) =>
        is_away
          ? log.warn({ server }, 'a server of the cluster does not answer')
          : log.info({ server }, 'the server of the cluster answers again'),
      onDamage: (damage) => log.fatal({ damage, what_to_do: after_damage }, 'writes stopped'),
    });
    try {
      const { app, marketplace, has_demo } = await composeServer(opened, config, log);
      // If the server fails to start, it ends with its error.
      let endSurvival = () => {};
      try {
        await setDemoPush(
          changedBy(marketplace, { action: 'demo.set_push' }),
          has_demo,
          app.pushes.options.outgoing,
        );
        const urls = await app.listen();
        endSurvival = surviveStrayErrors();
        limitHeapGrowth();
        const demo = has_demo
          ? await describeDemo(changedBy(marketplace, showing_demo), { examples_of })
          : undefined;
        const ready_after_ms = Math.round(process.uptime() * 1_000);
        log.info({ ...urls, database: withoutPassword(config), ready_after_ms }, 'ready');
        const { master_key_made } = marketplace;
        if (master_key_made) log.warn({ path: master_key_made }, 'master key made: keep a copy');
        const { stub, upstream, upstream_fixtures } = config;
        await onReady({
          ...urls,
          database: withoutPassword(config),
          demo,
          master_key_made,
          has_test_tools: marketplace.test_tools !== undefined,
          makeLoginLink: app.makeLoginLink,
          ready_after_ms,
          missing_operations: app.missing_operations && {
            stub,
            upstream,
            stub_count: app.missing_operations.stub_count,
            upstream_fixtures: upstream && upstream_fixtures,
          },
        });
        enlargeYoungGeneration();
        await stop;
        log.info('stopping');
      } finally {
        await app.stop();
        endSurvival();
      }
      log.info('stopped');
    } finally {
      flush();
    }
  },

  async backup(flags, target) {
    const { backup } = await import('./backup.ts');
    return backup(flags, target);
  },

  async restore(flags, file) {
    const { restore } = await import('./backup.ts');
    return restore(flags, file);
  },

  async doctor(flags) {
    const { examine } = await import('./doctor/doctor.ts');
    return examine(readSettings(process.env, flags, []));
  },

  withOperator,

  demo: (flags, { load, only, example_of }) =>
    withMarketplace(
      flags,
      load ? { changes: { action: 'demo.load' } } : { ...for_client, changes: showing_demo },
      async (marketplace) => {
        if (load) await ensureDemo(marketplace, true);
        return describeDemo(marketplace, { only: only ?? (example_of && exampleCaller(example_of)) });
      },
    ),

  listPartnerKeys: (flags, partner_id) =>
    withMarketplace(flags, { ...for_client, changes: 'nothing' }, async ({ database, master_keys }) => {
      const keys = await listPartnerKeys(database, master_keys, partner_id);
      if (keys.length === 0)
        throw new NoLiveKeyError(`Partner ${partner_id} has no valid key in this database.`);
      return keys;
    }),

  openForwarding,
  ...accountCommands,
  ...migrateCommands,
  ...tokenCommands,
  ...sellerCommands,
  ...generateCommands,
  ...transferCommands,
};
