// Builds a sandbox: the same marketplace as that of the server, with its own database.
import { setMaxListeners } from 'node:events';
import timers from 'node:timers/promises';
import { Derivation } from '../../engine/derivation.ts';
import { tablesOf } from '../../engine/group.ts';
import { JobQueue } from '../../engine/jobs/job_queue.ts';
import { derivationKeyOf } from '../../engine/keys/derivation_key.ts';
import { Ids } from '../../engine/store/ids.ts';
import { migrate, schemaDigest } from '../../engine/store/migrations/migrate.ts';
import { openSqlite } from '../../engine/store/sqlite/sqlite.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { listLinkedMerchants, listLinkedShops, listPartners } from '../../market/accounts/accounts.store.ts';
import { partner_ids } from '../../market/accounts/accounts.tables.ts';
import { listPartnerKeys, readMasterKeys } from '../../market/accounts/keys/partner_key.ts';
import { renewCredentials } from '../../market/accounts/renew_credentials.ts';
import { forgetReceivers } from '../../market/push/push.store.ts';
import type { TestBenches } from '../../testing/bench/test_benches.ts';
import type { KeptSandbox } from '../../testing/sandboxes/kept/kept_sandbox.ts';
import type { OpenSandbox } from '../../testing/sandboxes/kept/open_sandbox.ts';
import type { SandboxRecord } from '../../testing/sandboxes/kept/sandbox_files.ts';
import type { SandboxProgram } from '../../testing/sandboxes/kept/sandbox_program.ts';
import { moveRangeSql, partnerColumns, rangeOf } from '../../testing/sandboxes/partner_range.ts';
import { findExamplesToFill, hasDemo } from '../demo/demo.ts';
import { ensureDemoPasswords } from '../demo/demo_sellers.ts';
import { describeCallers } from '../demo/describe_callers.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import {
  type RunningMarketplace,
  runMarketplace,
  type SharedServices,
} from '../server/running_marketplace.ts';
import { doWhenEnqueued, movedByJobs } from './moved_by_jobs.ts';
import { sandboxPartners } from './sandbox_partners.ts';
import { templateMaker } from './sandbox_templates.ts';
import { CheckedDatabases } from './states/checked_databases.ts';
import { secretsOfServer, withTestBench } from './test_benches.ts';

export interface SandboxSurroundings extends SharedServices {
  /** Base URL of the server; called once it listens. */
  readonly baseUrl: () => string;
  /** Base URL from this machine. */
  readonly localUrl: () => string;
  readonly operatorUrl: () => string;
  readonly test_benches: TestBenches;
}

/** Paths with this prefix belong to a sandbox. They are for requests that name no partner. */
export const sandbox_url_prefix = '/sandbox/';

/** What the registry of sandboxes needs, built from the server's own marketplace. */
export function sandboxProgram(
  server: OpenMarketplace,
  folder: string,
  surroundings: SandboxSurroundings,
): SandboxProgram {
  const { settings, wall_clock, derivation } = server;
  const { served, baseUrl, localUrl, test_benches: benches } = surroundings;
  const columns = partnerColumns(tablesOf(served));
  const schema = schemaDigest(served);
  const checked = new CheckedDatabases();

  const masterKeysOf = ({ sandbox_id, salt }: SandboxRecord) =>
    readMasterKeys(derivation.hex('sandbox master key', sandbox_id, salt));

  const partners = sandboxPartners(masterKeysOf);

  async function open(sandbox: KeptSandbox): Promise<OpenSandbox> {
    const { record, clock, options } = sandbox;
    const { sandbox_id, seed } = record;
    const database = await openSqlite(options.files.databasePath(sandbox_id), { is_disposable: true });
    try {
      if (record.schema !== schema) {
        await migrate(database, wall_clock, served);
        sandbox.save({ schema });
      }
    } catch (error) {
      await database.close();
      throw error;
    }
    const master_keys = masterKeysOf(record);
    // Rows of the last commit may have later times than the clock that was saved before the process was
    // killed.
    const { moment_ms } = database;
    if (moment_ms !== undefined && moment_ms > clock.now_ms()) {
      clock.goOn(moment_ms);
      sandbox.save();
    }
    const ended = new AbortController();
    // Each call that waits in the sandbox adds a listener.
    setMaxListeners(0, ended.signal);
    const jobs = new JobQueue();
    const opened = withTestBench(
      {
        ...server,
        database,
        business_clock: clock,
        ids: new Ids(database),
        jobs,
        master_keys,
        derivation: new Derivation(derivationKeyOf(master_keys.oldest)),
        close: () => database.close(),
      },
      benches,
      record,
      () => running.marketplace.feed.noteEvents(),
    );
    const due_work = movedByJobs({
      opened,
      database,
      clock,
      worker: () => running.worker,
      pushes: () => running.pushes,
      onSet: () => sandbox.save(),
    });
    const running: RunningMarketplace = runMarketplace(opened, surroundings, {
      sandbox: { sandbox_id, seed, ended: ended.signal },
      time: due_work,
      url_prefix: `${sandbox_url_prefix}${sandbox_id}`,
    });
    const { listKeys } = running.marketplace.callers;
    const { operatorUrl } = surroundings;
    opened.test_bench.connect({ baseUrl, operatorUrl, localUrl, listKeys, ...secretsOfServer(opened) });
    doWhenEnqueued(jobs, running.worker, due_work, settings.job_interval_ms);
    due_work.start();
    // A test without background work sends when it says so. A new sandbox has no receiver.
    if (settings.job_interval_ms > 0) running.pushes.start(record.first_partners === undefined);
    return {
      marketplace: running.marketplace,
      database,
      due_work,
      end(why) {
        due_work.end(why);
        ended.abort(why);
        running.pushes.end();
        running.marketplace.outgoing.close();
        running.marketplace.feed.endReaders();
      },
      async close(wait_ms) {
        // Work that has not ended by then can no longer write.
        await Promise.race([due_work.ended(), timers.setTimeout(wait_ms, undefined, { ref: false })]);
        await running.worker.stop(0);
        await running.pushes.stop();
        await running.marketplace.feed.stop();
        opened.test_bench.disconnect();
        await running.key_uses.write(database);
        try {
          return await partners.readPartners(database);
        } finally {
          await database.close(ended.signal.reason);
        }
      },
    };
  }

  return {
    folder,
    wall_clock,
    limits: settings,
    derive: (...purpose) => derivation.hex(...purpose),
    ...templateMaker(server, surroundings, columns),
    open,
    isFree: async (range) =>
      (await server.database.all(listPartners, {})).every(({ partner_id }) => rangeOf(partner_id) !== range),
    test_benches: benches,
    forget: ({ sandbox_id }) => benches.forget(sandbox_id),
    testBenchOf: ({ sandbox_id, clock, record: { label } }) =>
      benches.open(sandbox_id, { wall_clock, business_clock: clock }, settings.dialect, label),
    ...partners,
    async renew({ marketplace }, { record }) {
      const { database, master_keys, business_clock } = marketplace;
      await database.transaction(async (store) => {
        await store.execute(moveRangeSql(columns, record.template_range, record.range, partner_ids.name));
        await renewCredentials(store, master_keys, business_clock);
        await store.run(forgetReceivers, {});
      });
      if (await hasDemo(database)) await ensureDemoPasswords(database, marketplace.derivation);
    },
    async writeState(opened, sandbox) {
      const { saveState } = await import('./states/save_state.ts');
      return saveState(served, opened, sandbox);
    },
    async generate({ marketplace }, wanted) {
      const { generateInSandbox } = await import('../generate/generate_in_sandbox.ts');
      return generateInSandbox(marketplace, wanted);
    },
    async loadState(file, path) {
      const { loadState } = await import('./states/load_state.ts');
      return loadState({ served, wall_clock, checked }, file, path);
    },
    async describe({ marketplace }, { partner_id }, operator_token) {
      const { database, master_keys, business_clock } = marketplace;
      const linked = { partner_id, now: seconds(business_clock) };
      const [partner_key = ''] = await listPartnerKeys(database, master_keys, partner_id);
      const described = await describeCallers(marketplace, {
        partner_id,
        partner_key,
        shops: await database.all(listLinkedShops, linked),
        merchants: await database.all(listLinkedMerchants, linked),
        examples: (await findExamplesToFill(marketplace)) ?? {},
      });
      return {
        base_url: baseUrl(),
        operator_url: surroundings.operatorUrl(),
        operator_token,
        ...described,
      };
    },
  };
}
