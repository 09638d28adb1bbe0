import { sql } from 'kysely';
import { statementsOn } from '../statement.ts';
import type { Store } from '../store.ts';

const statement = statementsOn<Record<string, never>>();

interface RoleRow {
  role_name: string;
  schema_name: string | null;
  may_create: 0 | 1;
}

const findRole = statement((db) => ({
  compile: () =>
    sql<RoleRow>`select current_user::text as role_name, current_schema()::text as schema_name,
      coalesce(has_schema_privilege(current_schema(), 'create'), false)::int as may_create`.compile(db),
}));

/** Only migrating programs write the table of migrations, and every server reads it. */
const listTableRights = statement((db) => ({
  compile: () =>
    sql<{ table_name: string; may_use: 0 | 1 }>`select c.relname::text as table_name,
      (has_table_privilege(c.oid, 'select') and (c.relname = 'schema_migration'
        or has_table_privilege(c.oid, 'insert')
        and has_table_privilege(c.oid, 'update')
        and has_table_privilege(c.oid, 'delete')))::int as may_use
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      order by 1`.compile(db),
}));

/** What the program's role may do in its database. */
export interface Rights {
  readonly role_name: string;
  readonly schema_name: string;
  /** Whether it may use the schema at all. */
  readonly may_use: boolean;
  readonly may_create: boolean;
  readonly table_count: number;
  /** The tables that it cannot read or cannot write. */
  readonly missing: readonly string[];
}

/** Finds out what the program's role may do. */
export async function findRights(store: Store): Promise<Rights> {
  const role = await store.first(findRole, {});
  const schema_name = role?.schema_name ?? undefined;
  const tables = schema_name === undefined ? [] : await store.all(listTableRights, {});
  return {
    role_name: role?.role_name ?? '',
    schema_name: schema_name ?? '',
    may_use: schema_name !== undefined,
    may_create: role?.may_create === 1,
    table_count: tables.length,
    missing: tables.filter(({ may_use }) => may_use === 0).map(({ table_name }) => table_name),
  };
}
