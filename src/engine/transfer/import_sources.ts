// Finds the files of an import, and reads their lines as those of one table each.

import { once } from 'node:events';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { isRecord } from '../../kit/contract/records.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import type { Table } from '../store/table.ts';
import { withFiles } from './byte_files.ts';
import { csvLines } from './csv_records.ts';
import type { ImportLine } from './line_rows.ts';
import { type FileLine, streamLines } from './lines.ts';
import type { MovedTable } from './moved_tables.ts';
import { transfer_limits } from './transfer_limits.ts';

/** The files of an import cannot be used; the message says which and why. */
export class ImportFileError extends ExplainedError {
  override readonly name = 'ImportFileError';
}

/** Some lines, and how many bytes of their file were read for them. */
export interface ReadLines {
  readonly lines: readonly ImportLine[];
  readonly bytes: number;
}

/** The lines of one table in one file. They can be read again. */
export interface ImportSource {
  readonly table: string;
  /** The name of the file for messages. */
  readonly file: string;
  readonly bytes: number;
  read(): AsyncGenerator<ReadLines>;
}

const names_of_forms = ['.ndjson', '.csv'];
const first_bytes_max = 65_536;

/** How long a line of a table may be, in bytes. */
export function lineBytesMax({ columns }: Table): number {
  const bytes = Object.values(columns).filter(({ stored }) => stored === 'bytes');
  return bytes.reduce(
    (sum, { schema }) => sum + (schema.maxLength ?? 0),
    transfer_limits.import_line_bytes_max.value,
  );
}

/** The line of a file as a line of an import. */
export function importLine({ line, text, fault }: FileLine): ImportLine {
  if (fault === undefined) return { line, text };
  const rule = fault === 'too long' ? 'is longer than a line may be' : 'is not UTF-8';
  return { line, fault: { path: '', rule } };
}

function firstBytesOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(first_bytes_max);
    return bytes.subarray(0, readSync(file, bytes, 0, first_bytes_max, 0));
  } finally {
    closeSync(file);
  }
}

/** @param folder where files with bytes are, that the lines name. */
function fileSource(path: string, file: string, { name, table }: MovedTable, folder?: string): ImportSource {
  const { size: bytes } = statSync(path);
  const bytes_max = lineBytesMax(table);
  const fill = withFiles(table, folder);
  async function* read(): AsyncGenerator<ReadLines> {
    const stream = createReadStream(path);
    if (extname(path) === '.csv') {
      const form = { first_bytes: firstBytesOf(path), record_bytes_max: bytes_max };
      for await (const { lines, bytes: read } of csvLines(stream, table, form))
        yield { lines: lines.map(fill), bytes: read };
      return;
    }
    let before = 0;
    for await (const lines of streamLines(stream, bytes_max)) {
      yield { lines: lines.map(importLine).map(fill), bytes: stream.bytesRead - before };
      before = stream.bytesRead;
    }
  }
  return { table: name, file, bytes, read };
}

/** The lines that `splitByTable` and other parts of an import have written to a file of their own. */
export function spooledSource(path: string, file: string, table: string): ImportSource {
  async function* read(): AsyncGenerator<ReadLines> {
    for await (const lines of streamLines(createReadStream(path), Number.MAX_SAFE_INTEGER))
      yield { lines: lines.map(({ text }) => JSON.parse(text ?? '{}') as ImportLine), bytes: 0 };
  }
  return { table, file, bytes: 0, read };
}

/** Writes lines to a file, from which `spooledSource` reads them. */
export class LineSpool {
  readonly #stream;
  bytes = 0;
  count = 0;

  constructor(readonly path: string) {
    this.#stream = createWriteStream(path, { mode: 0o600, flags: 'w' });
  }

  async write(line: ImportLine): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    this.bytes += Buffer.byteLength(text);
    this.count++;
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  async end(): Promise<void> {
    this.#stream.end();
    await once(this.#stream, 'close');
  }
}

/** A line with the name of its table: `{"table": "item", "record": {...}}`; `text` instead of a record that is not JSON. */
function namedLine(line: FileLine, moved: ReadonlyMap<string, MovedTable>) {
  const { line: number, text } = importLine(line);
  if (text === undefined || text.trim() === '') return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  const { table, record, text: inner } = isRecord(parsed) ? parsed : {};
  if (typeof table !== 'string' || !moved.has(table)) return { number, table: undefined };
  return {
    number,
    table,
    line: typeof inner === 'string' ? { line: number, text: inner } : { line: number, record },
  };
}

/**
 * Splits a file in which each line names its table.
 *
 * @throws ImportFileError for a line without the name of a table.
 */
async function splitByTable(
  stream: AsyncIterable<Uint8Array>,
  file: string,
  moved: ReadonlyMap<string, MovedTable>,
  folder: string,
): Promise<ImportSource[]> {
  const spools = new Map<string, LineSpool>();
  const bytes_max = Math.max(...[...moved.values()].map(({ table }) => lineBytesMax(table)));
  for await (const lines of streamLines(stream, bytes_max))
    for (const each of lines) {
      const named = namedLine(each, moved);
      if (named === undefined) continue;
      if (named.table === undefined)
        throw new ImportFileError(
          `${file}:${named.number}: the line names no table that can be imported. Name the file after its table, such as item.ndjson, give --table, or write {"table": "item", "record": {...}}.`,
        );
      const spool =
        spools.get(named.table) ?? new LineSpool(join(folder, `${named.table} of ${basename(file)}`));
      spools.set(named.table, spool);
      await spool.write(named.line);
    }
  for (const spool of spools.values()) await spool.end();
  return [...spools].map(([table, { path }]) => spooledSource(path, file, table));
}

/** What to import. */
export interface ImportFiles {
  /** A file, a folder, or `-` for the standard input. */
  readonly path: string;
  /** The table of a file that is not named after its table. */
  readonly table?: string | undefined;
  readonly moved: ReadonlyMap<string, MovedTable>;
  /** A folder for files of this import. */
  readonly work_folder: string;
  readonly stdin: AsyncIterable<Uint8Array>;
}

const isInside = (folder: string, path: string) => {
  const way = relative(realpathSync(folder), realpathSync(path));
  return way !== '..' && !way.startsWith(`..${sep}`);
};

function listFolder(path: string): string[] {
  return readdirSync(path)
    .filter((name) => names_of_forms.includes(extname(name)))
    .sort()
    .map((name) => {
      const file = join(path, name);
      if (lstatSync(file).isSymbolicLink() && !isInside(path, file))
        throw new ImportFileError(`${file} is a link that leads out of ${path}.`);
      if (!statSync(file).isFile()) throw new ImportFileError(`${file} is not a file.`);
      return name;
    });
}

function tableOf(files: ImportFiles, name: string, shown: string): MovedTable {
  const found = files.moved.get(name);
  if (found && !found.is_secret) return found;
  throw new ImportFileError(
    found
      ? `${shown}: rows of ${name} have secrets, which are imported from an export with --with-secrets alone.`
      : `${shown}: there is no table ${name} to import.`,
  );
}

/** @throws ImportFileError */
export async function findSources(files: ImportFiles): Promise<ImportSource[]> {
  const { path, table, moved, work_folder, stdin } = files;
  const own = table === undefined ? undefined : tableOf(files, table, '--table');
  if (path === '-') {
    if (!own) return splitByTable(stdin, 'standard input', moved, work_folder);
    const kept = join(work_folder, 'standard input.ndjson');
    const out = createWriteStream(kept, { mode: 0o600 });
    for await (const chunk of stdin) if (!out.write(chunk)) await once(out, 'drain');
    out.end();
    await once(out, 'close');
    return [fileSource(kept, 'standard input', own)];
  }
  if (!existsSync(path)) throw new ImportFileError(`There is no file ${path}.`);
  if (statSync(path).isDirectory())
    return listFolder(path).map((name) =>
      fileSource(join(path, name), name, tableOf(files, basename(name, extname(name)), name), path),
    );
  if (!statSync(path).isFile()) throw new ImportFileError(`${path} is not a file.`);
  const name = basename(path);
  const stem = basename(path, extname(path));
  if (own) return [fileSource(path, name, own)];
  if (moved.has(stem)) return [fileSource(path, name, tableOf(files, stem, name))];
  if (extname(path) === '.csv')
    throw new ImportFileError(`${name}: there is no table ${stem} to import. Give --table.`);
  return splitByTable(createReadStream(path), name, moved, work_folder);
}
