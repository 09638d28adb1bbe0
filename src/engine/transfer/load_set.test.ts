import { describe, expect, test } from 'vitest';
import { engine_names } from '../../../test/support/databases/databases.ts';
import {
  followed,
  givenShelves,
  line,
  listShelves,
  shelf,
  shelf_tables,
} from '../../../test/support/databases/shelves.ts';
import { dataRowReader, findLoadedData, insertRow } from '../store/load/load.ts';

describe.each(engine_names)('loading data files on %s', (engine) => {
  const shelves = givenShelves(engine);
  const { load, clock } = shelves;

  test('every line is a row; omitted columns have their defaults; times may be relative', async () => {
    const full = {
      shelf_id: 11,
      shelf_name: '书架 😀',
      height: 9,
      built_at: 'now-3d',
      is_open: true,
      contents: ['a', '書'],
      photo: 'AP+A',
    };
    const lines = [line({ shelf_id: 10 }), '', line(full), line({ shelf_id: 12, built_at: 1_700_000_000 })];
    expect(await load({ 'shelf.ndjson': `${lines.join('\r\n')}\n`, 'notes.json': 'not data' })).toBe(3);
    const full_photo = (await shelves.database().all(listShelves, {}))[1]?.photo;
    expect([...(full_photo ?? [])]).toEqual([0, 255, 128]);
    const plain = {
      ...shelf,
      height: 3,
      built_at: null,
      is_open: 0,
      contents: '[]',
      photo: null,
      label: 'a (loft)',
    };
    expect(await shelves.database().all(listShelves, {})).toEqual([
      { ...plain, shelf_id: 10 },
      {
        ...plain,
        ...full,
        built_at: clock.now - 259_200,
        is_open: 1,
        contents: '["a","書"]',
        photo: full_photo,
        label: '书架 😀 (loft)',
      },
      { ...plain, shelf_id: 12, built_at: 1_700_000_000 },
    ]);
  });

  test('the consequences of rows are written with them, or nothing is written', async () => {
    followed.splice(0);
    const named = (shelf_name: string, shelf_id: number) => line({ shelf_name, shelf_id });
    await load({ 'shelf.ndjson': [named('b', 50), named('c', 51)].join('\n') });
    expect(followed).toEqual([['b (loft)', 'c (loft)']]);
    const before = await shelves.database().all(listShelves, {});
    await expect(load({ 'shelf.ndjson': named('rotten', 52) })).rejects.toThrow('a shelf is rotten');
    expect(await shelves.database().all(listShelves, {})).toEqual(before);
    const row = dataRowReader(shelf_tables.shelf)({ ...shelf, shelf_id: 53 }, clock.now, 'here');
    await shelves.database().transaction((store) => insertRow(store, 'shelf', shelf_tables.shelf, row));
    expect(followed.at(-1)).toEqual(['a (loft)']);
  });

  test('a file of many rows is loaded completely, or the faulty line is named, even far down', async () => {
    const rows = Array.from({ length: 1_201 }, (_, at) => line({ shelf_id: 10_000 + at }));
    const before = await shelves.database().all(listShelves, {});
    const loading = (at: number, wrong: string) => load({ 'shelf.ndjson': rows.with(at, wrong).join('\n') });
    await expect(loading(1_100, line({ shelf_id: 'x' }))).rejects.toThrow(
      'shelf.ndjson:1101: shelf_id must be',
    );
    await expect(loading(1_150, line({ shelf_id: 10_007 }))).rejects.toThrow(
      'shelf.ndjson:1151: shop_id 1, shelf_id 10007 already exists',
    );
    expect(await shelves.database().all(listShelves, {})).toEqual(before);
    expect(await load({ 'shelf.ndjson': rows.join('\n') })).toBe(1_201);
    expect((await shelves.database().all(listShelves, {})).length).toBe(before.length + 1_201);
  });

  let next_shelf_id = 101;
  test.each([
    ['now', 0],
    ['now+1s', 1],
    ['now-90m', -5_400],
    ['now+12h', 43_200],
    ['now-9999d', -863_913_600],
  ])('the time %s is %i seconds from the moment of loading', async (built_at, distance) => {
    const shelf_id = next_shelf_id++;
    await load({ 'shelf.ndjson': line({ shelf_id, built_at }) });
    const found = (await shelves.database().all(listShelves, {})).find((row) => row.shelf_id === shelf_id);
    expect(found?.built_at).toBe(clock.now + distance);
  });

  test('a data set is loaded once: a second load does nothing, even if programs load it at the same time', async () => {
    const files = { 'shelf.ndjson': `${line({ shelf_id: 600 })}\n${line({ shelf_id: 601 })}` };
    const loaded = await Promise.all([1, 2, 3, 4].map(() => load(files, 'the same')));
    expect(loaded.sort()).toEqual([2, undefined, undefined, undefined]);
    expect(await load(files, 'the same')).toBeUndefined();
    expect(await findLoadedData(shelves.database(), 'the same')).toMatchObject({ loaded_at: clock.now });
  });
});
