// The server's own marketplace, from its database to a running one.
import timers from 'node:timers/promises';
import { engines } from '../../engine/store/engines.ts';
import { StoreUnavailableError } from '../../engine/store/store.ts';
import { ErasedElsewhere } from '../../market/buyer/erased_elsewhere.ts';
import type { TestBench } from '../../testing/bench/test_bench.ts';
import type { TestBenches } from '../../testing/bench/test_benches.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import {
  type RunningMarketplace,
  runMarketplace,
  type SharedServices,
} from '../server/running_marketplace.ts';
import { journalModeOf } from './journal_mode.ts';
import { doWhenEnqueued, movedByJobs } from './moved_by_jobs.ts';
import { observedBy } from './test_benches.ts';

export interface OwnMarketplace extends RunningMarketplace {
  readonly test_bench: OpenMarketplace['test_bench'];
  /** Its jobs, which are done from `start` to `stop`. */
  readonly background: { start(): void; stop(timeout_ms: number): Promise<void> };
}

/** Jobs of a node and, if it has a journal, what other nodes erase. An embedded database has no other nodes. */
function withJournal(
  worker: OwnMarketplace['background'],
  { database, wall_clock, settings }: OpenMarketplace,
  test_bench: TestBench | undefined,
): OwnMarketplace['background'] {
  if (!test_bench || engines[database.engine].embedded || settings.job_interval_ms === 0) return worker;
  const forgetCalls: TestBench['forget'] = (shows) => test_bench.forget(shows);
  const erased = new ErasedElsewhere({ database, wall_clock, forgetCalls });
  return {
    start() {
      worker.start();
      erased.start();
    },
    stop(timeout_ms) {
      erased.stop();
      return worker.stop(timeout_ms);
    },
  };
}

const place = { sandbox: undefined, time: undefined, url_prefix: '' } as const;

/** @param benches where its calls are recorded and counted, if they are. */
export function runOwnMarketplace(
  opened: OpenMarketplace,
  shared: SharedServices,
  benches: TestBenches | undefined,
): OwnMarketplace {
  const { test_tools, jobs, settings, wall_clock, business_clock } = opened;
  const journal_mode = journalModeOf(opened);
  const openBench = (of: TestBenches, is_for_tests: boolean) =>
    of.openOwn({ wall_clock, business_clock }, settings.dialect, { journal_mode, is_for_tests });
  if (!test_tools || !benches) {
    const has_journal = benches !== undefined && journal_mode !== 'off';
    const own = has_journal ? observedBy(opened, openBench(benches, false)) : opened;
    const running = runMarketplace(own, shared, place);
    jobs.onEnqueued = (job) => running.worker.take(job);
    const background = withJournal(running.worker, opened, own.test_bench);
    return { ...running, test_bench: own.test_bench, background };
  }
  const { clock, database } = test_tools;
  const benched = observedBy(opened, openBench(benches, true));
  const due_work = movedByJobs({
    opened: benched,
    database,
    clock,
    worker: () => running.worker,
    pushes: () => running.pushes,
    onSet: () => database.keepClock(clock.setting),
  });
  const running: RunningMarketplace = runMarketplace(benched, shared, { ...place, time: due_work });
  const { worker } = running;
  doWhenEnqueued(jobs, worker, due_work, settings.job_interval_ms);
  return {
    ...running,
    test_bench: benched.test_bench,
    background: {
      start: () => due_work.start(),
      async stop(timeout_ms) {
        due_work.end(new StoreUnavailableError('The server stops.'));
        await Promise.race([due_work.ended(), timers.setTimeout(timeout_ms, undefined, { ref: false })]);
        await worker.stop(0);
      },
    },
  };
}
