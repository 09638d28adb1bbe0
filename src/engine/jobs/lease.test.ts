// How long a worker owns a job.
import { expect, test } from 'vitest';
import { adding, addOne, gated, onJobs, Signal } from '../../../test/support/databases/job_fixtures.ts';
import { startScript } from '../../../test/support/programs/bundle_script.ts';
import { setting_definitions } from '../../program/settings/settings.ts';
import type { Database } from '../store/store.ts';
import { DueJobs } from './due_jobs.ts';
import { lease_seconds, renewal_seconds } from './job.ts';
import { renewLease } from './jobs.store.ts';

onJobs('the lease of a job', (jobs) => {
  test('a job whose lease ran out is done by another worker, and the slow first worker writes nothing', async () => {
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

  test('is not ended by a day of the business clock, which decides when the job is due', async () => {
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

  test('a worker that listed a job before another claimed it does not get it while the lease is valid', async () => {
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

  test('a worker that fails after its lease ran out does not affect the new owner of the job', async () => {
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

  test('is renewed while the work runs, so that a job may take longer than a lease', async () => {
    await jobs.given([1]);
    const renewed = new Signal();
    const { kind, begun, go } = gated();
    const { database } = jobs;
    const watched: Database = {
      ...database,
      transaction: database.transaction.bind(database),
      first: database.first.bind(database),
      all: database.all.bind(database),
      async run(statement, values) {
        const touched = await database.run(statement, values);
        if (Object.is(statement, renewLease) && values.lease_ends_at === jobs.wall_clock.now + lease_seconds)
          renewed.give();
        return touched;
      },
    };
    const first = jobs.worker([kind], { database: watched, renewal_seconds: 0.01 }).runDue();
    await begun.given;
    jobs.wall_clock.advance({ seconds: lease_seconds });
    await renewed.given;
    const other = jobs.worker([adding()]);
    jobs.wall_clock.advance({ seconds: 1 });
    expect(await other.runDue()).toBe(0);
    go.give();
    expect(await first).toBe(1);
    expect(jobs.lines).toMatchObject([{ outcome: 'done', attempt: 1 }]);
    expect(await jobs.amounts()).toEqual([1]);
  });

  test('of a dead node ends within 25 seconds, whenever the node died', () => {
    const look_interval_seconds = Number(setting_definitions.job_interval_ms.default_value) / 1_000;
    expect(lease_seconds + 2 * look_interval_seconds).toBeLessThanOrEqual(25);
    expect(3 * renewal_seconds).toBeLessThan(lease_seconds);
  });

  test('a node that is killed during a job leaves it to another node when the lease ends', async () => {
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
});
