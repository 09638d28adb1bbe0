// Reads the schema of a database from its catalogue, in the terms in which tables are declared.
import { sql } from 'kysely';
import { type ColumnRow, engines, type IndexRow } from '../engines.ts';
import { type Statement, statementsOn } from '../statement.ts';
import type { Database, Store } from '../store.ts';

const statement = statementsOn<Record<string, never>>();
const listing = <R>(text: string): Statement<Record<string, never>, R> =>
  statement((db) => ({ compile: () => sql.raw<R>(text).compile(db) }));

const listColumns = {
  sqlite: listing<ColumnRow>(engines.sqlite.list_columns),
  postgres: listing<ColumnRow>(engines.postgres.list_columns),
};
const ofMigrations = (list_columns: string) =>
  listing<ColumnRow>(`select * from (${list_columns}) as listed where table_name = 'schema_migration'`);
const listMigrationColumns = {
  sqlite: ofMigrations(engines.sqlite.list_columns),
  postgres: ofMigrations(engines.postgres.list_columns),
};
const listIndexes = {
  sqlite: listing<IndexRow>(engines.sqlite.list_indexes),
  postgres: listing<IndexRow>(engines.postgres.list_indexes),
};

/** Lists all columns of the database. */
export const listStoredColumns = (database: Database, store: Store = database): Promise<ColumnRow[]> =>
  store.all(listColumns[database.engine], {});

/** Lists the columns of the table of migrations. Each start needs them, and listing those of all tables takes 20 ms. */
export const listColumnsOfMigrations = (database: Database, store: Store = database): Promise<ColumnRow[]> =>
  store.all(listMigrationColumns[database.engine], {});

export interface StoredColumn {
  /** `integer`, `text` or `bytes`, as columns declare it. Any other type has the engine's own name. */
  readonly stored: string;
  readonly nullable: boolean;
  readonly has_default: boolean;
}

export interface StoredIndex {
  readonly columns: readonly string[];
  readonly unique: boolean;
  readonly predicate: string | undefined;
}

export interface StoredTable {
  readonly columns: Readonly<Record<string, StoredColumn>>;
  readonly key: readonly string[];
  /** Undefined on an engine that stores all tables in the same way. */
  readonly large: boolean | undefined;
  readonly indexes: Readonly<Record<string, StoredIndex>>;
  readonly check: string | undefined;
}

/** The tables of a database by name, without the table of migrations. */
export type StoredSchema = Readonly<Record<string, StoredTable>>;

function storedColumn(row: ColumnRow, database: Database): StoredColumn {
  const { integer, text, bytes } = engines[database.engine];
  const names = new Map<string, string>([
    [integer, 'integer'],
    [text, 'text'],
    [bytes, 'bytes'],
  ]);
  return {
    stored: names.get(row.type) ?? row.type,
    nullable: row.is_nullable === 1,
    has_default: row.has_default === 1,
  };
}

/** PostgreSQL writes `((a IS NULL) AND (b IS NULL))` for `a is null and b is null`. */
const normalized = (condition: string) =>
  condition.toLowerCase().replaceAll(/[()]/g, '').replaceAll(/\s+/g, ' ').trim();

/** SQLite returns a check with everything that follows it in the table's text, PostgreSQL as `CHECK (...)`. */
const normalizedCheck = (check_text: string) =>
  normalized(check_text.replace(/^check/i, '').replace(/\n\s*\)[^\n]*$/, ''));

const storedIndex = ({ column_names, is_unique, predicate }: IndexRow): StoredIndex => ({
  columns: column_names.split(','),
  unique: is_unique === 1,
  predicate: predicate === null ? undefined : normalized(predicate),
});

/** Reads the schema of a database. */
export async function readSchema(database: Database, store: Store = database): Promise<StoredSchema> {
  const columns = await listStoredColumns(database, store);
  const indexes = await store.all(listIndexes[database.engine], {});
  const table_names = [...new Set(columns.map(({ table_name }) => table_name))];
  return Object.fromEntries(
    table_names
      .filter((table_name) => table_name !== 'schema_migration')
      .map((table_name) => {
        const own = columns.filter((row) => row.table_name === table_name);
        const key = own.filter(({ key_position }) => key_position > 0);
        const { is_large = null, check_text = null } = own[0] ?? {};
        return [
          table_name,
          {
            columns: Object.fromEntries(own.map((row) => [row.column_name, storedColumn(row, database)])),
            key: key.sort((a, b) => a.key_position - b.key_position).map(({ column_name }) => column_name),
            check: check_text === null ? undefined : normalizedCheck(check_text),
            large: is_large === null ? undefined : is_large === 1,
            indexes: Object.fromEntries(
              indexes
                .filter((row) => row.table_name === table_name)
                .map((row) => [row.index_name, storedIndex(row)]),
            ),
          },
        ];
      }),
  );
}
