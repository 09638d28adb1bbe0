// Everything in which the engines differ, by name. No other file asks which engine it runs on.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

export interface Engine {
  /** Compiles statements; it is never connected. */
  readonly compiler: Kysely<never>;
  /** The column types of migrations. */
  readonly integer: string;
  readonly text: string;
  /** What ends a `create table`. SQLite then checks types, and keeps rows in the order of their key. */
  readonly table_options: string;
  /** Held by a migrating transaction, so that only one migrates at a time; SQLite's own write lock does that. */
  readonly migration_lock: string | undefined;
  /** Lists `{table_name, column_name, key_position}`, with 0 for a column outside the key. */
  readonly describe_schema: string;
}

export const engines = {
  sqlite: {
    compiler: new Kysely({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
    integer: 'integer',
    text: 'text',
    table_options: ' strict, without rowid',
    migration_lock: undefined,
    describe_schema: `select m.name as table_name, c.name as column_name, c.pk as key_position
      from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`,
  },
  postgres: {
    compiler: new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
    integer: 'bigint',
    text: 'text',
    table_options: '',
    migration_lock: 'select pg_advisory_xact_lock(1937009505)',
    describe_schema: `select c.table_name, c.column_name, coalesce(k.ordinal_position, 0) as key_position
      from information_schema.columns c left join information_schema.key_column_usage k
        on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
      where c.table_schema = current_schema()`,
  },
} as const satisfies Record<string, Engine>;

export type EngineName = keyof typeof engines;
