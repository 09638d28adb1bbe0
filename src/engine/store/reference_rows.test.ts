import { expect, test } from 'vitest';
import {
  addToSample,
  insertSample,
  onSampleStore,
  type SampleRow,
  statement,
} from '../../../test/support/databases/sample_tables.ts';
import { FakeClock } from '../../../test/support/world/fake_clock.ts';
import { overList } from './bulk.ts';
import type { Param } from './param.ts';
import { ReferenceRows } from './reference_rows.ts';
import type { Store } from './store.ts';

const listThings = overList('thing_ids', (thing_ids: Param<number>[]) =>
  statement((db) => db.selectFrom('thing').selectAll().where('thing_id', 'in', thing_ids)),
);

onSampleStore('the rows of a reference table', (samples) => {
  /** A marketplace that caches the rows, and the list of rows that it has read. */
  const remembering = () => {
    const clock = new FakeClock();
    const requested: number[][] = [];
    const rows = new ReferenceRows<SampleRow>({
      idOf: ({ thing_id }) => thing_id,
      list: (store, ids) => {
        requested.push([...ids]);
        return store.all(listThings, { thing_ids: ids });
      },
    });
    const find = async (memory: { clock: FakeClock }, ids: number[], store: Store = samples.database) =>
      Object.fromEntries([...(await rows.find(memory, store, ids))].map(([id, { amount }]) => [id, amount]));
    return { clock, requested, memory: { clock }, find };
  };
  const given = (thing_id: number, amount: number) =>
    samples.database.run(insertSample, { thing_id, amount, note: null });

  test('are read once a second each, even if the clock is set back', async () => {
    const { clock, requested, memory, find } = remembering();
    await given(1, 10);
    await given(2, 20);
    expect(await find(memory, [1])).toEqual({ 1: 10 });
    expect(await find(memory, [2, 1, 2])).toEqual({ 1: 10, 2: 20 });
    clock.advance({ seconds: 0.999 });
    expect(await find(memory, [1, 2])).toEqual({ 1: 10, 2: 20 });
    expect(requested).toEqual([[1], [2]]);
    clock.advance({ seconds: 0.001 });
    expect(await find(memory, [1])).toEqual({ 1: 10 });
    clock.advance({ hours: -1 });
    expect(await find(memory, [1])).toEqual({ 1: 10 });
    expect(requested).toEqual([[1], [2], [1], [1]]);
  });

  test('are current a second after a change', async () => {
    const { clock, memory, find } = remembering();
    await given(1, 10);
    expect(await find(memory, [1])).toEqual({ 1: 10 });
    await samples.database.run(addToSample, { thing_id: 1, by: 1 });
    clock.advance({ seconds: 1 });
    expect(await find(memory, [1])).toEqual({ 1: 11 });
  });

  test('that are missing are not cached, and found as soon as they exist', async () => {
    const { requested, memory, find } = remembering();
    expect(await find(memory, [1])).toEqual({});
    expect(await find(memory, [1])).toEqual({});
    await given(1, 10);
    expect(await find(memory, [1])).toEqual({ 1: 10 });
    expect(requested).toEqual([[1], [1], [1]]);
  });

  test("are read in the caller's transaction", async () => {
    const { memory, find } = remembering();
    await samples.database.transaction(async (store) => {
      await store.run(insertSample, { thing_id: 1, amount: 10, note: null });
      expect(await find(memory, [1], store)).toEqual({ 1: 10 });
    });
  });

  test('are cached separately for each marketplace', async () => {
    const { clock, requested, memory, find } = remembering();
    await given(1, 10);
    await find(memory, [1]);
    await find({ clock }, [1]);
    expect(requested).toEqual([[1], [1]]);
  });
});
