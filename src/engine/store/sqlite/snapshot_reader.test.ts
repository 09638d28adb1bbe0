import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  addToSample,
  findSample,
  insertSample,
  onSampleStore,
} from '../../../../test/support/databases/sample_tables.ts';
import { sqlitePath } from '../open_database.ts';
import { loadEngine } from './engine.ts';

const { DatabaseSync } = await loadEngine();

onSampleStore(
  'snapshots',
  (samples) => {
    const put = () => samples.database.run(insertSample, { thing_id: 1, amount: 0, note: null });
    const amount = async () => (await samples.database.recent.first(findSample, { thing_id: 1 }))?.amount;
    /** Another program adds to the row, synchronously. */
    const addOutside = () => {
      const other = new DatabaseSync(sqlitePath(samples.url) ?? '');
      other.exec('update thing set amount = amount + 1 where thing_id = 1');
      other.close();
    };

    describe('recent reads', () => {
      test('of one turn see one state of the database, and reads of the next turn see the current state', async () => {
        await put();
        await nextTurn();
        const seen = [await amount(), await amount()];
        addOutside();
        seen.push(await amount(), await amount());
        expect(seen).toEqual([0, 0, 0, 0]);
        await nextTurn();
        expect(await amount()).toBe(1);
      });

      test('are followed by plain reads, which see the current state', async () => {
        await put();
        await nextTurn();
        await Promise.all([amount(), amount()]);
        addOutside();
        expect(await samples.database.first(findSample, { thing_id: 1 })).toMatchObject({ amount: 1 });
        expect(await amount()).toBe(1);
      });

      test('see every write of this program once its caller is answered, like plain reads', async () => {
        await put();
        for (let added = 1; added <= 20; added++) {
          // The snapshot begins before the commit, and its turn has not ended when the writer is answered.
          const written = samples.database.run(addToSample, { thing_id: 1, by: 1 });
          await Promise.all([amount(), amount()]);
          await written;
          expect(await Promise.all([amount(), amount()])).toEqual([added, added]);
          expect(await samples.database.first(findSample, { thing_id: 1 })).toMatchObject({ amount: added });
        }
      });
    });
  },
  ['sqlite'],
);
