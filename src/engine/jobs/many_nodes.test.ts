// Many nodes of one database: which node sweeps, which node does a job, and that ids never collide.
import { expect, test } from 'vitest';
import { adding, addOne, onJobs } from '../../../test/support/databases/job_fixtures.ts';
import { openDatabase } from '../store/open_database.ts';
import type { Database } from '../store/store.ts';
import { Sweeps } from '../store/sweeps.ts';

const node_count = 16;

onJobs('sixteen nodes', (jobs) => {
  /** Opens further programs on the same database. */
  async function withNodes(work: (databases: readonly Database[]) => Promise<void>): Promise<void> {
    const databases: Database[] = [];
    try {
      for (let node = 0; node < node_count; node++)
        databases.push(await openDatabase(jobs.url, { pool_size: 1 }));
      await work(databases);
    } finally {
      await Promise.all(databases.map((database) => database.close()));
    }
  }

  test('only one of all nodes that ask at once may sweep, and again one when the interval is over', () =>
    withNodes(async (databases) => {
      const sweeps = databases.map((database) => new Sweeps(database, jobs.clock));
      const claims = async () => {
        const claimed = await Promise.all(sweeps.map((sweep) => sweep.claim('due jobs', 1_000)));
        return claimed.filter(Boolean).length;
      };
      expect(await claims()).toBe(1);
      expect(await claims()).toBe(0);
      jobs.clock.advance({ seconds: 1 });
      expect(await claims()).toBe(1);
      expect(await claims()).toBe(0);
    }));

  test('a sweep that a fast clock scheduled far in the future is rescheduled', async () => {
    const ahead = new Sweeps(jobs.database, { now_ms: () => jobs.clock.now_ms() + 3_600_000 });
    expect(await ahead.claim('far away', 1_000)).toBe(true);
    expect(await new Sweeps(jobs.database, jobs.clock).claim('far away', 1_000)).toBe(true);
  });

  test('each job is done once, whichever nodes find it', () =>
    withNodes(async (databases) => {
      const ids = Array.from({ length: 64 }, (_, index) => index + 1);
      await jobs.given(ids);
      const workers = databases.map((database) => jobs.worker([adding()], { database }));
      await Promise.all(workers.map((worker) => worker.runDue()));
      expect(await jobs.amounts()).toEqual(ids.map(() => 1));
      expect(await jobs.rows()).toEqual([]);
    }));

  test('a node starts its own jobs immediately, without a query for others', async () => {
    await jobs.given([1, 2]);
    const sweeps = new Sweeps(jobs.database, jobs.clock);
    // Another node has swept in this second.
    expect(await sweeps.claim('due jobs', 1_000)).toBe(true);
    const worker = jobs.worker([adding({ perform: async ({ job_id }) => addOne(job_id, 5) })], {
      sweeps,
      interval_ms: 5,
    });
    worker.start();
    const own = { shop_id: 7, kind: 'add', job_id: '2', due_at: jobs.clock.now, now: jobs.clock.now };
    worker.take(own);
    await expect.poll(() => jobs.amounts()).toEqual([0, 5]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await jobs.amounts()).toEqual([0, 5]);
    jobs.clock.advance({ seconds: 1 });
    await expect.poll(() => jobs.amounts()).toEqual([5, 5]);
    await worker.stop(1_000);
  });

  test('a job that is not due yet is not started', async () => {
    await jobs.given([1], () => jobs.clock.now + 60);
    const worker = jobs.worker([adding()], { sweeps: new Sweeps(jobs.database, jobs.clock), interval_ms: 5 });
    worker.start();
    worker.take({ shop_id: 7, kind: 'add', job_id: '1', due_at: jobs.clock.now + 60, now: jobs.clock.now });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(jobs.lines).toEqual([]);
    await worker.stop(1_000);
  });
});
