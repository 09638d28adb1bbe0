// Expand now, contract one release later: what the migrations since the previous release do to its tables.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSchema } from '../../src/engine/store/migrations/database_schema.ts';
import { checkSchema, migrate } from '../../src/engine/store/migrations/migrate.ts';
import {
  contracts,
  type GroupMigrations,
  migrationsOf,
} from '../../src/engine/store/migrations/migration.ts';
import { isAtLeast } from '../../src/engine/store/migrations/release.ts';
import { openDatabase } from '../../src/engine/store/open_database.ts';
import type { Database } from '../../src/engine/store/store.ts';
import { groups } from '../../src/program/groups.ts';
import { is_on_citus } from '../support/databases/citus_database.ts';
import { createDatabase, engine_names, type TestDatabase } from '../support/databases/databases.ts';
import { stoa } from '../support/programs/process.ts';
import { FakeClock } from '../support/world/fake_clock.ts';
import { listContractions } from './contraction.ts';
import { getPreviousRelease, has_previous_release, type PreviousRelease } from './previous_release.ts';

/**
 * What is wrong with a migration by the rule.
 *
 * @param found what it takes away.
 * @param released the version of the previous release.
 */
function listFaults(
  oldest_release: string | undefined,
  found: readonly string[],
  released: string,
): string[] {
  if (oldest_release === undefined)
    return found.map((what) => `${what} Declare the migration with contracts(...), or only add.`);
  return isAtLeast(released, oldest_release)
    ? []
    : [`${oldest_release} is not released: drop this one release after the one that stops using it.`];
}

/** The groups with one migration more in one of them. */
const withOneMore = (known: readonly GroupMigrations[], group_name: string): GroupMigrations[] =>
  groups.map((group) => {
    const count = known.find(({ name }) => name === group.name)?.migrations.length ?? 0;
    return { ...group, migrations: group.migrations.slice(0, count + (group.name === group_name ? 1 : 0)) };
  });

describe.runIf(has_previous_release).each(engine_names)('on %s', (engine) => {
  let previous: PreviousRelease;
  let created: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    previous = await getPreviousRelease();
    created = await createDatabase(engine);
    const settings = { STOA_DATABASE_URL: created.url };
    expect(await stoa(['migrate'], created.folder, settings, previous.program)).toMatchObject({ code: 0 });
    database = await openDatabase(created.url, { pool_size: 1 });
  }, 900_000);
  afterAll(async () => {
    await database?.close();
    await created?.drop();
  });

  // On Citus, a program that migrates one step would distribute tables of later ones.
  test.skipIf(is_on_citus && engine === 'postgres')(
    'each migration since the previous release only adds, or declares which released program runs without what it takes away',
    async () => {
      const { applied, pending } = await checkSchema(database, groups);
      let known: GroupMigrations[] = groups.map((group) => ({
        ...group,
        migrations: group.migrations.filter(({ name }) => applied.includes(`${group.name}/${name}`)),
      }));
      const released = await readSchema(database);
      const known_faults = new Set<string>();
      const faults: string[] = [];
      for (const title of pending.filter((one) => !one.startsWith('spread '))) {
        const [group_name = ''] = title.split('/');
        known = withOneMore(known, group_name);
        expect(await migrate(database, new FakeClock(), known)).toContain(title);
        const added = known.find(({ name }) => name === group_name)?.migrations.at(-1);
        // What was made since the release may be taken away: no released program uses it.
        const found = listContractions(released, await readSchema(database)).filter(
          (what) => !known_faults.has(what),
        );
        for (const what of found) known_faults.add(what);
        faults.push(
          ...listFaults(added?.oldest_release, found, previous.version).map((one) => `${title}: ${one}`),
        );
      }
      expect(faults).toEqual([]);
      expect((await checkSchema(database, groups)).pending).toEqual([]);
    },
  );
});

describe.each(engine_names)('the rule on %s', (engine) => {
  let created: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    created = await createDatabase(engine);
    database = await openDatabase(created.url, { pool_size: 1 });
    const shelf = migrationsOf({
      '0001_shelf': ({ integer, text, table_options }) =>
        `create table shelf (shelf_id ${integer} not null, note ${text}, width ${integer} not null default 1, primary key (shelf_id))${table_options};
        create unique index shelf_note on shelf (note);`,
    });
    await migrate(database, new FakeClock(), [{ name: 'furniture', migrations: shelf }]);
  });
  afterAll(async () => {
    await database.close();
    await created.drop();
  });

  /** What the rule finds after some SQL, which is then undone. */
  async function findAfter(sql: string): Promise<string[]> {
    const before = await readSchema(database);
    const text = sql.replaceAll('INTEGER', engine === 'sqlite' ? 'integer' : 'bigint');
    let found: string[] = [];
    const undo = new Error('undo');
    await database
      .transaction(async (store) => {
        await store.execute(text);
        found = listContractions(before, await readSchema(database, store));
        throw undo;
      })
      .catch((error) => {
        if (error !== undo) throw error;
      });
    return found;
  }

  test.each([
    ['a new table', 'create table rack (rack_id INTEGER not null primary key)'],
    ['a column that may be null', 'alter table shelf add column depth INTEGER'],
    ['a column with a default', 'alter table shelf add column depth INTEGER not null default 3'],
    ['an index', 'create index shelf_width on shelf (width)'],
  ])('accepts %s', async (_, sql) => {
    expect(await findAfter(sql)).toEqual([]);
  });

  test.each([
    ['a dropped column', 'alter table shelf drop column width', 'shelf.width is gone'],
    ['a renamed column', 'alter table shelf rename column width to breadth', 'shelf.width is gone'],
    ['a dropped table', 'drop table shelf', 'The table shelf is gone'],
    ['a renamed table', 'alter table shelf rename to board', 'The table shelf is gone'],
    ['a new unique index', 'create unique index one_width on shelf (width)', 'The index one_width'],
    ['a dropped unique index', 'drop index shelf_note', 'The unique index shelf_note'],
    [
      'a column that may no longer be null',
      'create table other (shelf_id INTEGER not null, note text not null, width INTEGER not null default 1, primary key (shelf_id)); drop table shelf; alter table other rename to shelf; create unique index shelf_note on shelf (note)',
      'shelf.note may no longer be null',
    ],
    [
      'a column without a default',
      'create table other (shelf_id INTEGER not null, note text, width INTEGER not null default 1, depth INTEGER not null, primary key (shelf_id)); drop table shelf; alter table other rename to shelf; create unique index shelf_note on shelf (note)',
      'shelf.depth is new',
    ],
    [
      'another key',
      'create table other (shelf_id INTEGER not null, note text, width INTEGER not null default 1, primary key (shelf_id, width)); drop table shelf; alter table other rename to shelf; create unique index shelf_note on shelf (note)',
      'The key of shelf',
    ],
    [
      'a check',
      'create table other (\n shelf_id INTEGER not null,\n note text,\n width INTEGER not null default 1,\n primary key (shelf_id),\n check (width > 0)\n); drop table shelf; alter table other rename to shelf; create unique index shelf_note on shelf (note)',
      'The check of shelf',
    ],
  ])('finds %s', async (_, sql, sentence) => {
    expect(await findAfter(sql)).toContainEqual(expect.stringContaining(sentence));
  });

  test('refuses what is not declared, and what is declared for a release that does not exist yet', () => {
    const [declared] = migrationsOf({ '0002_drop_note': contracts('0.2.0', () => '') });
    const found = ['shelf.note is gone, or has another name.'];
    expect(listFaults(undefined, found, '0.1.0')).toHaveLength(1);
    expect(listFaults(declared?.oldest_release, found, '0.1.0')).toHaveLength(1);
    expect(listFaults(declared?.oldest_release, found, '0.2.0')).toEqual([]);
  });
});
