import { expect, test } from 'vitest';
import { adding, addOne, onJobs, shop_id } from '../../../test/support/databases/job_fixtures.ts';
import { DueJobs } from './due_jobs.ts';
import { attempts_max, backoffSeconds } from './job.ts';

const failing = (message = 'The printer is on fire.') =>
  adding({
    perform: async () => {
      throw new Error(message);
    },
  });

test('each failed attempt doubles the wait before the next, up to five minutes', () => {
  const waits = Array.from({ length: 12 }, (_, index) => backoffSeconds(index + 1));
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
});

onJobs('an attempt', (jobs) => {
  /** Advances the clock to when the only job is due. */
  async function advanceToDue(): Promise<number> {
    const [job] = await jobs.rows();
    const seconds = (job?.due_at ?? 0) - jobs.clock.now;
    jobs.clock.advance({ seconds });
    return seconds;
  }

  test('that fails keeps the job with its error message, and the next attempt begins after the back-off', async () => {
    await jobs.given([1]);
    const worker = jobs.worker([failing()]);
    const created_at = jobs.clock.now;
    expect(await worker.runDue()).toBe(1);
    expect(await jobs.rows()).toEqual([
      {
        shop_id,
        kind: 'add',
        job_id: '1',
        due_at: jobs.clock.now + 1,
        attempts: 1,
        lease: null,
        lease_ends_at: null,
        created_at,
        last_error: 'The printer is on fire.',
        failed_at: null,
      },
    ]);
    expect(await worker.runDue()).toBe(0);
    const waits = [];
    for (let attempt = 2; attempt <= attempts_max; attempt++) {
      waits.push(await advanceToDue());
      expect(await worker.runDue()).toBe(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
  });

  test('that is the last one gives up: its effect is written once, and the row keeps the last error message', async () => {
    await jobs.given([1]);
    const worker = jobs.worker([failing()]);
    for (let attempt = 1; attempt <= attempts_max; attempt++) {
      expect(await jobs.amounts()).toEqual([0]);
      await advanceToDue();
      await worker.runDue();
    }
    jobs.clock.advance({ days: 365 });
    expect(await worker.runDue()).toBe(0);
    expect(await jobs.amounts()).toEqual([1_000]);
    expect(await jobs.rows()).toMatchObject([
      {
        attempts: attempts_max,
        lease: null,
        lease_ends_at: null,
        last_error: 'The printer is on fire.',
        failed_at: jobs.clock.now - 365 * 86_400,
      },
    ]);
    const { outcome, err } = jobs.lines.at(-1) ?? {};
    expect({ outcome, err }).toEqual({ outcome: 'failed', err: new Error('The printer is on fire.') });
  });

  test('a failed job starts over when it is enqueued again', async () => {
    await jobs.given([1]);
    const worker = jobs.worker([failing()]);
    for (let attempt = 1; attempt <= attempts_max; attempt++) {
      await advanceToDue();
      await worker.runDue();
    }
    await jobs.database.transaction((store) => jobs.enqueue(store, '1'));
    expect(await jobs.rows()).toMatchObject([{ attempts: 0, failed_at: null, last_error: null }]);
    expect(await jobs.worker([adding()]).runDue()).toBe(1);
    expect(await jobs.amounts()).toEqual([1_001]);
  });

  test('an effect that throws writes nothing, and is tried again', async () => {
    await jobs.given([1]);
    const worker = jobs.worker([
      adding({
        perform:
          async ({ job_id, attempt }) =>
          async (store) => {
            await addOne(job_id)(store);
            if (attempt === 1) throw new Error('half way');
          },
      }),
    ]);
    await worker.runDue();
    expect(await jobs.amounts()).toEqual([0]);
    expect(await jobs.rows()).toMatchObject([{ last_error: 'half way', attempts: 1 }]);
    jobs.clock.advance({ seconds: 1 });
    await worker.runDue();
    expect(await jobs.amounts()).toEqual([1]);
  });

  test.each<[string, () => never]>([
    [
      'synchronously instead of through its promise',
      () => {
        throw new Error('now');
      },
    ],
    [
      'a value that is not an error',
      () => {
        throw 'now';
      },
    ],
    [
      'text that no database can store',
      () => {
        throw new Error(`now\0\ud800${'x'.repeat(1_000)}`);
      },
    ],
  ])('that throws %s is tried again', async (_, perform) => {
    await jobs.given([1]);
    await jobs.worker([adding({ perform })]).runDue();
    expect(await jobs.rows()).toMatchObject([{ last_error: expect.stringMatching(/^now/), lease: null }]);
  });

  test('that never ends is given up when its time is over, and does not delay other jobs', async () => {
    await jobs.given([1, 2, 3]);
    const perform = ({ job_id }: { job_id: string }) =>
      job_id === '1' ? new Promise<never>(() => undefined) : Promise.resolve(addOne(job_id));
    expect(await jobs.worker([adding({ perform })], { attempt_seconds_max: 1 }).runDue()).toBe(3);
    expect(await jobs.amounts()).toEqual([0, 1, 1]);
    expect(await jobs.rows()).toMatchObject([{ job_id: '1', last_error: 'It took longer than 1 s.' }]);
  });

  test('interrupted by the end of its node counts: after too many of them the job is given up without another attempt', async () => {
    await jobs.given([1]);
    const ended = new DueJobs(
      jobs.database,
      { wall_clock: jobs.wall_clock, business_clock: jobs.clock },
      ['add'],
      60,
    );
    for (let attempt = 1; attempt <= attempts_max; attempt++) {
      expect(await ended.claim()).toMatchObject({ job_id: '1', attempt });
      jobs.wall_clock.advance({ seconds: 60 });
    }
    await jobs.worker([adding()]).runDue();
    expect(await jobs.amounts()).toEqual([1_000]);
    expect(await jobs.rows()).toMatchObject([{ last_error: 'None of its 10 attempts came to an end.' }]);
  });

  test('an error while giving up writes nothing, and giving up is repeated until it succeeds', async () => {
    await jobs.given([1]);
    let attempt = 1;
    const kind = {
      ...failing(),
      onFailed:
        ({ job_id }: { job_id: string }) =>
        async (store: Parameters<ReturnType<typeof addOne>>[0]) => {
          await addOne(job_id, 1_000)(store);
          if (attempt < attempts_max + 2) throw new Error('nor this');
        },
    };
    const worker = jobs.worker([kind]);
    for (; attempt <= attempts_max + 2; attempt++) {
      expect(await jobs.amounts()).toEqual([0]);
      await advanceToDue();
      await worker.runDue();
    }
    expect(await jobs.amounts()).toEqual([1_000]);
    expect(jobs.lines.map(({ outcome }) => outcome).slice(-3)).toEqual(['retried', 'retried', 'failed']);
  });
});
