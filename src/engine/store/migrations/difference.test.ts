import { describe, expect, test } from 'vitest';
import { engine_names } from '../../../../test/support/databases/databases.ts';
import { withNewDatabase } from '../../../../test/support/databases/new_database.ts';
import { engines } from '../engines.ts';
import { statementsOn } from '../statement.ts';
import type { Database } from '../store.ts';
import { column, computed, nullable, type Table, table, withDefault } from '../table.ts';
import { readSchema } from './database_schema.ts';
import { createIndex, createTable } from './ddl.ts';
import { schemaDifference } from './difference.ts';

const shelf_columns = { shelf_id: column.id(), label: column.text(), built_at: nullable(column.timestamp()) };
const shelf = table({
  tenant: 'reference',
  key: ['shelf_id'],
  columns: shelf_columns,
  indexes: { shelf_built: { columns: ['built_at'], where: { built_at: 'is not null' } } },
  check: 'shelf_id >= 1',
});
/** The shelf table with more columns. */
const wider = <C extends Table['columns']>(more: C) => ({
  ...shelf,
  columns: { ...shelf_columns, ...more } as Table['columns'],
});

const listShelves = statementsOn<{ shelf: Record<string, unknown> & { shelf_id: number } }>()((db) =>
  db.selectFrom('shelf').selectAll().orderBy('shelf_id'),
);

/** The statements of a difference, with an engine's names filled in. */
const filled = (statements: readonly string[]) => (names: object) =>
  statements
    .join('\n')
    .replaceAll(/\$\{(\w+)\}/g, (_, name: string) =>
      String(Object.entries(names).find(([key]) => key === name)?.[1]),
    );

describe.each(engine_names)('the difference between existing and declared tables on %s', (engine) => {
  /** Runs with a database that has a shelf table. */
  const withShelf = (work: (database: Database) => Promise<void>): Promise<void> =>
    withNewDatabase(engine, async ({ database }) => {
      const indexes = Object.entries(shelf.indexes ?? {});
      await database.transaction(async (store) => {
        await store.execute(createTable(engines[engine], 'shelf', shelf));
        for (const [name, index] of indexes) await store.execute(createIndex('shelf', name, index));
        await store.execute("insert into shelf values (1, 'a', null); insert into shelf values (2, 'b', 7)");
      });
      await work(database);
    });

  const differenceTo = async (database: Database, declared: Record<string, Table>) =>
    schemaDifference(await readSchema(database), declared);

  test('is empty if both are equal', () =>
    withShelf(async (database) => {
      expect(await differenceTo(database, { shelf })).toEqual({ sql: [], by_hand: [] });
    }));

  test('is empty while a column is retired, which new tables have too, and asks to drop it afterwards', () =>
    withShelf(async (database) => {
      const { label, ...columns } = shelf_columns;
      const without = { ...shelf, columns: columns as Table['columns'] };
      const retiring = { ...without, retired: { label } };
      expect(await differenceTo(database, { shelf: retiring })).toEqual({ sql: [], by_hand: [] });
      expect(createTable(engines[engine], 'shelf', retiring)).toContain('\n  label ');
      expect((await differenceTo(database, { shelf: without })).by_hand).toEqual([
        'shelf.label is no longer declared: drop it, or move its values.',
      ]);
    }));

  test('new columns, indexes and tables are created by the SQL of the difference, and rows keep their values', () =>
    withShelf(async (database) => {
      const declared = {
        shelf: {
          ...wider({
            height: withDefault(column.integer(), 3),
            room: withDefault(column.text(), "the owner's"),
            note: nullable(column.text()),
          }),
          indexes: { shelf_label: { columns: ['label'], unique: true as const } },
        },
        rack: table({
          tenant: 'reference',
          key: ['rack_id'],
          columns: { rack_id: column.id(), picture: nullable(column.bytes(9)) },
          large: true,
          indexes: { rack_picture: { columns: ['picture'] } },
        }),
      };
      const { sql: statements, by_hand } = await differenceTo(database, declared);
      expect(by_hand).toEqual([]);
      await database.transaction((store) => store.execute(filled(statements)(engines[engine])));
      expect(await differenceTo(database, declared)).toEqual({ sql: [], by_hand: [] });
      const added = { height: 3, room: "the owner's", note: null };
      expect(await database.all(listShelves, {})).toEqual([
        { shelf_id: 1, label: 'a', built_at: null, ...added },
        { shelf_id: 2, label: 'b', built_at: 7, ...added },
      ]);
    }));

  test('an index with a changed declaration is created again', () =>
    withShelf(async (database) => {
      const indexes = { shelf_built: { columns: ['built_at', 'label'] } };
      expect(await differenceTo(database, { shelf: { ...shelf, indexes } })).toEqual({
        sql: ['drop index shelf_built;', 'create index shelf_built\n  on shelf (built_at, label);'],
        by_hand: [],
      });
    }));

  test.each<[string, Record<string, Table>, RegExp]>([
    [
      'a new column without a value for existing rows',
      { shelf: wider({ room: column.text() }) },
      /^shelf.room is new/,
    ],
    [
      'a new computed column',
      { shelf: wider({ room: computed(column.text(), () => 'x') }) },
      /^shelf.room is new/,
    ],
    [
      'a column of another type',
      { shelf: wider({ label: column.integer() }) },
      /^shelf.label is declared as integer/,
    ],
    [
      'a column that has become nullable',
      { shelf: wider({ label: nullable(column.text()) }) },
      /^shelf.label .* by its declaration/,
    ],
    [
      'a removed column',
      { shelf: { ...shelf, columns: { shelf_id: column.id(), built_at: shelf_columns.built_at } } },
      /^shelf.label is no longer declared/,
    ],
    ['another key', { shelf: { ...shelf, key: ['label'] } }, /^The key of shelf is declared as \(label\)/],
    ['another check', { shelf: { ...shelf, check: 'shelf_id >= 2' } }, /^The checks of shelf have changed/],
    ['a removed table', {}, /^shelf is no longer declared/],
  ])('%s is described in a sentence, without SQL', (_, declared, sentence) =>
    withShelf(async (database) => {
      const difference = await differenceTo(database, declared);
      expect(difference).toEqual({ sql: [], by_hand: [expect.stringMatching(sentence)] });
    }),
  );

  test('a default that only the database has is found', () =>
    withShelf(async (database) => {
      await database.transaction((store) =>
        store.execute(`alter table shelf add column room ${engines[engine].text} not null default 'loft'`),
      );
      const { by_hand } = await differenceTo(database, { shelf: wider({ room: column.text() }) });
      expect(by_hand).toEqual([expect.stringMatching(/^shelf.room has a default in the database/)]);
    }));
});

test('a change of whether rows are large is found if the engine can tell', () =>
  withNewDatabase('sqlite', async ({ database }) => {
    await database.transaction((store) => store.execute(createTable(engines.sqlite, 'shelf', shelf)));
    const { by_hand } = schemaDifference(await readSchema(database), {
      shelf: { ...shelf, indexes: {}, large: true },
    });
    expect(by_hand).toEqual([expect.stringMatching(/^Whether rows of shelf are large/)]);
  }));
