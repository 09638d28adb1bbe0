import { expect, test } from 'vitest';
import { adding, addOne, onJobs, Signal, shop_id } from '../../../test/support/databases/job_fixtures.ts';
import type { JobContext } from './job.ts';

onJobs('the queue', (jobs) => {
  test('a completed job has written its effect and has no row', async () => {
    await jobs.given([1]);
    const worker = jobs.worker([adding()]);
    expect(await worker.runDue()).toBe(1);
    expect(await jobs.amounts()).toEqual([1]);
    expect(await jobs.rows()).toEqual([]);
    expect(await worker.runDue()).toBe(0);
    expect(jobs.lines).toEqual([
      { shop_id, kind: 'add', job_id: '1', attempt: 1, outcome: 'done', duration_ms: expect.any(Number) },
    ]);
  });

  test('a job receives its context, and reads outside of a transaction', async () => {
    await jobs.given([1]);
    const given: unknown[] = [];
    const perform = async ({ store, print, jobs: _, ids, emptyLog: __, ...context }: JobContext) => {
      given.push(context, store, ids.database);
      return addOne(context.job_id);
    };
    await jobs.worker([adding({ perform })]).runDue();
    expect(given).toEqual([
      {
        shop_id,
        job_id: '1',
        now: jobs.clock.now,
        attempt: 1,
        reference: { clock: jobs.wall_clock },
        hasOtherNodes: expect.any(Function),
      },
      jobs.database,
      jobs.database,
    ]);
  });

  test('a job enqueued in a transaction that is rolled back never runs', async () => {
    await jobs.given([1]);
    const thrown = jobs.database.transaction(async (store) => {
      await jobs.enqueue(store, '2');
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    await jobs.database.transaction(
      (store) => jobs.enqueue(store, '3'),
      () => false,
    );
    expect(await jobs.worker([adding()]).runDue()).toBe(1);
    expect(jobs.lines.map(({ job_id }) => job_id)).toEqual(['1']);
  });

  test('a job does not begin before it is due', async () => {
    await jobs.given([1], () => jobs.clock.now + 60);
    const worker = jobs.worker([adding()]);
    jobs.clock.advance({ seconds: 59 });
    expect(await worker.runDue()).toBe(0);
    jobs.clock.advance({ seconds: 1 });
    expect(await worker.runDue()).toBe(1);
  });

  test('the job that has been due longest begins first', async () => {
    const ids = Array.from({ length: 80 }, (_, index) => index + 1);
    // 37 and 80 have no common factor, which gives a repeatable mixed order.
    await jobs.given(ids, (id) => jobs.clock.now - ((id * 37) % 80));
    await jobs.worker([adding()]).runDue();
    const late = jobs.lines.map(({ job_id }) => (Number(job_id) * 37) % 80);
    expect(late).toEqual(late.toSorted((a, b) => b - a));
    expect(late).toHaveLength(80);
  });

  test('jobs of other shops and other kinds may have the same id', async () => {
    await jobs.given([1]);
    await jobs.database.transaction(async (store) => {
      await jobs.enqueue(store, '1', { shop_id: 8 });
      await jobs.enqueue(store, '1', { kind: 'add again' });
    });
    await jobs.worker([adding(), adding({ name: 'add again' })]).runDue();
    expect(await jobs.amounts()).toEqual([3]);
  });

  test('a job of an unknown kind is left to a program that knows it', async () => {
    await jobs.given([1]);
    await jobs.database.transaction((store) => jobs.enqueue(store, '1', { kind: 'newer' }));
    await jobs.worker([adding()]).runDue();
    expect(await jobs.rows()).toMatchObject([{ kind: 'newer', attempts: 0, lease: null }]);
    expect(await jobs.worker([]).runDue()).toBe(0);
    expect(await jobs.worker([adding({ name: 'newer' })]).runDue()).toBe(1);
  });

  test('a job that is enqueued twice before it begins is done once, with the later values', async () => {
    await jobs.given([1]);
    const due_at = jobs.clock.now + 10;
    await jobs.database.transaction((store) => jobs.enqueue(store, '1', { due_at }));
    const worker = jobs.worker([adding()]);
    expect(await worker.runDue()).toBe(0);
    jobs.clock.advance({ seconds: 10 });
    expect(await worker.runDue()).toBe(1);
  });

  test('a job that is enqueued again while it runs starts over, and the first attempt writes nothing', async () => {
    await jobs.given([1]);
    const begun = new Signal();
    const go = new Signal();
    const slow = jobs.worker([
      adding({
        async perform({ job_id, attempt }) {
          if (attempt > 1) throw new Error('The second job begins with its first attempt.');
          if (jobs.lines.length > 0) return addOne(job_id, 10);
          begun.give();
          await go.given;
          return addOne(job_id, 1);
        },
      }),
    ]);
    const running = slow.runDue();
    await begun.given;
    await jobs.database.transaction((store) => jobs.enqueue(store, '1'));
    go.give();
    expect(await running).toBe(2);
    expect(jobs.lines.map(({ outcome }) => outcome)).toEqual(['abandoned', 'done']);
    expect(await jobs.amounts()).toEqual([10]);
  });

  test('a job that an effect enqueues is done too', async () => {
    await jobs.given([1]);
    const perform = async ({ job_id }: { job_id: string }) => {
      const add = addOne(job_id);
      return async (store: Parameters<typeof add>[0]) => {
        await add(store);
        await jobs.enqueue(store, job_id, { kind: 'and again' });
      };
    };
    const again = adding({ name: 'and again', perform: async ({ job_id }) => addOne(job_id, 10) });
    expect(await jobs.worker([adding({ perform }), again]).runDue()).toBe(2);
    expect(await jobs.amounts()).toEqual([11]);
  });
});
