import { expect, test } from 'vitest';
import { adding, addOne, gated, onJobs, Signal } from '../../../test/support/databases/job_fixtures.ts';
import { Network } from '../../../test/support/world/network.ts';
import { openDatabase } from '../store/open_database.ts';
import { type JobContext, type JobWrite, lease_seconds } from './job.ts';

onJobs('workers', (jobs) => {
  const idsTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('eight workers with separate databases do 300 jobs, each once', async () => {
    await jobs.given(idsTo(300));
    const nodes = await Promise.all(idsTo(8).map(() => jobs.another()));
    const attempts = await Promise.all(
      nodes.map((database) => jobs.worker([adding()], { database }).runDue()),
    );
    expect(await jobs.amounts()).toEqual(idsTo(300).map(() => 1));
    expect(await jobs.rows()).toEqual([]);
    expect(attempts.reduce((sum, count) => sum + count)).toBe(300);
    expect(jobs.lines.map(({ outcome }) => outcome)).toEqual(idsTo(300).map(() => 'done'));
  });

  test('started workers do new jobs, each once, and no more at once than allowed', async () => {
    let at_once = 0;
    let most = 0;
    const all_done = new Signal();
    const perform = async ({ job_id }: JobContext) => {
      most = Math.max(most, ++at_once);
      await new Promise(setImmediate);
      at_once--;
      return addOne(job_id);
    };
    const observe = (line: (typeof jobs.lines)[number]) => {
      if (jobs.lines.push(line) === 60) all_done.give();
    };
    for (const database of await Promise.all(idsTo(3).map(() => jobs.another())))
      jobs.worker([adding({ perform })], { database, observe, concurrency: 3 }).start();
    for (const round of idsTo(6)) await jobs.given(idsTo(10).map((id) => round * 10 + id));
    await all_done.given;
    expect(await jobs.amounts()).toEqual(idsTo(60).map(() => 1));
    expect(most).toBeLessThanOrEqual(9);
  });

  test('a job whose row an earlier one replaces is done once, by the new row', async () => {
    await jobs.given([1, 2]);
    let is_first = true;
    const perform = async ({ job_id }: JobContext): Promise<JobWrite> => {
      const other = job_id === '1' ? '2' : '1';
      const replaces = is_first;
      is_first = false;
      return async (store) => {
        await addOne(job_id)(store);
        if (replaces) await jobs.enqueue(store, other);
      };
    };
    await jobs.worker([adding({ perform })]).runDue();
    expect(await jobs.amounts()).toEqual([1, 1]);
    expect(await jobs.rows()).toEqual([]);
  });

  test('stopping finishes the running jobs and begins no others', async () => {
    await jobs.given([1, 2]);
    const { kind, begun, go } = gated();
    const worker = jobs.worker([kind], { concurrency: 1 });
    worker.start();
    await begun.given;
    const stopped = worker.stop(10_000);
    go.give();
    await stopped;
    // Which of two jobs that are due at the same time comes first is open.
    expect((await jobs.amounts()).toSorted()).toEqual([0, 1]);
    worker.wake();
    expect(await worker.runDue()).toBe(0);
  });

  test('stopping has a time limit; a job that ends later writes nothing, and is done by another worker', async () => {
    await jobs.given([1]);
    const { kind, begun, go } = gated();
    const events = new Signal();
    const worker = jobs.worker([kind], {
      observe(line) {
        jobs.lines.push(line);
        events.give();
      },
    });
    worker.start();
    await begun.given;
    await worker.stop(20);
    go.give();
    await events.given;
    expect(jobs.lines).toMatchObject([{ outcome: 'abandoned' }]);
    expect(await jobs.amounts()).toEqual([0]);
    jobs.wall_clock.advance({ seconds: lease_seconds });
    await jobs.worker([adding()]).runDue();
    expect(await jobs.amounts()).toEqual([1]);
  });

  test('a database that accepts no writes for a while stops no worker: it reports this once, and continues afterwards', async () => {
    const begun = new Signal();
    const go = new Signal();
    await jobs.given([1]);
    // The row is locked; on SQLite, the whole file is.
    const holding = (await jobs.another()).transaction(async (store) => {
      await jobs.enqueue(store, '1');
      begun.give();
      await go.given;
    });
    await begun.given;
    const database = await openDatabase(jobs.url, { pool_size: 2, statement_timeout_ms: 200 });
    const away = new Signal();
    const back = new Signal();
    const worker = jobs.worker([adding()], {
      database,
      onOutage(error) {
        jobs.outages.push(error);
        if (error) away.give();
        else back.give();
      },
    });
    worker.start();
    await away.given;
    go.give();
    await holding;
    await back.given;
    await worker.stop(10_000);
    await database.close();
    await jobs.worker([adding()]).runDue();
    expect(jobs.outages).toMatchObject([{ name: 'StoreUnavailableError' }, undefined]);
    expect(await jobs.amounts()).toEqual([1]);
  });
});

onJobs(
  'a worker',
  (jobs) => {
    test('whose PostgreSQL becomes unreachable during a job does the job when it is back', async () => {
      await jobs.given([1, 2]);
      const network = new Network(jobs.url);
      await network.mend();
      const database = await openDatabase(network.url, { pool_size: 2 });
      const { kind, begun, go } = gated();
      const away = new Signal();
      const done = new Signal();
      const worker = jobs.worker([kind], {
        database,
        concurrency: 1,
        onOutage(error) {
          jobs.outages.push(error);
          away.give();
        },
        observe(line) {
          jobs.lines.push(line);
          if (line.outcome === 'done' && line.job_id === '1') done.give();
        },
      });
      worker.start();
      await begun.given;
      await network.cut();
      go.give();
      await away.given;
      jobs.wall_clock.advance({ seconds: lease_seconds });
      await network.mend();
      await done.given;
      await worker.stop(10_000);
      await database.close();
      await network.cut();
      await jobs.worker([adding()]).runDue();
      expect(jobs.lines[0]).toMatchObject({ outcome: 'abandoned', err: { name: 'StoreUnavailableError' } });
      expect(jobs.outages).toMatchObject([{ name: 'StoreUnavailableError' }, undefined]);
      expect(await jobs.amounts()).toEqual([1, 1]);
    });
  },
  ['postgres'],
);

onJobs(
  'a worker on SQLite',
  (jobs) => {
    test('claims the next job in the commit of what the last one wrote', async () => {
      const ids = Array.from({ length: 20 }, (_, at) => at + 1);
      await jobs.given(ids);
      const { commit } = jobs.database.statements.times;
      const before = commit.count;
      expect(await jobs.worker([adding()]).runDue()).toBe(20);
      expect(await jobs.amounts()).toEqual(ids.map(() => 1));
      expect(commit.count - before).toBeLessThanOrEqual(22);
    });
  },
  ['sqlite'],
);
