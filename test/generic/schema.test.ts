// The migrated schema is the declared one: migrations are written by hand, and nothing else holds them to the tables.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '../../src/app/groups.ts';
import { describeSchema, migrate } from '../../src/platform/store/migrations/migrate.ts';
import { openDatabase } from '../../src/platform/store/open_database.ts';
import { statementsOn } from '../../src/platform/store/statement.ts';
import type { Database } from '../../src/platform/store/store.ts';
import type { Table } from '../../src/platform/store/table.ts';
import { createDatabase, type EngineName, engine_names, type TestDatabase } from '../support/databases.ts';
import { FakeClock } from '../support/harness.ts';

const declared = Object.entries(tables as Record<string, Table>);

interface StoredColumn {
  table_name: string;
  column_name: string;
  stored: string;
  nullable: number;
}

const describing: Record<EngineName, string> = {
  sqlite: `select m.name as table_name, c.name as column_name, replace(lower(c.type), 'blob', 'bytes') as stored, 1 - c."notnull" as nullable
    from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`,
  postgres: `select table_name, column_name, replace(replace(data_type, 'bigint', 'integer'), 'bytea', 'bytes') as stored,
      case is_nullable when 'YES' then 1 else 0 end as nullable
    from information_schema.columns where table_schema = current_schema()`,
};

describe.each(engine_names)('the schema on %s', (engine) => {
  let test_database: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test_database = await createDatabase(engine);
    database = await openDatabase(test_database.url, { pool_size: 1 });
    await migrate(database, new FakeClock());
  });
  afterAll(async () => {
    await database.close();
    await test_database.drop();
  });

  test('has the declared tables and that of the migrations, and no other', async () => {
    const found = new Set((await describeSchema(database)).map(({ table_name }) => table_name));
    expect([...found].sort()).toEqual([...declared.map(([name]) => name), 'schema_migration'].sort());
  });

  test.each(declared)('has the declared columns of %s, in their order', async (name, { columns }) => {
    const found = (await describeSchema(database)).filter(({ table_name }) => table_name === name);
    expect(found.map(({ column_name }) => column_name)).toEqual(Object.keys(columns));
  });

  test.each(declared)('has the declared primary key of %s, in its order', async (name, { key }) => {
    const found = (await describeSchema(database))
      .filter(({ table_name, key_position }) => table_name === name && key_position > 0)
      .sort((a, b) => a.key_position - b.key_position);
    expect(found.map(({ column_name }) => column_name)).toEqual(key);
    expect(found.map(({ key_position }) => key_position)).toEqual(key.map((_, index) => index + 1));
  });

  test.each(declared)(
    'stores the columns of %s as declared, and null only where that is declared',
    async (name, of) => {
      const describe = statementsOn<Record<string, never>>()((db) => ({
        compile: () => sql.raw<StoredColumn>(describing[engine]).compile(db),
      }));
      const found = (await database.all(describe, {})).filter(({ table_name }) => table_name === name);
      expect(
        Object.fromEntries(
          found.map(({ column_name, stored, nullable }) => [column_name, { stored, nullable }]),
        ),
      ).toEqual(
        Object.fromEntries(
          Object.entries(of.columns).map(([column_name, { stored, nullable }]) => [
            column_name,
            { stored, nullable: nullable ? 1 : 0 },
          ]),
        ),
      );
    },
  );
});

describe('tenancy', () => {
  test.each(declared)(
    "the key of %s begins with its tenant's id, if it has a tenant",
    (_, { tenant, key, columns }) => {
      const tenants = ['shop_id', 'merchant_id'];
      if (tenants.includes(tenant)) expect(key[0]).toBe(tenant);
      else expect(tenants).not.toContain(key[0]);
      for (const name of key) expect(Object.keys(columns)).toContain(name);
    },
  );
});
