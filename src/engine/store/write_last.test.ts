import { expect, test } from 'vitest';
import { nodesOf } from '../../../test/support/databases/postgres_nodes.ts';
import {
  findSample,
  insertSample,
  listSamples,
  onSampleStore,
} from '../../../test/support/databases/sample_tables.ts';
import type { Transaction } from './store.ts';

const sample = (thing_id: number) => ({ thing_id, amount: 0, note: null });

onSampleStore('what a transaction writes last', (samples) => {
  const insertLast = (store: Transaction, thing_id: number) =>
    store.writeLast(insertSample, sample(thing_id));

  test('is stored with all else that it writes, whatever comes after it', async () => {
    await samples.database.transaction(async (store) => {
      insertLast(store, 1);
      await store.run(insertSample, sample(2));
      insertLast(store, 3);
    });
    const found = await samples.database.all(listSamples, {});
    expect(found.map(({ thing_id }) => thing_id)).toEqual([1, 2, 3]);
  });

  test('is stored if it is all that the transaction writes', async () => {
    await samples.database.transaction(async (store) => insertLast(store, 1));
    expect(await samples.database.first(findSample, { thing_id: 1 })).toMatchObject({ thing_id: 1 });
  });

  test('is not stored if the transaction is undone', async () => {
    const { database } = samples;
    const thrown = database.transaction(async (store) => {
      insertLast(store, 1);
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    await database.transaction(
      async (store) => insertLast(store, 2),
      () => false,
    );
    expect(await database.all(listSamples, {})).toEqual([]);
  });

  test('undoes the transaction if it fails, and the caller gets its error', async () => {
    const { database } = samples;
    await database.run(insertSample, sample(1));
    let has_committed = false;
    const failed = database.transaction(async (store) => {
      store.onCommit(() => {
        has_committed = true;
      });
      await store.run(insertSample, sample(2));
      insertLast(store, 1);
    });
    await expect(failed).rejects.toThrow(/unique/i);
    expect(has_committed).toBe(false);
    expect(await database.first(findSample, { thing_id: 2 })).toBeUndefined();
    await database.transaction((store) => store.run(insertSample, sample(3)));
    expect(await database.all(listSamples, {})).toHaveLength(2);
  });
});

onSampleStore(
  'what a transaction on a server writes last',
  (samples) => {
    const { withNode } = nodesOf(samples);

    test('leaves its connection usable if it fails', () =>
      withNode(
        async (node) => {
          await node.run(insertSample, sample(1));
          const failed = node.transaction(async (store) => store.writeLast(insertSample, sample(1)));
          await expect(failed).rejects.toMatchObject({ code: '23505' });
          await node.transaction((store) => store.run(insertSample, sample(2)));
          expect(node.gauges()).toMatchObject({ connections: 1 });
        },
        { pool_size: 1 },
      ));
  },
  ['postgres'],
);
