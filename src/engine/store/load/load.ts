// Loads data files into tables: one file for each table, `<table>.ndjson`, with one JSON record for each row.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonMistake } from '../../../kit/contract/requests/json_place.ts';
import { ExplainedError } from '../../../kit/contract/thrown.ts';
import { type EngineTables, engineTables } from '../engine.tables.ts';
import type { Params, Row, Value } from '../param.ts';
import { type Statement, statementsOn } from '../statement.ts';
import type { Database, Store, Transaction } from '../store.ts';
import type { Table, Tables } from '../table.ts';
import { recordReader } from './record_reader.ts';

/** A data file is wrong. The message names file, line, field and rule. Nothing was loaded. */
export class DataFileError extends ExplainedError {
  override readonly name = 'DataFileError';
}

const platform = statementsOn<EngineTables>();
const insertLoaded = platform(
  (db, { data_name, loaded_at }: Params<{ data_name: string; loaded_at: number }>) =>
    db
      .insertInto('loaded_data')
      .values({ data_name, loaded_at })
      .onConflict((conflict) => conflict.doNothing()),
);
const findLoaded = platform((db, p: Params<{ data_name: string }>) =>
  db.selectFrom('loaded_data').selectAll().where('data_name', '=', p.data_name),
);

/** Returns when a data set was loaded into this database, if it was. */
export const findLoadedData = (store: Store, data_name: string) => store.first(findLoaded, { data_name });

/** Notes that a data set is loaded. */
export const noteLoaded = (store: Transaction, data_name: string, loaded_at: number) =>
  store.run(insertLoaded, { data_name, loaded_at });

const inserts = new Map<string, Statement<Row, unknown>>();

/** Inserts a row of a table, unless a row with its key exists. */
export function insertRowIfAbsent(table_name: string, table: Table): Statement<Row, unknown> {
  let insert = inserts.get(table_name);
  if (!insert) {
    const names = Object.keys(table.columns);
    insert = statementsOn<Record<string, Record<string, Value>>>()((db, p: Params<Row>) =>
      db
        .insertInto(table_name)
        .values(Object.fromEntries(names.map((name) => [name, p[name]])))
        .onConflict((conflict) => conflict.doNothing()),
    );
    inserts.set(table_name, insert);
  }
  return insert;
}

/**
 * Returns a function that checks the records of one table and converts them to stored rows.
 *
 * @param trusted true for records that are known to be right, which are then not checked.
 * @throws DataFileError with `where` before the field and the rule.
 */
export function dataRowReader(
  table: Table,
  trusted = false,
): (record: unknown, now: number, where: string) => Row {
  const read = recordReader(table, trusted);
  return (record, now, where) => {
    const { row, violation } = read(record, now);
    if (row) return row;
    throw new DataFileError(
      `${where}: ${violation.path === '' ? 'the body' : violation.path} ${violation.rule}`,
    );
  };
}

/** A row and its place in the file. */
interface Placed {
  readonly row: Row;
  readonly where: string;
}

/**
 * Inserts rows with statements that are sent together.
 *
 * @throws DataFileError if a row with one of the keys exists.
 */
async function insertAll(
  store: Store,
  table_name: string,
  table: Table,
  rows: readonly Placed[],
): Promise<void> {
  const insert = insertRowIfAbsent(table_name, table);
  const inserted = await Promise.all(rows.map(({ row }) => store.run(insert, row)));
  const refused = rows[inserted.indexOf(0)];
  if (refused === undefined) return;
  const key = table.key.map((name) => `${name} ${refused.row[name]}`).join(', ');
  throw new DataFileError(`${refused.where}: ${key} already exists`);
}

/**
 * Inserts a row that a reader returned, and its consequences.
 *
 * @throws DataFileError if a row with its key exists.
 */
export async function insertRow(
  store: Store,
  table_name: string,
  table: Table,
  row: Row,
  where = table_name,
): Promise<void> {
  await insertAll(store, table_name, table, [{ row, where }]);
  await table.afterInsert?.(store, [row]);
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new DataFileError(`${where}: not JSON, at ${jsonMistake(line)?.replace(/^line 1, /, '')}`);
  }
}

export interface DataSet {
  /** The folder of its data files. Other files in it are ignored. */
  readonly folder: string;
  /** Unix time in seconds that relative times such as `now-3d` refer to. */
  readonly now: number;
  /** Whether its records are known to be right and need no checks. */
  readonly trusted?: boolean;
}

/** Number of rows that are sent to the database at once. */
const at_once = 100;

/** Reads some lines of a data file. */
function readLines(
  file: string,
  lines: readonly string[],
  from: number,
  read: (record: unknown, where: string) => Row,
): Placed[] {
  const rows: Placed[] = [];
  for (let at = from; at < from + at_once && at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const where = `${file}:${at + 1}`;
    rows.push({ row: read(parsed(line, where), where), where });
  }
  return rows;
}

/**
 * Loads one data file. Only one file is in memory at a time. It is read synchronously, because the
 * transaction keeps others waiting.
 */
async function loadFile(
  store: Store,
  table_name: string,
  table: Table,
  { folder, now, trusted }: DataSet,
): Promise<number> {
  const file = `${table_name}.ndjson`;
  const readRow = dataRowReader(table, trusted);
  const read = (record: unknown, where: string) => readRow(record, now, where);
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const followed: Row[] = [];
  let loaded = 0;
  for (let from = 0; from < lines.length; from += at_once) {
    const rows = readLines(file, lines, from, read);
    await insertAll(store, table_name, table, rows);
    if (table.afterInsert) followed.push(...rows.map(({ row }) => row));
    loaded += rows.length;
  }
  await table.afterInsert?.(store, followed);
  return loaded;
}

/**
 * Loads a folder of data files completely or not at all, once for each name.
 *
 * @returns the number of loaded rows, or undefined if this data set is loaded already.
 * @throws DataFileError
 */
export async function loadFolder(
  database: Database,
  tables: Tables,
  data_name: string,
  data: DataSet,
): Promise<number | undefined> {
  const files = readdirSync(data.folder).filter((file) => file.endsWith('.ndjson'));
  const loads = files.sort().map((file) => {
    const table_name = file.slice(0, -'.ndjson'.length);
    const table = Object.hasOwn(tables, table_name) ? tables[table_name] : undefined;
    if (!table || Object.hasOwn(engineTables, table_name))
      throw new DataFileError(`${file}: there is no table ${table_name} to load`);
    return { table_name, table };
  });
  return database.transaction(async (store) => {
    if ((await store.run(insertLoaded, { data_name, loaded_at: data.now })) === 0) return undefined;
    let loaded = 0;
    for (const { table_name, table } of loads) loaded += await loadFile(store, table_name, table, data);
    return loaded;
  });
}
