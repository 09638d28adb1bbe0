// Rows of an older version: they are written into the tables of that version, and the later migrations of this program
// run on them. The tables and columns are those of the migrations; nothing in the file becomes SQL.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Group } from '../../../engine/group.ts';
import { listStoredColumns } from '../../../engine/store/migrations/database_schema.ts';
import { migrate } from '../../../engine/store/migrations/migrate.ts';
import type { Row, Value } from '../../../engine/store/param.ts';
import { openSqlite } from '../../../engine/store/sqlite/sqlite.ts';
import type { SqliteDatabase } from '../../../engine/store/sqlite/sqlite_database.ts';
import { StoreUnavailableError } from '../../../engine/store/store.ts';
import { type Column, column, nullable, type Table, type Tables } from '../../../engine/store/table.ts';
import { writeRows } from '../../../engine/store/write_rows.ts';
import { type FileLine, streamLines } from '../../../engine/transfer/lines.ts';
import { tableLines } from '../../../engine/transfer/table_export.ts';
import type { Clock } from '../../../kit/contract/clock.ts';
import { isRecord } from '../../../kit/contract/records.ts';
import { messageOf } from '../../../kit/contract/thrown.ts';
import type { UnpackedState } from '../../../testing/sandboxes/states/read_state.ts';
import { StateFileError } from '../../../testing/sandboxes/states/state_file.ts';
import { groupsAt } from './state_level.ts';
import type { StateTables } from './state_tables.ts';

const rows_at_once = 500;

export interface OlderRowsOptions {
  readonly known: StateTables;
  readonly served: readonly Group[];
  readonly wall_clock: Clock;
  /** A folder for files, which the caller removes. */
  readonly folder: string;
}

/** A table as an older version has it: its columns, and how the values of those are computed that no file has. */
interface OlderTable {
  readonly table: Table;
  readonly computed: Tables[string]['columns'];
}

/** The tables of a database, as far as their rows can be written. */
async function olderTables(database: SqliteDatabase, now: Tables): Promise<ReadonlyMap<string, OlderTable>> {
  const found = new Map<string, Record<string, Column>>();
  for (const { table_name, column_name, type, is_nullable } of await listStoredColumns(database)) {
    const columns = found.get(table_name) ?? {};
    found.set(table_name, columns);
    const stored: Column<never> = type === 'blob' ? (column.bytes(0) as never) : (column.text() as never);
    columns[column_name] = is_nullable === 1 ? (nullable(stored) as Column) : stored;
  }
  return new Map(
    [...found].map(([name, columns]) => {
      const key = now[name]?.key ?? Object.keys(columns);
      const computed = Object.entries(now[name]?.columns ?? {}).filter(([, { compute }]) => compute);
      return [name, { table: { tenant: 'local', key, columns }, computed: Object.fromEntries(computed) }];
    }),
  );
}

/** The stored form of a value in a file. */
function storedValue({ stored }: Column, value: unknown): Value {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (stored === 'bytes') return Buffer.from(String(value), 'base64');
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/** @throws StateFileError */
function rowOf({ table, computed }: OlderTable, { text }: FileLine, where: string): Row {
  let record: unknown;
  try {
    record = JSON.parse(text ?? '');
  } catch {
    throw new StateFileError(`${where} is not JSON.`);
  }
  if (!isRecord(record)) throw new StateFileError(`${where} is not a record.`);
  const other = Object.keys(record).find((name) => !Object.hasOwn(table.columns, name));
  if (other !== undefined)
    throw new StateFileError(`${where}: ${JSON.stringify(other.slice(0, 80))} is no column of its table.`);
  const row: Record<string, Value> = {};
  for (const [name, of] of Object.entries(table.columns)) row[name] = storedValue(of, record[name]);
  for (const [name, { compute }] of Object.entries(computed))
    if (compute && Object.hasOwn(table.columns, name)) row[name] = compute(row);
  return row;
}

async function writeTable(
  database: SqliteDatabase,
  name: string,
  older: OlderTable,
  path: string,
  line_bytes_max: number,
): Promise<void> {
  for await (const lines of streamLines(createReadStream(path), line_bytes_max))
    for (let from = 0; from < lines.length; from += rows_at_once) {
      const rows = lines
        .slice(from, from + rows_at_once)
        .map((line) => rowOf(older, line, `Line ${line.line} of ${name}`));
      await database.transaction((store) =>
        writeRows(store, { name, table: older.table }, rows, { on_conflict: 'fail' }),
      );
    }
}

/** Writes the migrated rows as lines, which are then imported as those of this version. */
async function writeLines(
  database: SqliteDatabase,
  { moved }: StateTables,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  const snapshot = await database.openSnapshot();
  try {
    for (const [name, found] of moved) {
      const path = join(folder, `migrated ${name}.ndjson`);
      let file: Awaited<ReturnType<typeof open>> | undefined;
      try {
        const lines = tableLines(snapshot, found, { form: 'ndjson', left_out: found.secret_columns });
        for await (const { bytes } of lines) {
          file ??= await open(path, 'wx', 0o600);
          await file.write(bytes);
        }
      } finally {
        await file?.close();
      }
      if (file) paths.set(name, path);
    }
  } finally {
    await snapshot.close();
  }
  return paths;
}

/** @returns the files with the migrated rows, by table. @throws StateFileError */
export async function migrateRows(
  { header, paths }: UnpackedState,
  { known, served, wall_clock, folder }: OlderRowsOptions,
): Promise<ReadonlyMap<string, string>> {
  const database = await openSqlite(join(folder, 'older.db'), { is_disposable: true });
  try {
    await migrate(database, wall_clock, groupsAt(served, header.migrations));
    const older = await olderTables(database, known.tables);
    for (const [name, path] of paths) {
      const table = older.get(name);
      if (!table) throw new StateFileError(`The version that wrote the file had no table ${name}.`);
      await writeTable(database, name, table, path, known.line_bytes_max);
    }
    await migrate(database, wall_clock, served);
    return await writeLines(database, known, folder);
  } catch (error) {
    if (error instanceof StateFileError || error instanceof StoreUnavailableError) throw error;
    throw new StateFileError(
      `The rows of the older version ${header.version} cannot be migrated: ${messageOf(error)}.`,
    );
  } finally {
    await database.close();
  }
}
