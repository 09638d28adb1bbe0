// Jobs in a server: enqueued by a call, and done by the server's worker.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EngineName, engine_names } from '../../../test/support/databases/databases.ts';
import { Signal } from '../../../test/support/databases/job_fixtures.ts';
import { openWorld } from '../../../test/support/world/harness.ts';
import { injectInto } from '../../../test/support/world/inject.ts';
import { probe_write } from '../../../test/support/world/probe_operations.ts';
import { group, serve } from '../group.ts';
import { findBlob, insertBlob } from '../store/blobs/blobs.ts';
import type { JobKind } from './job.ts';
import { JobQueue } from './job_queue.ts';

/** v2.probe.write enqueues a job named after its text. The text "urgent" is refused. */
const enqueuingGroup = (perform: JobKind['perform']) =>
  group({
    name: 'probe',
    operations: [
      serve(probe_write, async ({ shop, store, jobs, now, refuse }, request) => {
        const job = { shop_id: shop.shop_id, kind: 'keep', job_id: String(request.id), due_at: now, now };
        await jobs.enqueue(store, job);
        return request.urgent ? refuse('not_today') : request;
      }),
    ],
    jobs: [{ name: 'keep', perform, onFailed: () => async () => undefined }],
  });

const keeping: JobKind['perform'] = async ({ shop_id, job_id, now }) => {
  const bytes = Buffer.from(`document ${job_id}`);
  return async (store) => void (await insertBlob(store, shop_id, bytes, now + 60));
};

async function openServing(engine: EngineName, job_interval_ms: number, perform = keeping) {
  const world = await openWorld(engine, {
    config: { job_interval_ms },
    groups: [enqueuingGroup(perform)],
  });
  const shop = await world.given.shop();
  const write = (id: number, urgent = false) => world.call('v2.probe.write', { id, urgent }, { shop });
  const jobLines = () => world.logged.filter(({ msg }) => msg === 'job');
  return { world, shop, write, jobLines };
}

describe.each(engine_names)('background jobs on %s', (engine) => {
  describe('of a world without a server', () => {
    let serving: Awaited<ReturnType<typeof openServing>>;
    beforeAll(async () => {
      serving = await openServing(engine, 0);
    });
    afterAll(() => serving?.world.close());

    test('run when the test requests it, and each is logged in one line and counted', async () => {
      const { world, shop, write, jobLines } = serving;
      await write(1);
      await write(2);
      expect(jobLines()).toEqual([]);
      expect(await world.runJobs()).toBe(2);
      expect(await world.runJobs()).toBe(0);
      expect(jobLines()).toEqual(
        ['1', '2'].map((job_id) => ({
          level: 'info',
          time: expect.any(String),
          shop_id: shop.shop_id,
          kind: 'keep',
          job_id,
          attempt: 1,
          outcome: 'done',
          duration_ms: expect.any(Number),
          msg: 'job',
        })),
      );
      const { payload } = await injectInto(world.app.operator)('/metrics');
      expect(payload).toContain('stoa_job_attempts_total{kind="keep",outcome="done"} 2');
    });

    test('of a refused call never run', async () => {
      const { body } = await serving.write(3, true);
      expect(body.error).toBe('probe.not_today');
      expect(await serving.world.runJobs()).toBe(0);
    });

    test('delete expired blobs, ten minutes after the last time', async () => {
      const { world, shop } = serving;
      const { database } = world.marketplace;
      const keep = (text: string) =>
        insertBlob(database, shop.shop_id, Buffer.from(text), world.clock.now + 1);
      await world.runJobs();
      const sha256 = await keep('for a second');
      world.clock.advance({ seconds: 599 });
      await world.runJobs();
      expect(await findBlob(database, shop.shop_id, sha256)).toBeDefined();
      world.clock.advance({ seconds: 1 });
      const fresh = await keep('still good');
      await world.runJobs();
      expect(await findBlob(database, shop.shop_id, sha256)).toBeUndefined();
      expect(await findBlob(database, shop.shop_id, fresh)).toBeDefined();
    });
  });

  /** A server whose jobs report when they begin, and end when the test releases them. */
  async function openListening(job_interval_ms: number) {
    const begun = new Signal();
    const go = new Signal();
    const serving = await openServing(engine, job_interval_ms, async (context) => {
      begun.give();
      await go.given;
      return keeping(context);
    });
    await serving.world.app.listen();
    return { ...serving, begun, go };
  }

  test('of a call begin immediately on the called node, without waiting for the next search', async () => {
    const { world, write, begun, go } = await openListening(600_000);
    await write(1);
    await begun.given;
    go.give();
    await world.close();
  });

  test('of another node are found by a search', async () => {
    const { world, shop, begun, go } = await openListening(10);
    const { now } = world.clock;
    const job = { shop_id: shop.shop_id, kind: 'keep', job_id: '1', due_at: now, now };
    await world.marketplace.database.transaction(async (store) => new JobQueue().enqueue(store, job));
    // One node searches each second, for all.
    world.clock.advance({ seconds: 1 });
    await begun.given;
    go.give();
    await world.close();
  });

  test('in progress are finished before a stopping server closes the database', async () => {
    const { world, write, begun, go, jobLines } = await openListening(600_000);
    await write(1);
    await begun.given;
    const stopped = world.app.stop();
    go.give();
    await stopped;
    expect(jobLines()).toMatchObject([{ job_id: '1', outcome: 'done' }]);
    await world.close();
  });

  test('do not run on a node whose interval is 0, even if it listens', async () => {
    const { world, write, jobLines, go } = await openListening(0);
    go.give();
    await write(1);
    world.app.worker.wake();
    await write(2);
    expect(jobLines()).toEqual([]);
    expect(await world.runJobs()).toBe(2);
    await world.close();
  });
});
