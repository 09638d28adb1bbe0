// Loads a set of files that belong together, such as the demo marketplace: by an import, but all of it or nothing, and
// once for each name.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DataFileError, insertPlaced, noteLoaded } from '../store/load/load.ts';
import type { Row } from '../store/param.ts';
import type { Database, Transaction } from '../store/store.ts';
import type { Tables } from '../store/table.ts';
import { ImportRun, type LineWriter } from './import_run.ts';
import { type ImportSource, importLine, lineBytesMax } from './import_sources.ts';
import { type ImportLine, lineRows } from './line_rows.ts';
import { streamLines } from './lines.ts';
import { type MovedTable, movedTables } from './moved_tables.ts';
import type { Imported, ReadableLines } from './table_import.ts';

export interface DataSet {
  /** The folder of its files, `<table>.ndjson`. Other files in it are ignored. */
  readonly folder: string;
  /** Unix time in seconds that relative times such as `now-3d` refer to. */
  readonly now: number;
  /** Whether its records are known to be right and need no checks. */
  readonly trusted?: boolean;
}

/** Rows that are sent to the database at once. */
const at_once = 100;

/** A file is read at once: waiting for its parts would take longer than reading it. */
function wholeFile(folder: string, file: string, { name: table, table: declared }: MovedTable): ImportSource {
  const path = join(folder, file);
  const { size: bytes } = statSync(path);
  async function* read() {
    const whole = [readFileSync(path)];
    for await (const lines of streamLines(stream(whole), lineBytesMax(declared)))
      yield { lines: lines.map(importLine), bytes };
  }
  return { table, file, bytes, read };
}

async function* stream(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

function findFiles(folder: string, moved: ReadonlyMap<string, MovedTable>): ImportSource[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ndjson'));
  return files.sort().map((file) => {
    const name = basename(file, '.ndjson');
    const table = moved.get(name);
    if (!table) throw new DataFileError(`${file}: there is no table ${name} to load`);
    return wholeFile(folder, file, table);
  });
}

/**
 * Writes the lines of one table in the transaction of the set. A row that exists is an error, and no row is looked up
 * that another one names: the rows of a set are new, and may name each other in any order.
 */
class SetWriter implements LineWriter {
  readonly #read: ReturnType<typeof lineRows>;

  constructor(
    readonly store: Transaction,
    readonly moved: MovedTable,
    { now, trusted = false }: DataSet,
  ) {
    this.#read = lineRows(moved, { has_secrets: true, unset: [], now, trusted });
  }

  readable(lines: readonly ImportLine[]): ReadableLines {
    const read = lines.map((line) => this.#read(line));
    return {
      sent: read.flatMap(({ made }) => made ?? []),
      bad: read.flatMap(({ bad }, at) => (bad ? [{ ...bad, from: lines[at] as ImportLine }] : [])),
    };
  }

  rowsIn(lines: readonly ImportLine[]): Row[] {
    return this.readable(lines).sent.map(({ row }) => row);
  }

  async write({ sent, bad }: ReadableLines): Promise<Imported> {
    const { name, table } = this.moved;
    const result: Imported = { made: sent, bad, waiting: [] };
    if (bad.length > 0) return result;
    const placed = sent.map(({ row, from }) => ({ row, where: `${name}.ndjson:${from.line}` }));
    for (let from = 0; from < placed.length; from += at_once)
      await insertPlaced(this.store, name, table, placed.slice(from, from + at_once));
    await table.afterInsert?.(
      this.store,
      sent.map(({ row }) => row),
    );
    return result;
  }
}

/**
 * Loads a set of files completely or not at all, once for each name.
 *
 * @returns the number of loaded rows, or undefined if this set is loaded already.
 * @throws DataFileError
 */
export async function loadSet(
  database: Database,
  tables: Tables,
  data_name: string,
  data: DataSet,
): Promise<number | undefined> {
  const moved = movedTables(tables);
  const sources = findFiles(data.folder, moved);
  return database.transaction(async (store) => {
    if ((await noteLoaded(store, data_name, data.now)) === 0) return undefined;
    const run = new ImportRun({
      ...{ sources, moved, tables },
      // Nothing waits, so nothing is put there.
      work_folder: data.folder,
      writerOf: (table) => new SetWriter(store, table, data),
      onBad: async ({ file, line, field, rule }) => {
        throw new DataFileError(`${file}:${line}: ${field === '' ? 'the line' : field} ${rule}`);
      },
    });
    return (await run.run()).rows;
  });
}
