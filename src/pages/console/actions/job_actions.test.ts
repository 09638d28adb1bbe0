import { expect, test } from 'vitest';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { claimJob, failLeasedJob } from '../../../engine/jobs/jobs.store.ts';
import { job_retry } from './job_actions.contract.ts';

onEachEngine('failed jobs', (world) => {
  const waiting = { shop_id: 7, kind: 'no_such_kind', job_id: 'waiting' };
  /** Adds a job, and its last attempt if it has failed. */
  async function job(job_id: string, last_error?: string) {
    const { database, jobs } = world.marketplace;
    const { now } = world.clock;
    const key = { shop_id: 7, kind: 'no_such_kind', job_id };
    await database.transaction(async (store) => jobs.enqueue(store, { ...key, due_at: now, now }));
    if (last_error === undefined) return key;
    const lease = { lease: 'test', lease_ends_at: now + 20, wall_now: now };
    await database.run(claimJob, { ...key, ...lease, due_at: now, attempts: 0, next_attempts: 10 });
    await database.run(failLeasedJob, { ...key, lease: 'test', failed_at: now, last_error });
    return key;
  }

  test('are listed with their errors, newest first, and start over when they are tried again', async () => {
    await job('A', 'The printer was on fire.');
    world.clock.advance({ seconds: 5 });
    const key = await job('B', 'Out of paper.');
    const { jobs } = (await act(world, 'job.list_failed', {})).body;
    expect(jobs).toMatchObject([
      { ...key, attempts: 10, error: 'Out of paper.', failed_at: world.clock.now },
      { job_id: 'A', error: 'The printer was on fire.' },
    ]);
    expect((await act(world, 'job.retry', key)).status).toBe(200);
    expect((await act(world, 'job.list_failed', {})).body.jobs).toMatchObject([{ job_id: 'A' }]);
    expect(await storedRows(world, 'job')).toContainEqual(
      expect.objectContaining({
        ...key,
        attempts: 0,
        failed_at: null,
        last_error: null,
        due_at: world.clock.now,
      }),
    );
  });

  test('are not shown as the job that is due first: that is the earliest one that waits', async () => {
    await job('failed', 'Out of paper.');
    const { database, jobs } = world.marketplace;
    const { now } = world.clock;
    const first = { ...waiting, due_at: 2_000 };
    await database.transaction(async (store) => {
      jobs.enqueue(store, { ...waiting, job_id: 'later', due_at: 3_000, now });
      jobs.enqueue(store, { ...first, now });
    });
    expect((await act(world, 'job.next', {})).body).toEqual({ job: first });
  });

  eachActionRefusal(world, job_retry, {
    job_not_found: ['a job that does not exist', async () => ({ ...waiting, job_id: 'nothing' })],
    job_not_failed: ['a job that waits', () => job('waiting')],
  });
});
