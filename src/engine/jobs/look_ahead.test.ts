import { expect, test } from 'vitest';
import { adding, onJobs } from '../../../test/support/databases/job_fixtures.ts';
import type { JobContext } from './job.ts';
import type { Worker } from './worker.ts';

onJobs('a worker that looks ahead', (jobs) => {
  /**
   * Moves the clock from job to job.
   *
   * @returns the times at which jobs were done, from now on.
   */
  async function passTime(worker: Worker, seconds: number, done: readonly number[]) {
    const end = jobs.clock.now + seconds;
    const ahead = worker.lookAhead();
    for (;;) {
      await ahead.runDueJobs();
      const next = await ahead.findNextDue();
      if (next === undefined || next > end) break;
      jobs.clock.advance({ seconds: Math.max(0, next - jobs.clock.now) });
    }
    ahead.end();
    return done;
  }

  test('does each job at its time, including jobs that are enqueued on the way, before or after others', async () => {
    const began = jobs.clock.now;
    // More than one listing returns.
    await jobs.given(
      Array.from({ length: 100 }, (_, at) => at + 1),
      (id) => began + ((id * 37) % 100) * 10,
    );
    const done: number[] = [];
    const enqueued = new Map([
      [3, 5],
      [50, 900],
      [90, 1],
    ]);
    const perform = async ({ job_id, now, jobs: queue }: JobContext) => {
      done.push(now - began);
      const delay = enqueued.get(Number(job_id));
      const again = { shop_id: 7, kind: 'add', job_id: 'again', due_at: now + (delay ?? 0), now };
      return async (store: Parameters<typeof queue.enqueue>[0]) => {
        if (delay !== undefined) queue.enqueue(store, { ...again, job_id: `again ${job_id}` });
      };
    };
    const worker = jobs.worker([adding({ perform })]);
    worker.options.jobs.onEnqueued = (job) => worker.noteEnqueued(job);
    await passTime(worker, 10_000, done);
    const first = Array.from({ length: 100 }, (_, at) => at * 10);
    const later = [...enqueued].map(([id, delay]) => ((id * 37) % 100) * 10 + delay);
    expect(done).toEqual([...first, ...later].sort((a, b) => a - b));
    expect(await jobs.rows()).toEqual([]);
  });

  test('does a job that is enqueued again only at its new time', async () => {
    const began = jobs.clock.now;
    await jobs.given([1, 2], (id) => began + id * 100);
    const done: number[] = [];
    const perform = async ({ job_id, now, jobs: queue }: JobContext) => {
      done.push(now - began);
      return async (store: Parameters<typeof queue.enqueue>[0]) => {
        if (job_id === '1')
          queue.enqueue(store, { shop_id: 7, kind: 'add', job_id: '2', due_at: now + 500, now });
      };
    };
    const worker = jobs.worker([adding({ perform })]);
    worker.options.jobs.onEnqueued = (job) => worker.noteEnqueued(job);
    await passTime(worker, 10_000, done);
    expect(done).toEqual([100, 600]);
  });

  test('retries a failed job when it is due again', async () => {
    const began = jobs.clock.now;
    await jobs.given([1, 2], (id) => began + id);
    const done: number[] = [];
    const perform = async ({ job_id, now, attempt }: JobContext) => {
      done.push(now - began);
      if (job_id === '1' && attempt < 3) throw new Error('not yet');
      return async () => undefined;
    };
    await passTime(jobs.worker([adding({ perform })]), 10_000, done);
    expect(done).toEqual([1, 2, 2, 4]);
  });
});
