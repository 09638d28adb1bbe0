import { expect, test } from 'vitest';
import { startScript } from '../../../test/support/bundle_script.ts';
import { adding, addOne, onJobs, Signal } from '../../../test/support/job_fixtures.ts';
import { Network } from '../../../test/support/network.ts';
import { openDatabase } from '../store/open_database.ts';
import { DueJobs } from './due_jobs.ts';
import { type JobContext, lease_seconds } from './job.ts';

/** A kind that waits to be let go, and says when it was begun. */
function gated() {
  const begun = new Signal();
  const go = new Signal();
  const perform = async ({ job_id }: JobContext) => {
    begun.give();
    await go.given;
    return addOne(job_id);
  };
  return { begun, go, kind: adding({ perform }) };
}

onJobs('workers', (jobs) => {
  const idsTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('eight workers with databases of their own do 300 jobs, each once', async () => {
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

  test('started workers do what comes while they run, each job once, no more at once than they may', async () => {
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

  test('a job whose lease ran out is done by another, and the slow first one writes nothing', async () => {
    await jobs.given([1]);
    const { kind, begun, go } = gated();
    const first = jobs.worker([kind]).runDue();
    await begun.given;
    const other = jobs.worker([adding({ perform: async ({ job_id }) => addOne(job_id, 10) })]);
    jobs.wall_clock.advance({ seconds: lease_seconds - 1 });
    expect(await other.runDue()).toBe(0);
    jobs.wall_clock.advance({ seconds: 1 });
    expect(await other.runDue()).toBe(1);
    go.give();
    await first;
    expect(await jobs.amounts()).toEqual([10]);
    expect(jobs.lines).toMatchObject([
      { outcome: 'done', attempt: 2 },
      { outcome: 'abandoned', attempt: 1 },
    ]);
  });

  test('a day by the business clock ends no lease, and what a lease holds is due by the business clock', async () => {
    await jobs.given([1]);
    const { kind, begun, go } = gated();
    const first = jobs.worker([kind]).runDue();
    await begun.given;
    const other = jobs.worker([adding()]);
    jobs.clock.advance({ days: 1 });
    expect(await other.runDue()).toBe(0);
    expect(await jobs.rows()).toMatchObject([
      { attempts: 1, due_at: jobs.clock.now - 86_400, lease_ends_at: jobs.wall_clock.now + lease_seconds },
    ]);
    go.give();
    await first;
    expect(jobs.lines).toMatchObject([{ outcome: 'done', attempt: 1 }]);
    expect(await jobs.amounts()).toEqual([1]);
  });

  test('a worker that listed a job before another claimed it does not get it, while the lease holds', async () => {
    await jobs.given([1, 2]);
    const { kind, begun, go } = gated();
    const clocks = { wall_clock: jobs.wall_clock, business_clock: jobs.clock };
    const listed_before = new DueJobs(jobs.database, clocks, ['add'], lease_seconds);
    expect((await listed_before.claim())?.job_id).toBe('1');
    const first = jobs.worker([kind]).runDue();
    await begun.given;
    expect(await listed_before.claim()).toBeUndefined();
    go.give();
    expect(await first).toBe(1);
    jobs.wall_clock.advance({ seconds: lease_seconds });
    expect((await listed_before.claim())?.job_id).toBe('1');
  });

  test('the first one, failing after its lease ran out, takes nothing from the other who has the job now', async () => {
    await jobs.given([1]);
    const go = new Signal();
    const begun = new Signal();
    const slow = adding({
      async perform() {
        begun.give();
        await go.given;
        throw new Error('too late');
      },
    });
    const first = jobs.worker([slow]).runDue();
    await begun.given;
    jobs.wall_clock.advance({ seconds: lease_seconds });
    const other = gated();
    const second = jobs.worker([other.kind]).runDue();
    await other.begun.given;
    go.give();
    await first;
    expect(await jobs.rows()).toMatchObject([{ attempts: 2, lease: expect.any(String), last_error: null }]);
    other.go.give();
    await second;
    expect(await jobs.amounts()).toEqual([1]);
  });

  test('a node that is killed in the middle of a job leaves it to another, when its lease ends', async () => {
    await jobs.given([1]);
    const child = await startScript('job_node', jobs.folder, {
      url: jobs.url,
      now_ms: jobs.clock.now_ms(),
    });
    const ended = new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)));
    const messages = new Promise((resolve) => child.stdout?.once('data', resolve));
    expect(String(await Promise.race([messages, ended]))).toBe('performing\n');
    const other = jobs.worker([adding()]);
    expect(await other.runDue()).toBe(0);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    expect(await other.runDue()).toBe(0);
    jobs.wall_clock.advance({ seconds: lease_seconds });
    expect(await other.runDue()).toBe(1);
    expect(await jobs.amounts()).toEqual([1]);
    expect(jobs.lines).toMatchObject([{ attempt: 2, outcome: 'done' }]);
  });

  test('stopping finishes what is under way and begins nothing else', async () => {
    await jobs.given([1, 2]);
    const { kind, begun, go } = gated();
    const worker = jobs.worker([kind], { concurrency: 1 });
    worker.start();
    await begun.given;
    const stopped = worker.stop(10_000);
    go.give();
    await stopped;
    expect(await jobs.amounts()).toEqual([1, 0]);
    worker.wake();
    expect(await worker.runDue()).toBe(0);
  });

  test('stopping waits no longer than it may; what comes to its end later writes nothing, and is done by another', async () => {
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

  test('a database that takes no writes for a while ends no worker: it says so once, and goes on afterwards', async () => {
    const begun = new Signal();
    const go = new Signal();
    await jobs.given([1]);
    // The row is held: on SQLite, the whole file with it.
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
    test('whose PostgreSQL goes away in the middle of a job does it when it is back', async () => {
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
