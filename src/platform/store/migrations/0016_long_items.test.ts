import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, engine_names, type TestDatabase } from '../../../../test/support/databases.ts';
import { FakeClock } from '../../../../test/support/harness.ts';
import { tables } from '../../../app/groups.ts';
import { openDatabase } from '../open_database.ts';
import { statementsOn } from '../statement.ts';
import type { Database } from '../store.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

const listItems = statementsOn<{ item: Record<string, unknown> & { item_id: number } }>()((db) =>
  db.selectFrom('item').selectAll().orderBy('item_id'),
);

/** Two items of values that no other column has. */
const columns = Object.entries(tables.item.columns);
const items = [1, 2].map((item_id) =>
  Object.fromEntries(
    columns.map(([name, { stored }], at) => {
      const value = item_id * 1_000 + at;
      return [name, name === 'item_id' ? item_id : stored === 'integer' ? value : `${name} ${value}`];
    }),
  ),
);
const literal = (value: unknown) => (typeof value === 'number' ? value : `'${value}'`);
const before = items
  .map(
    (item) =>
      `insert into item (${Object.keys(item).join(', ')}) values (${Object.values(item).map(literal).join(', ')})`,
  )
  .join(';');

describe.each(engine_names)('0016_long_items on %s', (engine) => {
  let test_database: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test_database = await createDatabase(engine);
    database = await openDatabase(test_database.url, { pool_size: 1 });
  });
  afterAll(async () => {
    await database.close();
    await test_database.drop();
  });

  test('an item stays what it was, in each of its columns', async () => {
    await migrate(database, new FakeClock(), migrations.slice(0, 15));
    await database.transaction((store) => store.execute(before));
    expect(await migrate(database, new FakeClock(), migrations.slice(0, 16))).toEqual(['0016_long_items']);
    expect(await database.all(listItems, {})).toEqual(items);
  });
});
