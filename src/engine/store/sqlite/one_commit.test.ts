import { expect, test } from 'vitest';
import {
  insertSample,
  listSamples,
  onSampleStore,
} from '../../../../test/support/databases/sample_tables.ts';
import type { Database, Store } from '../store.ts';
import type { SqliteDatabase } from './sqlite_database.ts';

onSampleStore(
  'work in one commit',
  (samples) => {
    const database = () => samples.database as SqliteDatabase;
    const put = (store: Store, thing_id: number) =>
      store.run(insertSample, { thing_id, amount: 0, note: null });
    const thingsIn = async (store: Store) =>
      (await store.all(listSamples, {})).map(({ thing_id }) => Number(thing_id)).sort((a, b) => a - b);
    const part = (within: Database, thing_id: number) => within.transaction((store) => put(store, thing_id));

    test('shows each transaction the writes of those before it, and nobody else sees them before the end', async () => {
      const seen: number[][] = [];
      await database().inOneCommit(async (within) => {
        for (const thing_id of [1, 2]) {
          await part(within, thing_id);
          seen.push(await thingsIn(within), await thingsIn(database()));
        }
      });
      expect(seen).toEqual([[1], [], [1, 2], []]);
      expect(await thingsIn(database())).toEqual([1, 2]);
    });

    test('undoes only the transaction that throws, is not kept or has a failing statement', async () => {
      await database().inOneCommit(async (within) => {
        await part(within, 1);
        const thrown = within.transaction(async (store) => {
          await put(store, 2);
          throw new Error('no');
        });
        await expect(thrown).rejects.toThrow('no');
        const refused = within.transaction(
          async (store) => {
            await put(store, 3);
            return 'refused';
          },
          (result) => result !== 'refused',
        );
        expect(await refused).toBe('refused');
        const failed = within.transaction(async (store) => {
          await put(store, 4);
          // The row exists, so the statement fails, although its error is caught.
          await put(store, 1).catch(() => undefined);
        });
        await expect(failed).rejects.toThrow();
        await part(within, 5);
      });
      expect(await thingsIn(database())).toEqual([1, 5]);
    });

    test('runs transactions that are started at once one after another', async () => {
      await database().inOneCommit(async (within) => {
        const undone = within.transaction(
          async (store) => {
            await put(store, 1);
            await Promise.resolve();
            return put(store, 2);
          },
          () => false,
        );
        await Promise.all([undone, part(within, 3), part(within, 4)]);
      });
      expect(await thingsIn(database())).toEqual([3, 4]);
    });

    test('runs once, even if another transaction in the queue is undone', async () => {
      let runs = 0;
      const undone = database().transaction(
        (store) => put(store, 1),
        () => false,
      );
      const all = database().inOneCommit(async (within) => {
        runs++;
        await part(within, 2);
      });
      const after = database().transaction((store) => put(store, 3));
      await Promise.all([undone, all, after]);
      expect([runs, await thingsIn(database())]).toEqual([1, [2, 3]]);
    });

    test('keeps what was done before it threw, and passes on the error', async () => {
      const effects: number[] = [];
      const work = database().inOneCommit(async (within) => {
        await within.transaction(async (store) => {
          store.onCommit(() => effects.push(1));
          await put(store, 1);
        });
        const undone = within.transaction(async (store) => {
          store.onCommit(() => effects.push(2));
          throw new Error('undone');
        });
        await undone.catch(() => undefined);
        throw new Error('over');
      });
      await expect(work).rejects.toThrow('over');
      expect([effects, await thingsIn(database())]).toEqual([[1], [1]]);
    });
  },
  ['sqlite'],
);
