import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  addToSample,
  claimSample,
  findSample,
  insertSample,
  listSamples,
  onSampleStore,
  sumSamples,
} from '../../../test/support/databases/sample_tables.ts';
import { openDatabase } from './open_database.ts';
import { StoreUnavailableError } from './store.ts';

onSampleStore('the store', (samples) => {
  const given = (thing_id: number, amount = 0, note: string | null = null) =>
    samples.database.run(insertSample, { thing_id, amount, note });

  test('first returns a row or undefined, all returns every row, run returns the number of changed rows', async () => {
    const { database } = samples;
    expect(await given(1, 5)).toBe(1);
    expect(await given(2, 6, 'two')).toBe(1);
    expect(await database.first(findSample, { thing_id: 2 })).toEqual({
      thing_id: 2,
      amount: 6,
      note: 'two',
    });
    expect(await database.first(findSample, { thing_id: 3 })).toBeUndefined();
    expect(await database.all(listSamples, {})).toEqual([
      { thing_id: 1, amount: 5, note: null },
      { thing_id: 2, amount: 6, note: 'two' },
    ]);
    expect(await database.run(addToSample, { thing_id: 1, by: 1 })).toBe(1);
    expect(await database.run(addToSample, { thing_id: 3, by: 1 })).toBe(0);
  });

  test('a transaction that succeeds is stored completely, and visible to another program immediately', async () => {
    const other = await samples.another();
    const result = await samples.database.transaction(async (store) => {
      await store.run(insertSample, { thing_id: 1, amount: 1, note: null });
      await store.run(insertSample, { thing_id: 2, amount: 2, note: null });
      return 'done';
    });
    expect(result).toBe('done');
    expect(await other.all(listSamples, {})).toHaveLength(2);
  });

  test('a transaction sees its own writes', () =>
    samples.database.transaction(async (store) => {
      await store.run(insertSample, { thing_id: 1, amount: 1, note: null });
      expect(await store.first(findSample, { thing_id: 1 })).toMatchObject({ amount: 1 });
    }));

  test('a transaction that throws changes nothing, and its error is passed on', async () => {
    const thrown = new Error('no');
    const attempt = samples.database.transaction(async (store) => {
      await store.run(insertSample, { thing_id: 1, amount: 1, note: null });
      throw thrown;
    });
    await expect(attempt).rejects.toBe(thrown);
    expect(await samples.database.all(listSamples, {})).toEqual([]);
  });

  test('a transaction whose result is rejected changes nothing, and returns the result', async () => {
    const attempt = (result: string) =>
      samples.database.transaction(
        async (store) => {
          await store.run(insertSample, { thing_id: 1, amount: 1, note: result });
          return result;
        },
        (message) => message === 'yes',
      );
    expect(await attempt('no')).toBe('no');
    expect(await samples.database.all(listSamples, {})).toEqual([]);
    expect(await attempt('yes')).toBe('yes');
    expect(await samples.database.all(listSamples, {})).toHaveLength(1);
  });

  test('a failing statement undoes its transaction and is reported, even if its error is caught', async () => {
    const attempt = samples.database.transaction(async (store) => {
      await store.run(insertSample, { thing_id: 1, amount: 1, note: null });
      await store.run(insertSample, { thing_id: 1, amount: 2, note: null }).catch(() => 0);
      return 'all is well';
    });
    await expect(attempt).rejects.toThrow(/unique/i);
    expect(await samples.database.all(listSamples, {})).toEqual([]);
  });

  test('of 300 concurrent transactions, each failing one is undone and no other', async () => {
    const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
    const settled = await Promise.allSettled(
      numbers.map((thing_id) =>
        samples.database.transaction(
          async (store) => {
            await store.run(insertSample, { thing_id, amount: thing_id, note: null });
            if (thing_id % 3 === 0) throw new Error('no');
            // The key exists already, so the engine itself rejects this insert.
            if (thing_id % 5 === 0) await store.run(insertSample, { thing_id, amount: 0, note: null });
            return thing_id;
          },
          (message) => message % 7 !== 0,
        ),
      ),
    );
    const isThrown = (thing_id: number) => thing_id % 3 === 0 || thing_id % 5 === 0;
    expect(settled.map(({ status }) => status)).toEqual(
      numbers.map((thing_id) => (isThrown(thing_id) ? 'rejected' : 'fulfilled')),
    );
    expect((await samples.database.all(listSamples, {})).map(({ thing_id }) => thing_id)).toEqual(
      numbers.filter((thing_id) => !isThrown(thing_id) && thing_id % 7 !== 0),
    );
  });

  test('readers outside never see an unfinished transaction', async () => {
    await given(1, 100);
    await given(2, 0);
    const { database } = samples;
    const other = await samples.another();
    const seen: unknown[] = [];
    const look = async () => {
      for (const outside of [database, other]) seen.push(await outside.first(sumSamples, {}));
      seen.push(await other.first(findSample, { thing_id: 1 }));
    };
    await database.transaction(async (store) => {
      await store.run(addToSample, { thing_id: 1, by: -60 });
      await look();
      await nextTurn();
      await look();
      await store.run(addToSample, { thing_id: 2, by: 60 });
    });
    const before = [
      { count: 2, amount: 100 },
      { count: 2, amount: 100 },
      { thing_id: 1, amount: 100, note: null },
    ];
    expect(seen).toEqual([...before, ...before]);
    expect(await other.all(listSamples, {})).toMatchObject([{ amount: 40 }, { amount: 60 }]);
  });

  test.each(['on its own', 'in a transaction'])(
    'a conditional update %s that 64 callers of two programs attempt has exactly one winner',
    async (how) => {
      await given(1);
      const programs = [samples.database, await samples.another()];
      const take = (caller: number) => {
        const database = programs[caller % 2] ?? samples.database;
        const params = { thing_id: 1, note: `caller ${caller}` };
        return how === 'on its own'
          ? database.run(claimSample, params)
          : database.transaction((store) => store.run(claimSample, params));
      };
      const counts = await Promise.all(Array.from({ length: 64 }, (_, caller) => take(caller)));
      expect(counts.reduce((sum, count) => sum + count)).toBe(1);
      expect(await samples.database.first(findSample, { thing_id: 1 })).toEqual({
        thing_id: 1,
        amount: 1,
        note: `caller ${counts.indexOf(1)}`,
      });
    },
  );

  test('increments by two programs at once are never lost', async () => {
    await given(1);
    const programs = [samples.database, await samples.another()];
    await Promise.all(
      Array.from({ length: 100 }, (_, caller) =>
        programs[caller % 2]?.transaction((store) => store.run(addToSample, { thing_id: 1, by: 1 })),
      ),
    );
    expect(await samples.database.first(findSample, { thing_id: 1 })).toMatchObject({ amount: 100 });
  });

  test.each([0, 1, -1, 2 ** 31, 2 ** 51 + 1, 2 ** 53 - 1, -(2 ** 53 - 1)])(
    'the integer %i is returned exactly, as a key and as a value',
    async (number) => {
      await given(number, number);
      expect(await samples.database.first(findSample, { thing_id: number })).toEqual({
        thing_id: number,
        amount: number,
        note: null,
      });
    },
  );

  test('a count and a sum are numbers', async () => {
    await given(1, 2 ** 53 - 3);
    await given(2, 2);
    expect(await samples.database.first(sumSamples, {})).toEqual({ count: 2, amount: 2 ** 53 - 1 });
  });

  test.each([
    '',
    ' ',
    'it\'s "quoted" -- ; \\ % _ $1 ?',
    'line\r\nline\ttab',
    '😀👩‍👩‍👧‍👦🇸🇬',
    'e\u0301 is not \u00e9',
    'สิบเปอร์เซ็นต์',
    '繁體中文',
    'עברית',
    '\u0001\u007f\ufeff\uffff',
    'long '.repeat(10_000),
  ])('the text %#, %.20j, is returned exactly', async (note) => {
    await given(1, 0, note);
    expect(await samples.database.first(findSample, { thing_id: 1 })).toMatchObject({ note });
  });

  test('closing waits for transactions in progress; later ones fail because the database is closed', async () => {
    const other = await openDatabase(samples.url, { pool_size: 10 });
    const under_way = Array.from({ length: 10 }, (_, index) =>
      other.transaction((store) => store.run(insertSample, { thing_id: index + 1, amount: 0, note: null })),
    );
    const closed = other.close();
    await Promise.all([...under_way, closed]);
    expect(await samples.database.all(listSamples, {})).toHaveLength(10);
    await expect(other.run(insertSample, { thing_id: 99, amount: 0, note: null })).rejects.toThrow(
      StoreUnavailableError,
    );
    await expect(other.first(findSample, { thing_id: 1 })).rejects.toThrow(StoreUnavailableError);
  });
});
