// A database with jobs, workers of the tests, and rows of the sample table that the jobs change.
import { beforeAll, beforeEach } from 'vitest';
import { engineMigrations } from '../../../src/engine/engine.migrations.ts';
import type { AttemptRecord } from '../../../src/engine/jobs/attempt.ts';
import type { JobContext, JobKind, JobWrite } from '../../../src/engine/jobs/job.ts';
import { JobQueue } from '../../../src/engine/jobs/job_queue.ts';
import type { JobTables } from '../../../src/engine/jobs/jobs.tables.ts';
import { Worker, type WorkerOptions } from '../../../src/engine/jobs/worker.ts';
import { printHere } from '../../../src/engine/print/printer.ts';
import { Ids } from '../../../src/engine/store/ids.ts';
import { migrate } from '../../../src/engine/store/migrations/migrate.ts';
import { statementsOn } from '../../../src/engine/store/statement.ts';
import type { Transaction } from '../../../src/engine/store/store.ts';
import { FakeClock } from '../world/fake_clock.ts';
import { type EngineName, engine_names } from './databases.ts';
import {
  addToSample,
  insertSample,
  listSamples,
  onSampleStore,
  type SampleStore,
  sample_group,
} from './sample_tables.ts';

const statement = statementsOn<JobTables>();
const listJobs = statement((db) => db.selectFrom('job').selectAll().orderBy('shop_id').orderBy('job_id'));
const deleteJobs = statement((db) => db.deleteFrom('job'));

export const shop_id = 7;

/** The effect that adds one to a thing; its job_id is the thing's id. */
export const addOne =
  (job_id: string, by = 1): JobWrite =>
  async (store) => {
    if ((await store.run(addToSample, { thing_id: Number(job_id), by })) !== 1)
      throw new Error(`There is no thing ${job_id}.`);
  };

/** A kind of job that adds 1 to its thing, and 1,000 when it has finally failed. */
export const adding = (overrides: Partial<JobKind> = {}): JobKind => ({
  name: 'add',
  perform: async ({ job_id }) => addOne(job_id),
  onFailed: ({ job_id }) => addOne(job_id, 1_000),
  ...overrides,
});

/** A promise that a test resolves. */
export class Signal {
  give: () => void = () => undefined;
  readonly given = new Promise<void>((resolve) => {
    this.give = resolve;
  });
}

/** A kind whose attempts wait for `go`, and signal when they have `begun`. */
export function gated() {
  const begun = new Signal();
  const go = new Signal();
  const perform = async ({ job_id }: JobContext) => {
    begun.give();
    await go.given;
    return addOne(job_id);
  };
  return { begun, go, kind: adding({ perform }) };
}

export interface Jobs extends SampleStore {
  /** The business clock, which determines what is due. */
  readonly clock: FakeClock;
  /** The wall clock, which determines when a lease ends. */
  readonly wall_clock: FakeClock;
  /** The reports of workers on their attempts, in order. */
  readonly lines: AttemptRecord[];
  readonly outages: unknown[];
  worker(kinds: readonly JobKind[], options?: Partial<WorkerOptions>): Worker;
  /** A thing with the amount 0 for each id, and a job for it; jobs are due now by default. */
  given(ids: readonly number[], due_at?: (id: number) => number): Promise<void>;
  enqueue(store: Transaction, job_id: string, job?: Partial<JobTables['job']>): Promise<void>;
  /** The amount of each thing. */
  amounts(): Promise<number[]>;
  rows(): Promise<JobTables['job'][]>;
}

/** Runs tests on these engines, each with a database that has no jobs and things when a test begins. */
export function onJobs(
  title: string,
  tests: (jobs: Jobs) => void,
  engines: readonly EngineName[] = engine_names,
): void {
  onSampleStore(
    title,
    (sample) => {
      let clock = new FakeClock();
      let wall_clock = new FakeClock();
      let workers: Worker[] = [];
      const lines: AttemptRecord[] = [];
      const outages: unknown[] = [];
      const jobs: Omit<Jobs, keyof SampleStore> = {
        get clock() {
          return clock;
        },
        get wall_clock() {
          return wall_clock;
        },
        lines,
        outages,
        worker(kinds, options) {
          const worker = new Worker({
            database: sample.database,
            wall_clock,
            business_clock: clock,
            print: printHere,
            jobs: new JobQueue(),
            ids: new Ids(sample.database),
            kinds,
            interval_ms: 10,
            observe: (line) => void lines.push(line),
            onOutage: (error) => void outages.push(error),
            ...options,
          });
          workers.push(worker);
          return worker;
        },
        enqueue: async (store, job_id, job = {}) =>
          new JobQueue().enqueue(store, {
            shop_id,
            kind: 'add',
            job_id,
            due_at: clock.now,
            now: clock.now,
            ...job,
          }),
        given: (ids, due_at = () => clock.now) =>
          sample.database.transaction(async (store) => {
            for (const id of ids) {
              await store.run(insertSample, { thing_id: id, amount: 0, note: null });
              await jobs.enqueue(store, String(id), { due_at: due_at(id) });
            }
          }),
        amounts: async () => (await sample.database.all(listSamples, {})).map(({ amount }) => amount),
        rows: () => sample.database.all(listJobs, {}),
      };
      beforeAll(
        async () =>
          void (await migrate(sample.database, clock, [
            sample_group,
            { name: 'platform', migrations: engineMigrations },
          ])),
      );
      beforeEach(async () => {
        await Promise.all(workers.map((worker) => worker.stop(0)));
        workers = [];
        clock = new FakeClock();
        wall_clock = new FakeClock();
        lines.length = 0;
        outages.length = 0;
        await sample.database.run(deleteJobs, {});
      });
      tests(
        new Proxy({} as Jobs, {
          get: (_, name) =>
            Object.hasOwn(jobs, name) ? jobs[name as keyof typeof jobs] : sample[name as keyof SampleStore],
        }),
      );
    },
    engines,
  );
}
