import { describe, expect, inject, test } from 'vitest';
import {
  findBackend,
  nodesOf,
  rawStatement,
  signal,
  sleep,
} from '../../../../test/support/databases/postgres_nodes.ts';
import {
  addToSample,
  findSample,
  insertSample,
  listSamples,
  onSampleStore,
  sumSamples,
} from '../../../../test/support/databases/sample_tables.ts';
import { openDatabase } from '../open_database.ts';
import { StoreUnavailableError } from '../store.ts';

onSampleStore(
  'the store of many nodes, when connections are lost or too few',
  (samples) => {
    const { insertThing, withNode } = nodesOf(samples);
    test('endless contention is refused eventually, and changes nothing', () =>
      withNode(
        async (node) => {
          await insertThing(1);
          let attempts = 0;
          const unlucky = node.transaction(async (store) => {
            attempts++;
            await store.first(findSample, { thing_id: 1 });
            await samples.database.run(addToSample, { thing_id: 1, by: 1 });
            await store.run(addToSample, { thing_id: 1, by: 100 });
          });
          await expect(unlucky).rejects.toThrow(StoreUnavailableError);
          expect(await node.first(findSample, { thing_id: 1 })).toMatchObject({ amount: attempts });
          expect(attempts).toBeLessThanOrEqual(5);
        },
        {},
        '-c default_transaction_isolation=serializable',
      ));

    test('a connection that the server ends during a transaction undoes it, and the next connection is new', () =>
      withNode(async (node) => {
        const attempt = node.transaction(async (store) => {
          await store.run(insertSample, { thing_id: 1, amount: 0, note: null });
          const backend = await store.first(findBackend, {});
          await samples.database.first(rawStatement(`select pg_terminate_backend(${backend?.pid})`), {});
          await store.run(insertSample, { thing_id: 2, amount: 0, note: null });
        });
        await expect(attempt).rejects.toThrow(StoreUnavailableError);
        expect(await node.all(listSamples, {})).toEqual([]);
      }));

    test('a connection that the server ends while it is idle is replaced', async () => {
      const lost = signal();
      await withNode(
        async (node) => {
          const backend = await node.first(findBackend, {});
          await samples.database.first(rawStatement(`select pg_terminate_backend(${backend?.pid})`), {});
          await lost.resolved;
          expect(await node.first(sumSamples, {})).toMatchObject({ count: 0 });
        },
        { onIdleError: lost.resolve },
      );
    });

    test('a statement that runs for too long is refused, and its connection is not used again', () =>
      withNode(
        async (node) => {
          await expect(node.first(sleep, {})).rejects.toThrow(StoreUnavailableError);
          await expect(node.transaction((store) => store.first(sleep, {}))).rejects.toThrow(
            StoreUnavailableError,
          );
          expect(await node.first(sumSamples, {})).toMatchObject({ count: 0 });
        },
        { pool_size: 1, statement_timeout_ms: 50 },
      ));

    test('a caller that waits too long for a connection is refused, and the others are not affected', () =>
      withNode(
        async (node) => {
          await node.first(sumSamples, {});
          const refused = signal();
          const slow = node.transaction(async (store) => {
            await refused.resolved;
            await store.run(insertSample, { thing_id: 1, amount: 0, note: null });
          });
          await expect(node.first(findSample, { thing_id: 1 })).rejects.toThrow(StoreUnavailableError);
          refused.resolve();
          await slow;
          expect(await node.first(sumSamples, {})).toMatchObject({ count: 1 });
        },
        { pool_size: 1, connect_timeout_ms: 200 },
      ));

    describe('statements outside of transactions', () => {
      test('whose connection breaks are refused, and the next ones use another connection', () =>
        withNode(
          async (node) => {
            await insertThing(1);
            const backend = await node.first(findBackend, {});
            const slow = Promise.allSettled([node.first(sleep, {}), node.first(findSample, { thing_id: 1 })]);
            await samples.database.first(rawStatement(`select pg_terminate_backend(${backend?.pid})`), {});
            for (const outcome of await slow)
              expect(outcome).toMatchObject({
                status: 'rejected',
                reason: expect.any(StoreUnavailableError),
              });
            expect(await node.first(findSample, { thing_id: 1 })).toMatchObject({ thing_id: 1 });
          },
          { pool_size: 2 },
        ));
    });
  },
  ['postgres'],
);

describe('the store of many nodes, when connections are lost or too few', () => {
  test("an unreachable server is an error of the first query, which names the server's address", async () => {
    const database = await openDatabase('postgres://stoa@127.0.0.1:1/stoa', { pool_size: 1 });
    await expect(database.first(findSample, { thing_id: 1 })).rejects.toThrow(
      /^PostgreSQL: .*ECONNREFUSED.*127\.0\.0\.1:1/,
    );
    await expect(database.transaction(async () => 1)).rejects.toThrow(StoreUnavailableError);
    await database.close();
  });

  test("a database that does not exist is not an outage: the message is the server's", async () => {
    const url = new URL(inject('postgres_url'));
    url.pathname = '/no_such_database';
    const database = await openDatabase(url.href, { pool_size: 1 });
    const refused = database.first(findSample, { thing_id: 1 });
    await expect(refused).rejects.toThrow('database "no_such_database" does not exist');
    await expect(refused).rejects.not.toThrow(StoreUnavailableError);
    await database.close();
  });
});
