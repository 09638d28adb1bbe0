import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, engine_names, type TestDatabase } from '../../../../test/support/databases.ts';
import { FakeClock } from '../../../../test/support/harness.ts';
import { platformMigrations } from '../../platform.migrations.ts';
import { createTable } from '../migrations/ddl.ts';
import { migrate } from '../migrations/migrate.ts';
import { openDatabase } from '../open_database.ts';
import { platformTables } from '../platform.tables.ts';
import { statementsOn } from '../statement.ts';
import type { Database } from '../store.ts';
import { column, computed, nullable, type Rows, table, withDefault } from '../table.ts';
import { DataFileError, findLoadedData, insertRow, loadFolder, rowReader } from './load.ts';

/** What tables were told that follows from their rows, call by call. */
const followed: string[][] = [];

const shelfTables = {
  shelf: table({
    tenant: 'shop_id',
    key: ['shop_id', 'shelf_id'],
    columns: {
      shop_id: column.id(),
      shelf_id: column.id(),
      shelf_name: column.text(20),
      room: column.choice('cellar', 'loft'),
      height: withDefault(column.integer(1, 9), 3),
      built_at: nullable(column.time()),
      is_open: withDefault(column.flag(), 0),
      contents: withDefault(column.json({ type: 'array', items: { type: 'string', maxLength: 5 } }), '[]'),
      photo: nullable(column.bytes(6)),
      label: computed(column.text(), ({ shelf_name, room }) => `${shelf_name} (${room})`),
    },
    afterInsert: async (_, rows) => {
      followed.push(rows.map(({ label }) => String(label)));
      if (rows.some(({ shelf_name }) => shelf_name === 'rotten'))
        throw new DataFileError('a shelf is rotten');
    },
  }),
};
const tables = { ...platformTables, ...shelfTables };
const statement = statementsOn<Rows<typeof shelfTables>>();
const listShelves = statement((db) => db.selectFrom('shelf').selectAll().orderBy('shelf_id'));

const shelf = { shop_id: 1, shelf_id: 1, shelf_name: 'a', room: 'loft' };
const line = (record: object = {}) => JSON.stringify({ ...shelf, ...record });

describe.each(engine_names)('loading data files on %s', (engine) => {
  const clock = new FakeClock();
  let test_database: TestDatabase;
  let database: Database;
  let sets = 0;

  beforeAll(async () => {
    test_database = await createDatabase(engine);
    database = await openDatabase(test_database.url, { pool_size: 4 });
    await migrate(database, clock, [
      { name: 'platform', migrations: platformMigrations },
      {
        name: 'furniture',
        migrations: [{ name: '0001_shelf', sql: (names) => createTable(names, 'shelf', shelfTables.shelf) }],
      },
    ]);
  });
  afterAll(async () => {
    await database.close();
    await test_database.drop();
  });

  /** Writes a data set of these files and loads it under a new name. */
  async function load(files: Record<string, string>, data_name = `set ${++sets}`) {
    const folder = join(test_database.folder, `files of ${data_name} ${++sets}`);
    await mkdir(folder);
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    return loadFolder(database, tables, data_name, { folder, now: clock.now });
  }

  test('every line is a row; what a line leaves out has its fallback; times may be relative', async () => {
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
    const full_photo = (await database.all(listShelves, {}))[1]?.photo;
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
    expect(await database.all(listShelves, {})).toEqual([
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

  test('what follows from rows is written when a file is in, for all of them at once, or nothing is', async () => {
    followed.splice(0);
    const named = (shelf_name: string, shelf_id: number) => line({ shelf_name, shelf_id });
    await load({ 'shelf.ndjson': [named('b', 50), named('c', 51)].join('\n') });
    expect(followed).toEqual([['b (loft)', 'c (loft)']]);
    const before = await database.all(listShelves, {});
    await expect(load({ 'shelf.ndjson': named('rotten', 52) })).rejects.toThrow('a shelf is rotten');
    expect(await database.all(listShelves, {})).toEqual(before);
    const row = rowReader(shelfTables.shelf)({ ...shelf, shelf_id: 53 }, clock.now, 'here');
    await database.transaction((store) => insertRow(store, 'shelf', shelfTables.shelf, row));
    expect(followed.at(-1)).toEqual(['a (loft)']);
  });

  test('of a file of many rows all are loaded, or the line that cannot be is named, far down too', async () => {
    const rows = Array.from({ length: 1_201 }, (_, at) => line({ shelf_id: 10_000 + at }));
    const before = await database.all(listShelves, {});
    const loading = (at: number, wrong: string) => load({ 'shelf.ndjson': rows.with(at, wrong).join('\n') });
    await expect(loading(1_100, line({ shelf_id: 'x' }))).rejects.toThrow(
      'shelf.ndjson:1101: shelf_id must be',
    );
    await expect(loading(1_150, line({ shelf_id: 10_007 }))).rejects.toThrow(
      'shelf.ndjson:1151: shop_id 1, shelf_id 10007 is there already',
    );
    expect(await database.all(listShelves, {})).toEqual(before);
    expect(await load({ 'shelf.ndjson': rows.join('\n') })).toBe(1_201);
    expect((await database.all(listShelves, {})).length).toBe(before.length + 1_201);
  });

  test('a data file cannot say what follows from the other columns', async () => {
    const file = { 'shelf.ndjson': line({ shelf_id: 60, label: 'x' }) };
    await expect(load(file)).rejects.toThrow('label is not a field of this record');
  });

  test.each([
    ['now', 0],
    ['now+1s', 1],
    ['now-90m', -5_400],
    ['now+12h', 43_200],
    ['now-9999d', -863_913_600],
  ])('the time %s is %i seconds from the moment of loading', async (built_at, distance) => {
    const shelf_id = 100 + ++sets;
    await load({ 'shelf.ndjson': line({ shelf_id, built_at }) });
    const found = (await database.all(listShelves, {})).find((row) => row.shelf_id === shelf_id);
    expect(found?.built_at).toBe(clock.now + distance);
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'a file of no table',
      { 'cupboard.ndjson': '{}' },
      'cupboard.ndjson: there is no table cupboard to load',
    ],
    [
      "a file named after an object's own words",
      { 'constructor.ndjson': '{}' },
      'constructor.ndjson: there is no table constructor to load',
    ],
    ...Object.keys(platformTables).map((name): [string, Record<string, string>, string] => [
      `a table of the platform, ${name}`,
      { [`${name}.ndjson`]: '{}' },
      `${name}.ndjson: there is no table ${name} to load`,
    ]),
    ...['AP+', 'AP-A', 'AP+A='].map((photo): [string, Record<string, string>, string] => [
      `bytes that are not in base64, ${photo}`,
      { 'shelf.ndjson': line({ photo }) },
      'shelf.ndjson:1: photo must be ',
    ]),
    [
      'more bytes than the column takes',
      { 'shelf.ndjson': line({ photo: 'AP+AAP+AAP+A' }) },
      'shelf.ndjson:1: photo must be text of ',
    ],
    ['what is not JSON', { 'shelf.ndjson': `${line()}\n\n{"shop_id": 1,}` }, 'shelf.ndjson:3: not JSON: '],
    ['what is no record', { 'shelf.ndjson': '[1]' }, 'shelf.ndjson:1: the body must be an object'],
    [
      'a missing field',
      { 'shelf.ndjson': '{"shop_id":1,"shelf_id":1,"shelf_name":"a"}' },
      'shelf.ndjson:1: room is required',
    ],
    [
      'an unknown field',
      { 'shelf.ndjson': `${line({ shelf_id: 7 })}\n${line({ colour: 'red' })}` },
      'shelf.ndjson:2: colour is not a field of this record',
    ],
    [
      'a value of the wrong type',
      { 'shelf.ndjson': line({ shelf_id: '1' }) },
      'shelf.ndjson:1: shelf_id must be a whole number from 1 to 9007199254740991',
    ],
    [
      'a number for a flag',
      { 'shelf.ndjson': line({ is_open: 1 }) },
      'shelf.ndjson:1: is_open must be true or false',
    ],
    [
      'a fraction',
      { 'shelf.ndjson': line({ height: 1.5 }) },
      'shelf.ndjson:1: height must be a whole number from 1 to 9',
    ],
    [
      'a value out of range',
      { 'shelf.ndjson': line({ height: 10 }) },
      'shelf.ndjson:1: height must be a whole number from 1 to 9',
    ],
    [
      'a number that is not exact',
      { 'shelf.ndjson': line().replace('"shelf_id":1', '"shelf_id":9007199254740993') },
      'shelf.ndjson:1: shelf_id must be a whole number from 1 to 9007199254740991',
    ],
    [
      'a text that is too long',
      { 'shelf.ndjson': line({ shelf_name: 'x'.repeat(21) }) },
      'shelf.ndjson:1: shelf_name must be text of at most 20 characters',
    ],
    [
      'a text with a NUL',
      { 'shelf.ndjson': line({ shelf_name: 'a\0b' }) },
      'shelf.ndjson:1: shelf_name must be text without NUL and lone surrogates',
    ],
    [
      'half of a character',
      { 'shelf.ndjson': line({ shelf_name: '\ud83d' }) },
      'shelf.ndjson:1: shelf_name must be text without NUL and lone surrogates',
    ],
    [
      'a word that is no choice',
      { 'shelf.ndjson': line({ room: 'attic' }) },
      'shelf.ndjson:1: room must be one of cellar or loft',
    ],
    [
      'a wrong entry of a list',
      { 'shelf.ndjson': line({ contents: ['a', 'too long'] }) },
      'shelf.ndjson:1: contents[1] must be text of at most 5 characters',
    ],
    ...['yesterday', 'now-3', 'now-3w', 'now+-3d', 'now-10000d', ' now', -1].map(
      (built_at): [string, Record<string, string>, string] => [
        `the time ${built_at}`,
        { 'shelf.ndjson': line({ built_at }) },
        'shelf.ndjson:1: built_at must be a whole number from 0 to 9007199254740991 or text of the form ^now',
      ],
    ),
    [
      'a key that stands twice in the file',
      { 'shelf.ndjson': `${line({ shelf_id: 8 })}\n${line({ shelf_id: 9 })}\n${line({ shelf_id: 8 })}` },
      'shelf.ndjson:3: shop_id 1, shelf_id 8 is there already',
    ],
  ])('%s is refused, with file, line, field and rule, and nothing is loaded', async (_, files, said) => {
    const before = await database.all(listShelves, {});
    const data_name = `refused ${++sets}`;
    const refused = load(files, data_name).catch((error: unknown) => error);
    const error = (await refused) as Error;
    expect(error).toBeInstanceOf(DataFileError);
    expect(error.message.slice(0, said.length)).toBe(said);
    expect(await database.all(listShelves, {})).toEqual(before);
    expect(await findLoadedData(database, data_name)).toBeUndefined();
  });

  test('a row whose key an earlier data set has loaded is refused, and nothing is loaded', async () => {
    await load({ 'shelf.ndjson': line({ shelf_id: 500 }) });
    const later = `${line({ shelf_id: 501 })}\n${line({ shelf_id: 500, shelf_name: 'another' })}`;
    await expect(load({ 'shelf.ndjson': later })).rejects.toThrow(
      new DataFileError('shelf.ndjson:2: shop_id 1, shelf_id 500 is there already'),
    );
    const ids = (await database.all(listShelves, {})).map(({ shelf_id }) => shelf_id);
    expect(ids).toContain(500);
    expect(ids).not.toContain(501);
  });

  test('a data set is loaded once: the second time does nothing, even when programs load it at once', async () => {
    const files = { 'shelf.ndjson': `${line({ shelf_id: 600 })}\n${line({ shelf_id: 601 })}` };
    const loaded = await Promise.all([1, 2, 3, 4].map(() => load(files, 'the same')));
    expect(loaded.sort()).toEqual([2, undefined, undefined, undefined]);
    expect(await load(files, 'the same')).toBeUndefined();
    expect(await findLoadedData(database, 'the same')).toMatchObject({ loaded_at: clock.now });
  });
});
