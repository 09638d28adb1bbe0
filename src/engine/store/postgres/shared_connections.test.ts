import { describe, expect, test } from 'vitest';
import { findBackend, nodesOf } from '../../../../test/support/databases/postgres_nodes.ts';
import {
  addToSample,
  findSample,
  insertSample,
  onSampleStore,
  sumSamples,
} from '../../../../test/support/databases/sample_tables.ts';

onSampleStore(
  'statements outside of transactions',
  (samples) => {
    const { insertThing, withNode } = nodesOf(samples);
    describe('statements outside of transactions', () => {
      const ids = Array.from({ length: 200 }, (_, index) => index + 1);
      const insertAll = () =>
        samples.database.transaction(async (store) => {
          for (const thing_id of ids)
            await store.run(insertSample, { thing_id, amount: thing_id, note: null });
        });

      test('share half of the connections, and each gets its own answer', () =>
        withNode(
          async (node) => {
            await insertAll();
            const found = await Promise.all(ids.map((thing_id) => node.first(findSample, { thing_id })));
            expect(found.map((thing) => thing?.amount)).toEqual(ids);
            const backends = await Promise.all(ids.map(() => node.first(findBackend, {})));
            expect(new Set(backends.map((backend) => backend?.pid)).size).toBe(3);
          },
          { pool_size: 6 },
        ));

      test('fail without affecting others on the same connection', () =>
        withNode(
          async (node) => {
            const put = (thing_id: number) => node.run(insertSample, { thing_id, amount: 0, note: null });
            const settled = await Promise.allSettled([1, 2, 2, 3, 1, 4].map(put));
            expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([
              true,
              true,
              false,
              true,
              false,
              true,
            ]);
            expect(settled[2]).toMatchObject({ reason: { code: '23505' } });
            expect(await node.first(sumSamples, {})).toMatchObject({ count: 4 });
          },
          { pool_size: 1 },
        ));

      test('with a missing value fail before they are sent, and do not affect others on their connection', () =>
        withNode(
          async (node) => {
            await insertAll();
            const find = (thing_id: number | undefined) =>
              node.first(findSample, { thing_id: thing_id as number });
            await find(1);
            const settled = await Promise.allSettled([
              node.first(sumSamples, {}),
              find(undefined),
              node.run(addToSample, { thing_id: undefined as never, by: 1 }),
              find(2),
              node.first(sumSamples, {}),
            ]);
            expect(settled).toMatchObject([
              { value: { count: 200 } },
              { status: 'rejected', reason: expect.any(TypeError) },
              { status: 'rejected', reason: expect.any(TypeError) },
              { value: { thing_id: 2, amount: 2 } },
              { value: { count: 200 } },
            ]);
          },
          { pool_size: 1 },
        ));

      test('leave the only connection to a transaction that needs it, even if they never end', () =>
        withNode(
          async (node) => {
            await insertThing(1);
            let is_over = false;
            const reading = ids.map(async () => {
              while (!is_over) await node.first(findSample, { thing_id: 1 });
            });
            for (let by = 1; by <= 5; by++)
              await node.transaction((store) => store.run(addToSample, { thing_id: 1, by }));
            is_over = true;
            await Promise.all(reading);
            expect(await node.first(findSample, { thing_id: 1 })).toMatchObject({ amount: 15 });
          },
          { pool_size: 1 },
        ));

      test('show the current columns of a table, on connections that prepared them before and after a change', () =>
        withNode(
          async (node) => {
            await insertThing(1);
            const findAll = () => Promise.all(ids.map(() => node.first(findSample, { thing_id: 1 })));
            const find = () => node.first(findSample, { thing_id: 1 });
            await find();
            await samples.database.transaction((store) =>
              store.execute('alter table thing add column colour text'),
            );
            const with_colour = { thing_id: 1, amount: 0, note: null, colour: null };
            expect(new Set((await findAll()).map((thing) => JSON.stringify(thing)))).toEqual(
              new Set([JSON.stringify(with_colour)]),
            );
            await samples.database.transaction((store) =>
              store.execute('alter table thing drop column colour'),
            );
            expect(await find()).toEqual({ thing_id: 1, amount: 0, note: null });
          },
          { pool_size: 6 },
        ));
    });
  },
  ['postgres'],
);
