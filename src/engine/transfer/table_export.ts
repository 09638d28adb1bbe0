// The rows of a table as lines of a file, in the order of their keys.
import { recordOf } from '../store/load/record_reader.ts';
import type { Row } from '../store/param.ts';
import type { LineBytes, Snapshot } from '../store/snapshot.ts';
import { csvHead, csvLine } from './csv_text.ts';
import type { MovedTable } from './moved_tables.ts';

export interface TableExportOptions {
  readonly form: 'ndjson' | 'csv';
  /** The value of a column that the rows have, if not all are wanted. */
  readonly only?: { readonly column: string; readonly id: number } | undefined;
  /** Which of the rows are wanted. */
  readonly isWanted?: ((row: Row) => boolean) | undefined;
  /** Changes a row before it is written. */
  readonly changed?: ((row: Row) => Row) | undefined;
  /** Columns that are left out. */
  readonly left_out: readonly string[];
  /** Keeps the bytes of a row elsewhere, and returns what the line has instead. Without it, lines have base64. */
  readonly keepBytes?: (row: Row, column: string, bytes: Uint8Array) => unknown;
  /** Called with the rows before they are written. */
  readonly onRows?: ((rows: readonly Row[]) => void) | undefined;
}

/** The lines of a table in pieces. */
export async function* tableLines(
  snapshot: Snapshot,
  moved: MovedTable,
  { form, only, isWanted, changed, left_out, keepBytes, onRows }: TableExportOptions,
): AsyncGenerator<LineBytes> {
  const { table } = moved;
  const bytes = Object.keys(table.columns).filter((name) => table.columns[name]?.stored === 'bytes');
  if (form === 'ndjson' && bytes.length === 0 && !isWanted && !changed && !onRows) {
    yield* snapshot.lines(moved, left_out, only);
    return;
  }
  const recordFor = (row: Row) => {
    const kept = new Map<string, unknown>();
    for (const name of keepBytes ? bytes : []) {
      const value = row[name];
      if (value instanceof Uint8Array) kept.set(name, keepBytes?.(row, name, value));
    }
    const shown =
      kept.size === 0 ? row : { ...row, ...Object.fromEntries([...kept.keys()].map((name) => [name, ''])) };
    const record = recordOf(table, shown);
    for (const [name, value] of kept) record[name] = value;
    for (const name of left_out) delete record[name];
    return record;
  };
  const lineOf =
    form === 'csv'
      ? (row: Row) => csvLine(table, left_out, recordFor(row))
      : (row: Row) => `${JSON.stringify(recordFor(row))}\n`;
  if (form === 'csv') yield { bytes: Buffer.from(csvHead(table, left_out)), rows: 0 };
  for await (const found of snapshot.rows(moved, only)) {
    const wanted = isWanted ? found.filter(isWanted) : found;
    if (wanted.length === 0) continue;
    const rows = changed ? wanted.map(changed) : wanted;
    onRows?.(rows);
    yield { bytes: Buffer.from(rows.map(lineOf).join('')), rows: rows.length };
  }
}
