// Imports the lines of all files: tables in the order in which their rows name each other, and at the end those lines
// that had to wait for others.
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { MissingRow } from '../store/references/missing_rows.ts';
import type { Tables } from '../store/table.ts';
import type { BadLine } from './bad_line.ts';
import { type ImportSource, LineSpool, spooledSource } from './import_sources.ts';
import type { ImportLine, MadeRow } from './line_rows.ts';
import { inOrderOfNames, type MovedTable } from './moved_tables.ts';
import { NameIndex } from './name_index.ts';
import type { Imported, ReadableLines, TableImport, TableImportOptions } from './table_import.ts';
import { transfer_limits } from './transfer_limits.ts';

const batch_bytes_max = 4 * 1_048_576;
const waiting_bytes_max = transfer_limits.import_waiting_bytes_max.value;

/** A bad line and the file that has it. */
export interface BadFileLine extends BadLine {
  readonly file: string;
}

/** Writes lines of one table. */
export type LineWriter = Pick<TableImport, 'readable' | 'write' | 'rowsIn'>;

export type LineWriterOptions = Pick<TableImportOptions, 'writes' | 'mayWait' | 'isComing'>;

export interface ImportRunOptions {
  readonly sources: readonly ImportSource[];
  readonly moved: ReadonlyMap<string, MovedTable>;
  readonly tables: Tables;
  /** A folder for lines that wait. */
  readonly work_folder: string;
  /** Called with the options in which this import differs from a single table's. */
  readonly writerOf: (moved: MovedTable, options: LineWriterOptions) => LineWriter;
  /** Whether a row that is not there will be written by this import, if nothing is written yet. */
  readonly isComing?: (missing: MissingRow) => boolean;
  /** Called for each bad line, with the line itself. */
  readonly onBad: (bad: BadFileLine, line: ImportLine) => Promise<void>;
  readonly onProgress?: (read: { readonly bytes: number; readonly lines: number }) => void;
  /** How many rows are written in one transaction. */
  readonly batch_rows_max?: number;
}

export interface ImportCounts {
  readonly rows: number;
  readonly bad: number;
}

const sizeOf = ({ text }: ImportLine) => text?.length ?? 500;

/** Lines that are written together, and how many bytes of their file were read for them. */
interface Batch {
  readonly sent: MadeRow[];
  readonly bad: ReadableLines['bad'][number][];
  lines: number;
  size: number;
  bytes: number;
}

const emptyBatch = (): Batch => ({ sent: [], bad: [], lines: 0, size: 0, bytes: 0 });

/** Reads the lines of a source, in batches that are written together. */
async function* batchesOf(
  source: ImportSource,
  reader: LineWriter,
  batch_rows_max: number,
): AsyncGenerator<Batch> {
  let batch = emptyBatch();
  for await (const { lines, bytes } of source.read()) {
    batch.bytes += bytes;
    for (let from = 0; from < lines.length; ) {
      const part = lines.slice(from, from + batch_rows_max - batch.lines);
      from += part.length;
      const { sent, bad } = reader.readable(part);
      batch.sent.push(...sent);
      batch.bad.push(...bad);
      batch.lines += part.length;
      for (const line of part) batch.size += sizeOf(line);
      // The database has answered about the batch before, and calls of the same process wait.
      await setImmediate();
      if (batch.lines < batch_rows_max && batch.size < batch_bytes_max) continue;
      yield batch;
      batch = emptyBatch();
    }
  }
  if (batch.lines > 0 || batch.bytes > 0) yield batch;
}

/** One import of some files. */
export class ImportRun {
  #rows = 0;
  #bad = 0;
  #waiting_bytes = 0;
  #spools = 0;
  #waiting: { readonly source: ImportSource; readonly awaits: ReadonlySet<string> }[] = [];

  constructor(readonly options: ImportRunOptions) {}

  async run(): Promise<ImportCounts> {
    const { sources, moved, tables } = this.options;
    const wanted = [...new Set(sources.map(({ table }) => table))].map(
      (name) => moved.get(name) as MovedTable,
    );
    const ordered = inOrderOfNames(wanted, tables);
    const place_of = new Map(ordered.map(({ name }, at) => [name, at]));
    for (const [place, table] of ordered.entries()) {
      // Its rows may come later in its own file, after this table, or when others come that they wait for.
      const mayWait = (name: string) =>
        ((place_of.get(name) ?? -1) >= place || this.#isWaitedFor(name)) && this.#hasRoom;
      const writer = this.#writerOf(table.name, { mayWait });
      for (const source of sources.filter((each) => each.table === table.name))
        await this.#write(source, writer);
      await this.#writeAwaiting(new Set([table.name]), mayWait);
    }
    await this.#writeCircles();
    return { rows: this.#rows, bad: this.#bad };
  }

  get #batch_rows_max(): number {
    return this.options.batch_rows_max ?? transfer_limits.import_batch_rows_max.value;
  }

  #writerOf(table: string, options: LineWriterOptions): LineWriter {
    const { isComing, moved, writerOf } = this.options;
    return writerOf(moved.get(table) as MovedTable, { ...(isComing && { isComing }), ...options });
  }

  /** Whether lines of a table wait, so that its rows may still come. */
  #isWaitedFor(table: string): boolean {
    return this.#waiting.some(({ source }) => source.table === table);
  }

  /** Writes the lines that wait for rows of these tables, and those that wait for what is written then. */
  async #writeAwaiting(tables: Set<string>, mayWait: (table_name: string) => boolean): Promise<void> {
    for (let arrived = tables; arrived.size > 0; ) {
      const due = this.#waiting.filter(({ awaits }) => [...awaits].some((name) => arrived.has(name)));
      arrived = new Set();
      for (const one of due) {
        const { source } = one;
        // The others still wait: lines that name their rows may wait for them again.
        this.#waiting = this.#waiting.filter((each) => each !== one);
        const rows = await this.#write(source, this.#writerOf(source.table, { mayWait }));
        if (rows > 0) arrived.add(source.table);
      }
    }
  }

  /** Writes the lines that still wait for each other, without those that wait for a row that does not come. */
  async #writeCircles(): Promise<void> {
    const { work_folder, tables, isComing } = this.options;
    for (let has_changed = true; has_changed && this.#waiting.length > 0; ) {
      const waiting = this.#waiting.map(({ source }) => source);
      this.#waiting = [];
      const wanted = waiting.map(({ table }) => table);
      const index = await NameIndex.open(work_folder, wanted, tables);
      try {
        for (const source of waiting) {
          const reader = this.#writerOf(source.table, {});
          for await (const { lines } of source.read()) index.add(source.table, reader.rowsIn(lines));
        }
        const isNamed = (missing: MissingRow) => index.has(missing) || isComing?.(missing) === true;
        const bad = this.#bad;
        const right: ImportSource[] = [];
        for (const source of waiting) {
          const checks = this.#writerOf(source.table, { writes: false, isComing: isNamed });
          right.push(...(await this.#keepRight(source, checks)));
        }
        has_changed = this.#bad > bad;
        if (has_changed) this.#waiting = right.map((source) => ({ source, awaits: new Set([source.table]) }));
        else
          for (const source of right)
            await this.#write(source, this.#writerOf(source.table, { isComing: isNamed }));
      } finally {
        index.close();
      }
    }
  }

  /** The lines of a source that a writer finds right. */
  async #keepRight(source: ImportSource, checks: LineWriter): Promise<ImportSource[]> {
    const spool = new LineSpool(join(this.options.work_folder, `right ${this.#spools++}.ndjson`));
    for await (const batch of batchesOf(source, checks, this.#batch_rows_max)) {
      const checked = await checks.write(batch);
      for (const { from } of checked.made) await spool.write(from);
      await this.#report(source, checked);
    }
    await spool.end();
    return spool.count > 0 ? [spooledSource(spool.path, source.file, source.table)] : [];
  }

  async #report({ file }: ImportSource, { bad: bad_lines }: Imported): Promise<void> {
    for (const { from, ...bad } of bad_lines) {
      this.#bad++;
      await this.options.onBad({ file, ...bad }, from);
    }
  }

  get #hasRoom(): boolean {
    return this.#waiting_bytes < waiting_bytes_max;
  }

  async #write(source: ImportSource, writer: LineWriter): Promise<number> {
    const { work_folder, onProgress } = this.options;
    let spool: LineSpool | undefined;
    const awaits = new Set<string>();
    let rows = 0;
    const writeBatch = async (lines: ReadableLines): Promise<void> => {
      const written = await writer.write(lines);
      rows += written.made.length;
      await this.#report(source, written);
      for (const line of written.waiting) {
        spool ??= new LineSpool(join(work_folder, `waiting ${this.#spools++}.ndjson`));
        awaits.add(line.awaits);
        const before = spool.bytes;
        await spool.write(line.from);
        this.#waiting_bytes += spool.bytes - before;
      }
    };
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const batch of batchesOf(source, writer, this.#batch_rows_max)) {
        await writing;
        onProgress?.({ bytes: batch.bytes, lines: batch.lines });
        writing = writeBatch(batch);
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
    }
    this.#rows += rows;
    if (spool) {
      await spool.end();
      this.#waiting.push({ source: spooledSource(spool.path, source.file, source.table), awaits });
    }
    return rows;
  }
}
