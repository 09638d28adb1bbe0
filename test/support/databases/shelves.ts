// A table of shelves, into which data files are loaded.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { engineMigrations } from '../../../src/engine/engine.migrations.ts';
import { engineTables } from '../../../src/engine/store/engine.tables.ts';
import { toJson } from '../../../src/engine/store/json.ts';
import { DataFileError } from '../../../src/engine/store/load/load.ts';
import { createTable } from '../../../src/engine/store/migrations/ddl.ts';
import { migrate } from '../../../src/engine/store/migrations/migrate.ts';
import { openDatabase } from '../../../src/engine/store/open_database.ts';
import { statementsOn } from '../../../src/engine/store/statement.ts';
import type { Database } from '../../../src/engine/store/store.ts';
import {
  column,
  computed,
  nullable,
  type Rows,
  table,
  withDefault,
} from '../../../src/engine/store/table.ts';
import { loadSet } from '../../../src/engine/transfer/load_set.ts';
import { list, text } from '../../../src/kit/contract/field.ts';
import { FakeClock } from '../world/fake_clock.ts';
import { createDatabase, type EngineName, type TestDatabase } from './databases.ts';

/** The labels of the rows passed to `afterInsert`, call by call. */
export const followed: string[][] = [];

const shelfTables = {
  shelf: table({
    tenant: 'shop_id',
    key: ['shop_id', 'shelf_id'],
    columns: {
      shop_id: column.id(),
      shelf_id: column.id(),
      shelf_name: column.text(20),
      room: column.choice(['cellar', 'loft']),
      height: withDefault(column.integer(1, 9), 3),
      built_at: nullable(column.timestamp()),
      is_open: withDefault(column.flag(), 0),
      contents: withDefault(column.json(list(text({ maxLength: 5 }))), toJson([])),
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
export const shelf_tables = { ...engineTables, ...shelfTables };
const statement = statementsOn<Rows<typeof shelfTables>>();
export const listShelves = statement((db) => db.selectFrom('shelf').selectAll().orderBy('shelf_id'));

export const shelf = { shop_id: 1, shelf_id: 1, shelf_name: 'a', room: 'loft' };
export const line = (record: object = {}) => JSON.stringify({ ...shelf, ...record });

/** A database with shelves, created when the tests begin, and a function that loads files into it. */
export function givenShelves(engine: EngineName) {
  const clock = new FakeClock();
  let test_database: TestDatabase;
  let database: Database;
  let sets = 0;

  beforeAll(async () => {
    test_database = await createDatabase(engine);
    database = await openDatabase(test_database.url, { pool_size: 4 });
    await migrate(database, clock, [
      { name: 'platform', migrations: engineMigrations },
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

  /** Writes a data set with these files and loads it under a new name. */
  async function load(files: Record<string, string>, data_name = `set ${++sets}`) {
    const folder = join(test_database.folder, `files of ${data_name} ${++sets}`);
    await mkdir(folder);
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    return loadSet(database, shelf_tables, data_name, { folder, now: clock.now });
  }

  return { clock, load, database: () => database };
}
