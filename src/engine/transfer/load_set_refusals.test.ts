import { describe, expect, test } from 'vitest';
import { engine_names } from '../../../test/support/databases/databases.ts';
import { givenShelves, line, listShelves } from '../../../test/support/databases/shelves.ts';
import { engineTables } from '../store/engine.tables.ts';
import { DataFileError, findLoadedData } from '../store/load/load.ts';

describe.each(engine_names)('invalid data files on %s', (engine) => {
  const shelves = givenShelves(engine);
  const { load } = shelves;

  test('a data file cannot set a computed column', async () => {
    const file = { 'shelf.ndjson': line({ shelf_id: 60, label: 'x' }) };
    await expect(load(file)).rejects.toThrow('label is not a field of this record');
  });

  let calls = 0;
  test.each<[string, Record<string, string>, string]>([
    [
      'a file without a table',
      { 'cupboard.ndjson': '{}' },
      'cupboard.ndjson: there is no table cupboard to load',
    ],
    [
      'a file named like a property of every object',
      { 'constructor.ndjson': '{}' },
      'constructor.ndjson: there is no table constructor to load',
    ],
    ...Object.keys(engineTables).map((name): [string, Record<string, string>, string] => [
      `a table of the engine, ${name}`,
      { [`${name}.ndjson`]: '{}' },
      `${name}.ndjson: there is no table ${name} to load`,
    ]),
    ...['AP+', 'AP-A', 'AP+A='].map((photo): [string, Record<string, string>, string] => [
      `bytes that are not in base64, ${photo}`,
      { 'shelf.ndjson': line({ photo }) },
      'shelf.ndjson:1: photo must be ',
    ]),
    [
      'more bytes than the column allows',
      { 'shelf.ndjson': line({ photo: 'AP+AAP+AAP+A' }) },
      'shelf.ndjson:1: photo must be at most ',
    ],
    [
      'a line that is not JSON',
      { 'shelf.ndjson': `${line()}\n\n{"shop_id": 1,}` },
      'shelf.ndjson:3: the line is not JSON, at column ',
    ],
    ['a line that is not a record', { 'shelf.ndjson': '[1]' }, 'shelf.ndjson:1: the line must be an object'],
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
      'shelf.ndjson:1: shelf_name must be one line, without tabs and other control characters',
    ],
    [
      'half of a character',
      { 'shelf.ndjson': line({ shelf_name: '\ud83d' }) },
      'shelf.ndjson:1: shelf_name must be text without NUL and lone surrogates',
    ],
    [
      'a value that is not one of the choices',
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
        'shelf.ndjson:1: built_at must be a whole number from 0 to 253402300799 or `now`, or a time from now such as `now-3d`',
      ],
    ),
    [
      'a key that occurs twice in the file',
      { 'shelf.ndjson': `${line({ shelf_id: 8 })}\n${line({ shelf_id: 9 })}\n${line({ shelf_id: 8 })}` },
      'shelf.ndjson:3: shop_id 1, shelf_id 8 already exists',
    ],
  ])('%s is refused, with file, line, field and rule, and nothing is loaded', async (_, files, message) => {
    const before = await shelves.database().all(listShelves, {});
    const data_name = `refused ${++calls}`;
    const refused = load(files, data_name).catch((error: unknown) => error);
    const error = (await refused) as Error;
    expect(error).toBeInstanceOf(DataFileError);
    expect(error.message.slice(0, message.length)).toBe(message);
    expect(await shelves.database().all(listShelves, {})).toEqual(before);
    expect(await findLoadedData(shelves.database(), data_name)).toBeUndefined();
  });

  test('a row whose key exists from an earlier data set is refused, and nothing is loaded', async () => {
    await load({ 'shelf.ndjson': line({ shelf_id: 500 }) });
    const later = `${line({ shelf_id: 501 })}\n${line({ shelf_id: 500, shelf_name: 'another' })}`;
    await expect(load({ 'shelf.ndjson': later })).rejects.toThrow(
      new DataFileError('shelf.ndjson:2: shop_id 1, shelf_id 500 already exists'),
    );
    const ids = (await shelves.database().all(listShelves, {})).map(({ shelf_id }) => shelf_id);
    expect(ids).toContain(500);
    expect(ids).not.toContain(501);
  });
});
