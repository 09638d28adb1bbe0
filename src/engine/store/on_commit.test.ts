import { expect, test } from 'vitest';
import {
  addToSample,
  findSample,
  insertSample,
  listSamples,
  onSampleStore,
} from '../../../test/support/databases/sample_tables.ts';
import type { Transaction } from './store.ts';

onSampleStore('onCommit', (samples) => {
  const insert = (store: Transaction, thing_id: number) =>
    store.run(insertSample, { thing_id, amount: 0, note: null });

  test('runs after the transaction is durable, and before its caller continues', async () => {
    const other = await samples.another();
    const happened: unknown[] = [];
    let seen: Promise<unknown> | undefined;
    await samples.database.transaction(async (store) => {
      store.onCommit(() => {
        happened.push('committed');
        seen = other.first(findSample, { thing_id: 1 });
      });
      await insert(store, 1);
      happened.push('worked');
    });
    happened.push('told');
    expect(happened).toEqual(['worked', 'committed', 'told']);
    expect(await seen).toMatchObject({ thing_id: 1 });
  });

  test('runs in the order of registration, even if nothing was written', async () => {
    const happened: number[] = [];
    await samples.database.transaction(async (store) => {
      for (const number of [1, 2, 3]) store.onCommit(() => happened.push(number));
    });
    expect(happened).toEqual([1, 2, 3]);
  });

  test('never runs for a transaction that throws, is undone by its result, or had a failing statement', async () => {
    const { database } = samples;
    const happened: string[] = [];
    const thrown = database.transaction(async (store) => {
      store.onCommit(() => happened.push('thrown'));
      await insert(store, 1);
      throw new Error('no');
    });
    const failed = database.transaction(async (store) => {
      store.onCommit(() => happened.push('failed'));
      await insert(store, 2);
      await insert(store, 2).catch(() => 0);
    });
    const dropped = database.transaction(
      async (store) => {
        store.onCommit(() => happened.push('dropped'));
        await insert(store, 3);
      },
      () => false,
    );
    // Either may end first.
    await Promise.all([expect(thrown).rejects.toThrow('no'), expect(failed).rejects.toThrow(/unique/i)]);
    await dropped;
    expect(happened).toEqual([]);
    expect(await database.all(listSamples, {})).toEqual([]);
  });

  test('runs once for each kept transaction of a batch that runs again because one of them is undone', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
    const runs = new Map<number, number>();
    const happened: number[] = [];
    const undone = 20;
    await Promise.allSettled(
      numbers.map((number) =>
        samples.database.transaction(async (store) => {
          runs.set(number, (runs.get(number) ?? 0) + 1);
          store.onCommit(() => happened.push(number));
          await insert(store, number);
          if (number === undone) throw new Error('no');
        }),
      ),
    );
    expect(happened.toSorted((one, other) => one - other)).toEqual(
      numbers.filter((number) => number !== undone),
    );
    // On SQLite, the earlier transactions had to run again.
    if (samples.engine === 'sqlite') expect([runs.get(1), runs.get(undone)]).toEqual([2, 2]);
  });

  test('runs once for a transaction whose work runs again after a conflict', async () => {
    const { database } = samples;
    await database.transaction(
      async (store) => void (await Promise.all([insert(store, 1), insert(store, 2)])),
    );
    const happened: string[] = [];
    let runs = 0;
    const move = (name: string, first: number, second: number) =>
      database.transaction(async (store) => {
        runs++;
        store.onCommit(() => happened.push(name));
        await store.run(addToSample, { thing_id: first, by: 1 });
        await new Promise((resolve) => setTimeout(resolve, 50));
        await store.run(addToSample, { thing_id: second, by: 1 });
      });
    await Promise.all([move('forth', 1, 2), move('back', 2, 1)]);
    expect(happened.toSorted()).toEqual(['back', 'forth']);
    // PostgreSQL resolves a deadlock by undoing one of the two.
    expect(runs).toBe(samples.engine === 'postgres' ? 3 : 2);
    expect((await database.all(listSamples, {})).map(({ amount }) => amount)).toEqual([2, 2]);
  });
});
