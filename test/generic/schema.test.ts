// Migrations create exactly what the tables declare, on every engine, so `npm run migration` would write
// nothing. The result is equal whether they run one after the other on an older database, or an empty database
// gets the tables at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAnnounced } from '../../src/engine/store/announced.ts';
import { createSchema } from '../../src/engine/store/migrations/create_schema.ts';
import { readSchema, type StoredSchema } from '../../src/engine/store/migrations/database_schema.ts';
import { storedColumns } from '../../src/engine/store/migrations/ddl.ts';
import { schemaDifference } from '../../src/engine/store/migrations/difference.ts';
import { checkSchema, migrate } from '../../src/engine/store/migrations/migrate.ts';
import { tablesOnShards } from '../../src/engine/store/migrations/spread_tables.ts';
import { openDatabase } from '../../src/engine/store/open_database.ts';
import { announcingTriggers } from '../../src/engine/store/postgres/announcements.ts';
import { statementsOn } from '../../src/engine/store/statement.ts';
import type { Database } from '../../src/engine/store/store.ts';
import type { Column, Table, Tables } from '../../src/engine/store/table.ts';
import { groups, tables } from '../../src/program/groups.ts';
import { is_on_citus } from '../support/databases/citus_database.ts';
import { createDatabase, engine_names, type TestDatabase } from '../support/databases/databases.ts';
import { rawStatement } from '../support/databases/postgres_nodes.ts';
import { FakeClock } from '../support/world/fake_clock.ts';

const declared = Object.entries(tables as Record<string, Table>);

/** Tables as a server has them. */
const tablesOn = (engine: string, some: Tables): Tables =>
  is_on_citus && engine === 'postgres' ? tablesOnShards(some) : some;

const storedAs = ([name, { stored, nullable }]: [string, Column]) => [name, { stored, nullable }];

const ways = engine_names.flatMap((engine) => [
  { engine, way: 'made at once', newSchema: createSchema(groups) },
  { engine, way: 'migrated step by step', newSchema: undefined },
]);

describe.each(ways)('the schema on $engine, $way', ({ engine, newSchema }) => {
  let test_database: TestDatabase;
  let database: Database;
  let made: StoredSchema;
  let applied: string[];

  beforeAll(async () => {
    test_database = await createDatabase(engine);
    database = await openDatabase(test_database.url, { pool_size: 1 });
    applied = await migrate(database, new FakeClock(), groups, newSchema ? { newSchema } : {});
    made = await readSchema(database);
  });
  afterAll(async () => {
    await database.close();
    await test_database.drop();
  });

  test('has the declared tables and no others', () => {
    expect(Object.keys(made).sort()).toEqual(declared.map(([name]) => name).sort());
  });

  test.each(declared)(
    'has the columns of %s as declared, which are nullable only if declared',
    (name, table) => {
      const columns = Object.entries(made[name]?.columns ?? {});
      expect(
        Object.fromEntries(columns.map(([column, { stored, nullable }]) => [column, { stored, nullable }])),
      ).toEqual(Object.fromEntries(Object.entries(storedColumns(table)).map(storedAs)));
    },
  );

  test('records every migration, so that the next one can follow', async () => {
    const state = await checkSchema(database, groups);
    expect(state.pending).toEqual([]);
    // Spreading the tables adds further records.
    const migrations = applied.filter((title) => !title.startsWith('spread '));
    expect(state.applied.toSorted()).toEqual(migrations.toSorted());
  });

  test.each(declared)('has no rows in %s: migrations of an empty database add none', async (name) => {
    const count = statementsOn<Record<string, object>>()((db) =>
      db.selectFrom(name).select((eb) => eb.fn.countAll<number>().as('count')),
    );
    expect(await database.first(count, {})).toEqual({ count: 0 });
  });

  test.each(declared)('has the declared primary key of %s, in order', (name, { key }) => {
    expect(made[name]?.key).toEqual(key);
  });

  test.each(declared)('has the declared indexes of %s and no others', (name, table) => {
    const predicate = (where: Readonly<Partial<Record<string, string>>> | undefined) =>
      where &&
      Object.entries(where)
        .map((part) => part.join(' '))
        .join(' and ');
    expect(made[name]?.indexes).toEqual(
      Object.fromEntries(
        Object.entries(tablesOn(engine, { [name]: table })[name]?.indexes ?? {}).map(
          ([index_name, { columns, unique = false, where }]) => [
            index_name,
            { columns, unique, predicate: predicate(where) },
          ],
        ),
      ),
    );
  });

  test.each(declared)('leaves retired columns of %s to rows that do not name them', (_, { retired = {} }) => {
    for (const [column, { nullable, default_value }] of Object.entries(retired))
      expect(nullable || default_value !== undefined, column).toBe(true);
  });

  test.each(declared)('checks the rows of %s as declared', (name, { check }) => {
    expect(made[name]?.check).toBe(check);
  });

  test.each(declared)('gives no column of %s an undeclared default', (name, table) => {
    const columns = storedColumns(table);
    for (const [column, { has_default }] of Object.entries(made[name]?.columns ?? {}))
      if (has_default) expect(columns[column]?.default_value, column).toBeDefined();
  });

  test.each(declared)(
    'stores the rows of %s apart from their key exactly if that is declared',
    (name, { large }) => {
      expect(made[name]?.large).toBe(engine === 'sqlite' ? large === true : undefined);
    },
  );

  test('announces the changes of exactly the declared tables, on a server', async () => {
    if (engine === 'sqlite' || is_on_citus) return;
    const found = await database.all(
      rawStatement(`select pg_get_triggerdef(oid) as made from pg_trigger where not tgisinternal order by 1`),
      {},
    );
    const expected = listAnnounced(tables).flatMap(({ table_name, owner, columns, inserts }) => [
      `announce_change AFTER ${inserts ? 'INSERT OR ' : ''}DELETE OR UPDATE OF ${columns.join(', ')} ON public.${table_name} FOR EACH ROW EXECUTE FUNCTION announce_change('${owner}')`,
      `announce_truncate AFTER TRUNCATE ON public.${table_name} FOR EACH STATEMENT EXECUTE FUNCTION announce_change('${owner}')`,
    ]);
    expect(found.map(({ made }) => made)).toEqual(expected.map((made) => `CREATE TRIGGER ${made}`).sort());
    const [body] = await database.all(
      rawStatement(
        `select regexp_replace(prosrc, '\\s+', ' ', 'g') as text from pg_proc where proname = 'announce_change'`,
      ),
      {},
    );
    const created = announcingTriggers(tables, 'select 1').replaceAll(/\s+/g, ' ');
    expect(created).toContain(`$$${body?.text}$$`);
  });

  test.each(groups.map((group) => [group.name, group] as const))(
    'needs no further migration for %s',
    (_, group) => {
      const own = Object.fromEntries(
        Object.entries(made).filter(([name]) => Object.hasOwn(group.tables, name)),
      );
      expect(schemaDifference(own, tablesOn(engine, group.tables))).toEqual({ sql: [], by_hand: [] });
    },
  );
});

describe('tenancy', () => {
  /** Their rows are read for all tenants at once, in the order of the key. */
  const of_all_tenants = ['audit_event', 'audit_subject'];

  test.each(declared)(
    "the key of %s begins with the tenant's id, if it has a tenant",
    (name, { tenant, key, columns }) => {
      const tenants = ['shop_id', 'merchant_id', 'main_account_id'];
      // Reference tables about partners also begin with the partner's id.
      if (tenant === 'partner_id') expect(key[0]).toBe(tenant);
      const place = of_all_tenants.includes(name) ? key : key.slice(0, 1);
      if (tenants.includes(tenant)) expect(place).toContain(tenant);
      else expect(tenants).not.toContain(key[0]);
      for (const column of key) expect(Object.keys(columns)).toContain(column);
    },
  );
});
