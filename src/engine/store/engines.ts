// All differences between the engines. No other file depends on which engine is used.
import {
  DummyDriver,
  Kysely,
  type LimitNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { announcingTriggers } from './postgres/announcements.ts';
import { citus } from './postgres/citus/citus.ts';
import type { Sharding } from './sharding.ts';
import type { Tables } from './table.ts';

export interface Engine {
  /** Whether the database runs in this process, without an administrator. */
  readonly embedded: boolean;
  /** Compiles statements. It is never connected. */
  readonly compiler: Kysely<never>;
  /** What follows a text column in `order by`, so that texts are in the order of their code points. */
  readonly text_order: string;
  /** The column types for migrations. */
  readonly integer: string;
  readonly text: string;
  readonly bytes: string;
  /**
   * Options at the end of `create table`. On SQLite they make it check types, and store rows in the order of
   * their key.
   */
  readonly table_options: string;
  /**
   * Options for a table with large rows. On SQLite they store the key apart from the rows, because otherwise
   * a search for a key would read whole rows.
   */
  readonly large_table_options: string;
  /**
   * Joins the entries of a column with a JSON list, for migrations. `entry.key` counts from 0, `entry.value` is JSON.
   */
  readonly join_json_entries: (column: string) => string;
  /**
   * Starts a migration transaction: only one migrates at a time, without a time limit. Undefined for SQLite,
   * whose write lock is enough.
   */
  readonly migration_lock: string | undefined;
  /**
   * What makes a migration give up if it waits for a table longer than calls can wait for the tables that it has, and the
   * code of that error. Undefined for SQLite, which has one lock.
   */
  readonly short_lock_waits: { readonly sql: string; readonly error_code: string } | undefined;
  /** Number of concurrent transactions at which it is fastest; undefined if that is the number of its connections. */
  readonly transactions_at_once: number | undefined;
  /** Whether its transactions insert many new rows faster than statements do, with `copyRows`. */
  readonly copies_rows: boolean;
  /**
   * Returns the SQL that makes a database announce changes of tables that are `announced`. Undefined for SQLite, where
   * the connection that writes has triggers of its own.
   */
  readonly announcementsOf: ((tables: Tables) => string) | undefined;
  /** How its servers shard; undefined if they cannot. */
  readonly sharding: Sharding | undefined;
  /** Lists the columns of all tables in order, each as a `ColumnRow`. */
  readonly list_columns: string;
  /** Lists the indexes of all tables, without the indexes of keys, each as an `IndexRow`. */
  readonly list_indexes: string;
}

/** A column as an engine describes it. */
export interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly type: string;
  readonly is_nullable: 0 | 1;
  readonly has_default: 0 | 1;
  /** From 1 for columns of the primary key, 0 for others. */
  readonly key_position: number;
  /** Whether the table stores its rows apart from its key; null on an engine with only one way. */
  readonly is_large: 0 | 1 | null;
  /** The table's check constraint, if it has one. */
  readonly check_text: string | null;
}

/** An index as an engine describes it. */
export interface IndexRow {
  readonly table_name: string;
  readonly index_name: string;
  readonly is_unique: 0 | 1;
  /** Separated by commas. */
  readonly column_names: string;
  /** The condition after `where`; null for an index of all rows. */
  readonly predicate: string | null;
}

class SqliteCompiler extends SqliteQueryCompiler {
  /** A transaction that writes has the whole database to itself, so its rows need no locks. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForKeyShare') super.visitSelectModifier(node);
  }

  /** SQLite plans by a limit that is a bare parameter, and would compile the statement again at each run. */
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit cast(');
    this.visitNode(limit);
    this.append(' as integer)');
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
    text_order: '',
    integer: 'integer',
    text: 'text',
    bytes: 'blob',
    table_options: ' strict, without rowid',
    large_table_options: ' strict',
    join_json_entries: (column) => `join json_each(${column}) entry`,
    migration_lock: undefined,
    short_lock_waits: undefined,
    // They share a commit, which waits for the disk once.
    transactions_at_once: 64,
    copies_rows: false,
    announcementsOf: undefined,
    sharding: undefined,
    list_columns: `select t.name as table_name, c.name as column_name, lower(c.type) as type,
        1 - c."notnull" as is_nullable, c.dflt_value is not null as has_default, c.pk as key_position,
        1 - t.wr as is_large,
        case when instr(s.sql, ' check (') then substr(s.sql, instr(s.sql, ' check (') + 7) end as check_text
      from sqlite_schema s join pragma_table_list t on t.name = s.name join pragma_table_info(t.name) c
      where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%'
      order by t.name, c.cid`,
    list_indexes: `select m.tbl_name as table_name, m.name as index_name, i."unique" as is_unique,
        (select group_concat(name) from (select name from pragma_index_info(m.name) order by seqno)) as column_names,
        case when i.partial then substr(m.sql, instr(lower(m.sql), ' where ') + 7) end as predicate
      from sqlite_schema m join pragma_index_list(m.tbl_name) i on i.name = m.name
      where m.type = 'index' and i.origin = 'c'
      order by m.name`,
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
    text_order: ' collate "C"',
    integer: 'bigint',
    text: 'text',
    bytes: 'bytea',
    table_options: '',
    large_table_options: '',
    join_json_entries: (column) => `cross join lateral (
      select value, place - 1 as key from json_array_elements(${column}::json) with ordinality as e (value, place)
    ) entry`,
    migration_lock: 'set local statement_timeout = 0; select pg_advisory_xact_lock(1937009505)',
    // Before the second after which the server looks for deadlocks, of which the migration would be the victim.
    short_lock_waits: { sql: "set local lock_timeout = '500ms'", error_code: '55P03' },
    transactions_at_once: undefined,
    copies_rows: true,
    announcementsOf: (tables) => announcingTriggers(tables, citus.find),
    sharding: citus,
    list_columns: `select c.relname as table_name, a.attname as column_name,
        format_type(a.atttypid, a.atttypmod) as type, (not a.attnotnull)::int as is_nullable,
        a.atthasdef::int as has_default, null as is_large,
        (select string_agg(pg_get_constraintdef(o.oid), ' and ')
          from pg_constraint o where o.conrelid = c.oid and o.contype = 'c') as check_text,
        coalesce(array_position(k.indkey::int2[], a.attnum) + 1, 0) as key_position
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index k on k.indrelid = c.oid and k.indisprimary
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      order by c.relname, a.attnum`,
    list_indexes: `select c.relname as table_name, n.relname as index_name, i.indisunique::int as is_unique,
        (select string_agg(pg_get_indexdef(i.indexrelid, place, true), ',' order by place)
          from generate_series(1, i.indnkeyatts) place) as column_names,
        pg_get_expr(i.indpred, i.indrelid) as predicate
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_class n on n.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace and not i.indisprimary
      order by n.relname`,
  },
} as const satisfies Record<string, Engine>;

export type EngineName = keyof typeof engines;
