// Everything in which the engines differ, by name. No other file asks which engine it runs on.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

export interface Engine {
  /** Whether the database lives in this process, with nobody to administer it. */
  readonly embedded: boolean;
  /** Compiles statements; it is never connected. */
  readonly compiler: Kysely<never>;
  /** The column types of migrations. */
  readonly integer: string;
  readonly text: string;
  readonly bytes: string;
  /** What ends a `create table`. SQLite then checks types, and keeps rows in the order of their key. */
  readonly table_options: string;
  /**
   * The same for a table whose rows may be large. SQLite then keeps the key apart from the rows: looking for a key
   * among the rows themselves would read every row on the way whole.
   */
  readonly large_table_options: string;
  /**
   * Begins a migrating transaction: only one migrates at a time, and it may take its time. SQLite's own write lock
   * does that.
   */
  readonly migration_lock: string | undefined;
  /** Lists `{table_name, column_name, key_position}` in the order of the columns, with 0 for a column outside the key. */
  readonly describe_schema: string;
}

/** A transaction that writes has all of SQLite's database to itself, so that its rows need no lock of their own. */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

export const engines = {
  sqlite: {
    embedded: true,
    compiler: new Kysely({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteCompiler(),
      },
    }),
    integer: 'integer',
    text: 'text',
    bytes: 'blob',
    table_options: ' strict, without rowid',
    large_table_options: ' strict',
    migration_lock: undefined,
    describe_schema: `select m.name as table_name, c.name as column_name, c.pk as key_position
      from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'
      order by m.name, c.cid`,
  },
  postgres: {
    embedded: false,
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
    bytes: 'bytea',
    table_options: '',
    large_table_options: '',
    migration_lock: 'set local statement_timeout = 0; select pg_advisory_xact_lock(1937009505)',
    describe_schema: `select c.relname as table_name, a.attname as column_name,
        coalesce(array_position(k.indkey::int2[], a.attnum) + 1, 0) as key_position
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index k on k.indrelid = c.oid and k.indisprimary
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      order by c.relname, a.attnum`,
  },
} as const satisfies Record<string, Engine>;

export type EngineName = keyof typeof engines;
