import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { engine_names } from '../../../../test/support/databases/databases.ts';
import {
  type DatabaseWork,
  listTables,
  withNewDatabase,
} from '../../../../test/support/databases/new_database.ts';
import { FakeClock } from '../../../../test/support/world/fake_clock.ts';
import { engines } from '../engines.ts';
import { openDatabase } from '../open_database.ts';
import type { PostgresOptions } from '../postgres/postgres.ts';
import { statementsOn } from '../statement.ts';
import { SchemaError } from './applied_migrations.ts';
import { checkSchema, migrate } from './migrate.ts';
import type { GroupMigrations, Migration } from './migration.ts';

interface MigrationTables {
  schema_migration: {
    group_name: string;
    version: number;
    migration_name: string;
    checksum: string;
    applied_at: number;
    oldest_release: string | null;
  };
}
const listApplied = statementsOn<MigrationTables>()((db) =>
  db.selectFrom('schema_migration').selectAll().orderBy('group_name').orderBy('version'),
);

const creating = (name: string, table_name: string): Migration => ({
  name,
  sql: ({ integer, table_options }) =>
    `create table ${table_name} (thing_id ${integer} not null, primary key (thing_id))${table_options};`,
});
const shelf = creating('0001_shelf', 'shelf');
const rack = creating('0002_rack', 'rack');
const broken: Migration = {
  name: '0003_broken',
  sql: (engine) =>
    `${creating('', 'half').sql(engine)} insert into half values (1); insert into nowhere values (1);`,
};
/** Every program runs this migration; a second run would fail. */
const marking: Migration = {
  name: '0002_marking',
  sql: () => 'insert into shelf values (1); insert into shelf values (2);',
};

/** Returns migrations as the migrations of one group. */
const furniture = (...migrations: Migration[]): GroupMigrations[] => [{ name: 'furniture', migrations }];

const clock = new FakeClock();

describe.each(engine_names)('migrations on %s', (engine) => {
  const withDatabase = (work: DatabaseWork, options?: Partial<PostgresOptions>) =>
    withNewDatabase(engine, work, options);

  test('each is applied once, numbered in order, with its checksum and the time', () =>
    withDatabase(async ({ database }) => {
      expect(await migrate(database, clock, furniture(shelf))).toEqual(['furniture/0001_shelf']);
      expect(await migrate(database, clock, furniture(shelf, rack))).toEqual(['furniture/0002_rack']);
      expect(await migrate(database, clock, furniture(shelf, rack))).toEqual([]);
      expect(await listTables(database)).toEqual(['rack', 'schema_migration', 'shelf']);
      const row = (migration: Migration, version: number) => ({
        group_name: 'furniture',
        version,
        migration_name: migration.name,
        checksum: createHash('sha256').update(migration.sql(engines[database.engine])).digest('hex'),
        applied_at: clock.now,
        oldest_release: null,
      });
      expect(await database.all(listApplied, {})).toEqual([row(shelf, 1), row(rack, 2)]);
    }));

  test('one that fails leaves nothing behind, neither its own changes nor the changes of earlier migrations in the same run', () =>
    withDatabase(async ({ database }) => {
      await expect(migrate(database, clock, furniture(shelf, rack, broken))).rejects.toThrow(/nowhere/);
      expect(await listTables(database)).toEqual([]);
      await migrate(database, clock, furniture(shelf));
      await expect(migrate(database, clock, furniture(shelf, rack, broken))).rejects.toThrow(/nowhere/);
      expect(await listTables(database)).toEqual(['schema_migration', 'shelf']);
      expect(await checkSchema(database, furniture(shelf, rack))).toEqual({
        applied: ['furniture/0001_shelf'],
        pending: ['furniture/0002_rack'],
        newer: [],
      });
      expect(await migrate(database, clock, furniture(shelf, rack))).toEqual(['furniture/0002_rack']);
    }));

  test('each migration is run by one of eight programs that migrate at once', () =>
    withDatabase(async ({ url, database }) => {
      const programs = await Promise.all(
        Array.from({ length: 8 }, () => openDatabase(url, { pool_size: 1 })),
      );
      const applied = await Promise.all(
        programs.map((program) => migrate(program, clock, furniture(shelf, marking))),
      );
      for (const program of programs) await program.close();
      expect(applied.flat()).toEqual(['furniture/0001_shelf', 'furniture/0002_marking']);
      expect(await database.all(listApplied, {})).toHaveLength(2);
    }));

  test('checking reports what is pending and changes nothing, even on an empty database', () =>
    withDatabase(async ({ database }) => {
      expect(await checkSchema(database, furniture(shelf, rack))).toEqual({
        applied: [],
        pending: ['furniture/0001_shelf', 'furniture/0002_rack'],
        newer: [],
      });
      expect(await listTables(database)).toEqual([]);
      await migrate(database, clock, furniture(shelf));
      expect(await checkSchema(database, furniture(shelf, rack))).toMatchObject({
        pending: ['furniture/0002_rack'],
      });
      expect(await listTables(database)).toEqual(['schema_migration', 'shelf']);
    }));

  test('the database of another program is refused, and stays unchanged', () =>
    withDatabase(async ({ database }) => {
      await database.transaction((store) => store.execute('create table bookmark (url text)'));
      const message = /^This database belongs to another program: it has tables such as bookmark/;
      await expect(checkSchema(database, furniture(shelf))).rejects.toThrow(message);
      await expect(migrate(database, clock, furniture(shelf))).rejects.toThrow(message);
      expect(await listTables(database)).toEqual(['bookmark']);
    }));

  test('a database from before migrations were recorded by group is refused with an instruction', () =>
    withDatabase(async ({ database }) => {
      await database.transaction((store) =>
        store.execute(
          `create table schema_migration (version bigint primary key, migration_name text);
          insert into schema_migration values (1, '0001_accounts');`.replace(
            'bigint',
            engines[engine].integer,
          ),
        ),
      );
      const message =
        'This database was made by an early Stoa whose schema this program cannot bring up to date: keep it for that Stoa, and give this one an empty database with STOA_DATABASE_URL.';
      await expect(checkSchema(database, furniture(shelf))).rejects.toThrow(new SchemaError(message));
      await expect(migrate(database, clock, furniture(shelf))).rejects.toThrow(new SchemaError(message));
      expect(await listTables(database)).toEqual(['schema_migration']);
    }));

  test.each<[string, Migration[], RegExp]>([
    [
      'whose text was altered',
      [{ ...shelf, sql: (value) => `${shelf.sql(value)} ` }, rack],
      /Migration 1 of furniture \(furniture\/0001_shelf\) .* altered/,
    ],
    [
      'that was renamed',
      [{ ...shelf, name: '0001_board' }, rack],
      /Migration 1 of furniture \(furniture\/0001_shelf\) .* is not the 0001_board/,
    ],
    [
      'that was moved',
      [rack, shelf],
      /Migration 1 of furniture \(furniture\/0001_shelf\) .* is not the 0002_rack/,
    ],
    [
      'that was inserted between others',
      [shelf, creating('0002_between', 'between_them'), rack],
      /Migration 2 of furniture \(furniture\/0002_rack\) .* is not the 0002_between/,
    ],
  ])('a migration %s after it ran is refused, and nothing is changed', (_, known, message) =>
    withDatabase(async ({ database }) => {
      await migrate(database, clock, furniture(shelf, rack));
      await expect(checkSchema(database, furniture(...known))).rejects.toThrow(SchemaError);
      await expect(checkSchema(database, furniture(...known))).rejects.toThrow(message);
      const with_more = [...known, creating('0009_more', 'more')];
      await expect(migrate(database, clock, furniture(...with_more))).rejects.toThrow(SchemaError);
      expect(await listTables(database)).toEqual(['rack', 'schema_migration', 'shelf']);
    }),
  );

  test('a migration may take longer than any statement of a call', () => {
    // Half a million steps take longer than the limit below on any machine.
    const slow: Migration = {
      name: '0001_slow',
      sql: () => `create table slow (total bigint);
        with recursive step (n) as (select 1 union all select n + 1 from step where n < 500000)
        insert into slow select sum(n) from step;`,
    };
    return withDatabase(
      async ({ database }) => {
        expect(await migrate(database, clock, furniture(slow))).toEqual(['furniture/0001_slow']);
      },
      { statement_timeout_ms: 50 },
    );
  });
});
