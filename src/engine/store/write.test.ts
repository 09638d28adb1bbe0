import { expect, test } from 'vitest';
import { nodesOf, signal } from '../../../test/support/databases/postgres_nodes.ts';
import {
  addToSample,
  findSample,
  insertSample,
  listSamples,
  onSampleStore,
} from '../../../test/support/databases/sample_tables.ts';
import type { Transaction } from './store.ts';

const sample = (thing_id: number) => ({ thing_id, amount: 0, note: null });

onSampleStore('what a transaction writes without waiting', (samples) => {
  const write = (store: Transaction, thing_id: number) => store.write(insertSample, sample(thing_id));

  test('is stored with all else that it writes, whatever comes after it', async () => {
    await samples.database.transaction(async (store) => {
      write(store, 1);
      await store.run(insertSample, sample(2));
      write(store, 3);
    });
    const found = await samples.database.all(listSamples, {});
    expect(found.map(({ thing_id }) => thing_id)).toEqual([1, 2, 3]);
  });

  test('is seen by the statements that follow', async () => {
    const found = await samples.database.transaction(async (store) => {
      write(store, 1);
      return store.all(listSamples, {});
    });
    expect(found).toHaveLength(1);
  });

  test('is stored if it is all that the transaction writes', async () => {
    await samples.database.transaction(async (store) => write(store, 1));
    expect(await samples.database.first(findSample, { thing_id: 1 })).toMatchObject({ thing_id: 1 });
  });

  test('is not stored if the transaction is undone', async () => {
    const { database } = samples;
    const thrown = database.transaction(async (store) => {
      write(store, 1);
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    await database.transaction(
      async (store) => write(store, 2),
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
      write(store, 1);
    });
    await expect(failed).rejects.toThrow(/unique/i);
    expect(has_committed).toBe(false);
    expect(await database.first(findSample, { thing_id: 2 })).toBeUndefined();
    await database.transaction((store) => store.run(insertSample, sample(3)));
    expect(await database.all(listSamples, {})).toHaveLength(2);
  });

  test.each([
    ['reads', (store: Transaction) => store.all(listSamples, {})],
    ['writes', (store: Transaction) => store.run(insertSample, sample(2))],
  ])('gives the caller its own error, if it fails before the transaction %s', async (_, goOn) => {
    const { database } = samples;
    await database.run(insertSample, sample(1));
    const failed = database.transaction(async (store) => {
      write(store, 1);
      await goOn(store);
    });
    await expect(failed).rejects.toThrow(/unique/i);
    expect(await database.all(listSamples, {})).toHaveLength(1);
  });
});

onSampleStore(
  'what a transaction on a server writes without waiting',
  (samples) => {
    const { withNode } = nodesOf(samples);

    test('leaves its connection usable if it fails', () =>
      withNode(
        async (node) => {
          await node.run(insertSample, sample(1));
          const failed = node.transaction(async (store) => store.write(insertSample, sample(1)));
          await expect(failed).rejects.toMatchObject({ code: '23505' });
          await node.transaction((store) => store.run(insertSample, sample(2)));
          expect(node.gauges()).toMatchObject({ connections: 1 });
        },
        { pool_size: 1 },
      ));

    test('is written again after a deadlock, with the rest of its transaction', async () => {
      const { database } = samples;
      await database.run(insertSample, sample(1));
      await database.run(insertSample, sample(2));
      const begun = [1, 2].map(() => signal());
      let attempts = 0;
      const addToBoth = (first: number, second: number) =>
        database.transaction(async (store) => {
          attempts++;
          await store.run(addToSample, { thing_id: first, by: 1 });
          begun[first - 1]?.resolve();
          await Promise.all(begun.map(({ resolved }) => resolved));
          store.write(addToSample, { thing_id: second, by: 1 });
          await store.all(listSamples, {});
        });
      await Promise.all([addToBoth(1, 2), addToBoth(2, 1)]);
      expect(attempts).toBe(3);
      expect((await database.all(listSamples, {})).map(({ amount }) => amount)).toEqual([2, 2]);
    });
  },
  ['postgres'],
);
