// Writes the lines of one table: checks each, finds what it names, and writes batches, each on one shard.
import type { IdKind } from '../store/ids.ts';
import { findShardingOf } from '../store/migrations/spread_tables.ts';
import type { Row } from '../store/param.ts';
import { DrawnIds } from '../store/raise_ids.ts';
import type { MissingRow } from '../store/references/missing_rows.ts';
import type { Database } from '../store/store.ts';
import type { Tables } from '../store/table.ts';
import { byTenant } from '../store/write_rows.ts';
import { type BadLine, badLine } from './bad_line.ts';
import { BatchWriter } from './batch_writer.ts';
import { GrowingTable } from './growing_table.ts';
import { type ImportLine, lineRows, type MadeRow, recordIn } from './line_rows.ts';
import type { MovedTable } from './moved_tables.ts';
import { ruleOfRefusal } from './refused_row.ts';

/** How many tenants' transactions run at once, on a sharded database. */
const transactions_at_once = 16;

/** Where rows are imported. */
export interface ImportTarget {
  readonly database: Database;
  readonly tables: Tables;
  readonly id_kinds: readonly IdKind[];
  /** Unix seconds. Relative times count from it. */
  readonly now: number;
}

export interface TableImportOptions {
  /** Without it, rows are written and undone, so that the database checks them. */
  readonly writes?: boolean;
  readonly has_secrets?: boolean;
  readonly unset?: readonly string[];
  /** Whether a row that does not exist will have been written by then. */
  readonly isComing?: (missing: MissingRow) => boolean;
  /** Whether a line waits until others were written, if the rows that it names are not there. */
  readonly mayWait?: (table_name: string) => boolean;
}

/** Lines that were read: the rows that they have, and those in which something is wrong, whatever else there is. */
export interface ReadableLines {
  readonly sent: readonly MadeRow[];
  readonly bad: readonly (BadLine & { readonly from: ImportLine })[];
}

/** What became of some lines. */
export interface Imported {
  /** The lines whose rows were written or, if nothing is written, that are right. */
  readonly made: readonly MadeRow[];
  readonly bad: readonly (BadLine & { readonly from: ImportLine })[];
  /** Lines that name rows which may still come. */
  readonly waiting: readonly WaitingLine[];
}

/** A line that waits for a row of a table. */
export interface WaitingLine {
  readonly from: ImportLine;
  readonly awaits: string;
}

interface Result {
  readonly made: MadeRow[];
  readonly bad: (BadLine & { readonly from: ImportLine })[];
  readonly waiting: WaitingLine[];
}

const isIn = ({ name }: MissingRow) =>
  Object.entries(name)
    .map(([column, value]) => `${column} ${JSON.stringify(value)}`)
    .join(', ');

/** The import of one table. */
export class TableImport {
  readonly #read: ReturnType<typeof lineRows>;
  readonly #ids: DrawnIds;
  readonly #batches: BatchWriter;
  readonly #statistics: GrowingTable;
  /** Only then tenants need transactions of their own. */
  #is_sharded: boolean | undefined;

  constructor(
    readonly target: ImportTarget,
    readonly moved: MovedTable,
    readonly options: TableImportOptions = {},
  ) {
    const { name, secret_columns } = moved;
    const { has_secrets = false, unset = [] } = options;
    this.#read = lineRows(moved, { has_secrets, unset, now: target.now });
    this.#ids = new DrawnIds(target.database, name, target.id_kinds);
    this.#statistics = new GrowingTable(target.database, name);
    this.#batches = new BatchWriter(target, moved, {
      writes: this.#writes,
      kept: [...(has_secrets ? [] : secret_columns), ...unset],
      isComing: options.isComing,
    });
  }

  /** The rows in lines, of which nothing is checked but what concerns the line alone. */
  rowsIn(lines: readonly ImportLine[]): Row[] {
    return lines.flatMap((line) => {
      const { made } = this.#read(line);
      return made ? [made.row] : [];
    });
  }

  /** Reads lines. It asks no database. */
  readable(lines: readonly ImportLine[]): ReadableLines {
    const found: Result = { made: [], bad: [], waiting: [] };
    for (const line of lines) {
      const { made, bad } = this.#read(line);
      if (bad) found.bad.push({ ...bad, from: line });
      if (!made) continue;
      const too_high = this.#ids.findTooHigh(made.row);
      if (too_high === undefined) found.made.push(made);
      else this.#refuse(found, made, too_high, 'leaves too few ids above it for Stoa to draw');
    }
    return { sent: found.made, bad: found.bad };
  }

  /** Checks lines and writes those that are right. Lines of one key are written in their order. */
  async write({ sent: made, bad }: ReadableLines): Promise<Imported> {
    const result: Result = { made: [], bad: [...bad], waiting: [] };
    const rows = made.map(({ row }) => row);
    if (this.#writes) await this.#ids.skip(rows);
    this.#is_sharded ??= (await findShardingOf(this.target.database)) !== undefined;
    const tenants = this.#is_sharded ? this.#byTenant(made, rows) : [made];
    for (let from = 0; from < tenants.length; from += transactions_at_once)
      await Promise.all(
        tenants.slice(from, from + transactions_at_once).map((own) => this.#writeOwn(own, result)),
      );
    if (this.#writes) await this.#statistics.grow(result.made.length);
    // Tenants are done in any order.
    result.bad.sort((a, b) => a.line - b.line);
    result.waiting.sort((a, b) => a.from.line - b.from.line);
    return result;
  }

  get #writes(): boolean {
    return this.options.writes ?? true;
  }

  #byTenant(made: readonly MadeRow[], rows: readonly Row[]): MadeRow[][] {
    const made_of = new Map(made.map((each) => [each.row, each]));
    return byTenant(this.moved.table, rows).map((own) => own.map((row) => made_of.get(row) as MadeRow));
  }

  #refuse({ bad }: Result, { from }: MadeRow, path: string, rule: string, missing_in?: string): void {
    const place = { table: this.moved.name, line: from.line };
    bad.push({ ...badLine(place, { path, rule }, recordIn(from), missing_in), from });
  }

  /** Writes rows of one tenant. Those that name no row are left out, and the others are written again. */
  async #writeOwn(lines: readonly MadeRow[], result: Result): Promise<void> {
    if (lines.length === 0) return;
    let missing: readonly MissingRow[];
    try {
      missing = await this.#batches.write(
        lines.map(({ row }) => row),
        { is_sharded: this.#is_sharded === true },
      );
    } catch (error) {
      const violation = ruleOfRefusal(this.moved.table, error);
      if (!violation) throw error;
      const [line] = lines;
      if (lines.length === 1 && line) return this.#refuse(result, line, violation.path, violation.rule);
      const half = Math.ceil(lines.length / 2);
      await this.#writeOwn(lines.slice(0, half), result);
      return this.#writeOwn(lines.slice(half), result);
    }
    if (missing.length === 0) {
      result.made.push(...lines);
      return;
    }
    const left_out = new Set<number>();
    for (const each of missing) {
      const line = lines[each.at];
      if (!line || left_out.has(each.at)) continue;
      left_out.add(each.at);
      if (this.options.mayWait?.(each.table_name))
        result.waiting.push({ from: line.from, awaits: each.table_name });
      else {
        const rule = `names a row of ${each.table_name} that does not exist: ${isIn(each)}`;
        this.#refuse(result, line, each.place.replaceAll('[]', ''), rule, each.table_name);
      }
    }
    await this.#writeOwn(
      lines.filter((_, at) => !left_out.has(at)),
      result,
    );
  }
}
