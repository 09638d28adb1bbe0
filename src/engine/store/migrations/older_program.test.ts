// What a program does with the schema of a newer one.
import { describe, expect, test } from 'vitest';
import { engine_names } from '../../../../test/support/databases/databases.ts';
import { listTables, withNewDatabase } from '../../../../test/support/databases/new_database.ts';
import { FakeClock } from '../../../../test/support/world/fake_clock.ts';
import { checkSchema, migrate } from './migrate.ts';
import { contracts, type GroupMigrations, migrationsOf } from './migration.ts';
import { planMigrations } from './plan.ts';
import { isAtLeast } from './release.ts';

const clock = new FakeClock();

const older: GroupMigrations[] = [
  {
    name: 'furniture',
    migrations: migrationsOf({
      '0001_shelf': ({ integer, text, table_options }) =>
        `create table shelf (shelf_id ${integer} not null, note ${text}, primary key (shelf_id))${table_options};`,
    }),
  },
];
const [furniture] = older as [GroupMigrations];
const withMore = (...more: GroupMigrations['migrations']): GroupMigrations[] => [
  { ...furniture, migrations: [...furniture.migrations, ...more] },
];
const adding = migrationsOf({
  '0002_add_width': ({ integer }) => `alter table shelf add column width ${integer};`,
});
const dropping = migrationsOf({
  '0003_drop_note': contracts('0.4.0', () => 'alter table shelf drop column note;'),
});
const garden: GroupMigrations = {
  name: 'garden',
  migrations: migrationsOf({
    '0001_bed': ({ integer }) => `create table bed (bed_id ${integer} primary key);`,
  }),
};

const released = (release: string) => ({ readRelease: () => release });

describe.each(engine_names)('an older program on %s', (engine) => {
  test('runs on a schema to which a newer one has only added, and leaves it as it is', () =>
    withNewDatabase(engine, async ({ database }) => {
      await migrate(database, clock, older);
      await migrate(database, clock, [...withMore(...adding), garden]);
      expect(await migrate(database, clock, older, released('0.1.0'))).toEqual([]);
      expect(await checkSchema(database, older, () => '0.1.0')).toEqual({
        applied: ['furniture/0001_shelf', 'furniture/0002_add_width', 'garden/0001_bed'],
        pending: [],
        newer: ['garden/0001_bed', 'furniture/0002_add_width'],
      });
      expect(await listTables(database)).toEqual(['bed', 'schema_migration', 'shelf']);
      expect(await checkSchema(database, [...withMore(...adding), garden])).toMatchObject({ newer: [] });
    }));

  test('is refused in one sentence if a newer one has taken away what it uses, and runs from the release that no longer uses it', () =>
    withNewDatabase(engine, async ({ database }) => {
      await migrate(database, clock, withMore(...adding, ...dropping));
      const message =
        'This database needs Stoa 0.4.0 or newer, because furniture/0003_drop_note took away what older ones use, and this program is Stoa 0.3.9. Run a newer Stoa.';
      await expect(migrate(database, clock, older, released('0.3.9'))).rejects.toThrow(message);
      await expect(checkSchema(database, older, () => '0.3.9')).rejects.toThrow(message);
      for (const release of ['0.4.0', '0.4.1', '0.10.0', '1.0.0'])
        expect(await migrate(database, clock, withMore(...adding), released(release))).toEqual([]);
    }));

  test('is named by the plan of a migration, if it could not run afterwards', () =>
    withNewDatabase(engine, async ({ database }) => {
      await migrate(database, clock, older);
      const plan = await planMigrations(database, withMore(...adding, ...dropping), () => '');
      expect(plan.migrations.map(({ title, oldest_release }) => [title, oldest_release])).toEqual([
        ['furniture/0002_add_width', undefined],
        ['furniture/0003_drop_note', '0.4.0'],
      ]);
    }));

  test('is refused if neither it nor the schema is older', () =>
    withNewDatabase(engine, async ({ database }) => {
      await migrate(database, clock, [...older, garden]);
      await expect(migrate(database, clock, withMore(...adding))).rejects.toThrow(
        /^This database has garden\/0001_bed, which this program does not know, but lacks furniture\/0002_add_width/,
      );
      expect(await listTables(database)).toEqual(['bed', 'schema_migration', 'shelf']);
    }));

  test('is refused if the schema does not record who may run on it; a migration adds the record', () =>
    withNewDatabase(engine, async ({ database }) => {
      await migrate(database, clock, withMore(...adding));
      await database.transaction((store) =>
        store.execute('alter table schema_migration drop column oldest_release'),
      );
      await expect(checkSchema(database, older)).rejects.toThrow(
        /^This database is newer than this program, and does not record which programs may run on it/,
      );
      expect(await migrate(database, clock, withMore(...adding))).toEqual([]);
      expect(await migrate(database, clock, withMore(...adding, ...dropping))).toEqual([
        'furniture/0003_drop_note',
      ]);
      await expect(checkSchema(database, withMore(...adding), () => '0.3.0')).rejects.toThrow(
        '0.4.0 or newer',
      );
      expect(await checkSchema(database, withMore(...adding), () => '0.4.0')).toMatchObject({
        newer: ['furniture/0003_drop_note'],
      });
    }));
});

test('releases are compared number by number', () => {
  expect(isAtLeast('0.10.0', '0.9.9')).toBe(true);
  expect(isAtLeast('0.9.9', '0.10.0')).toBe(false);
  expect(isAtLeast('1.0.0', '1.0.0')).toBe(true);
  expect(isAtLeast('1.0.0', '1.0.1')).toBe(false);
});
