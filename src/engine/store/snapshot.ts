// Reads all rows of tables as they are at one moment, while others write.
import type { Row } from './param.ts';

interface ReadColumn {
  readonly stored: 'integer' | 'text' | 'bytes';
  readonly schema: { readonly type?: unknown };
  readonly nullable: boolean;
  /** Set if it follows from others. */
  readonly compute?: unknown;
}

/** What is known of a table whose rows are read. A declared table has it. */
export interface ReadTable {
  readonly name: string;
  readonly table: {
    readonly key: readonly string[];
    readonly columns: Readonly<Record<string, ReadColumn>>;
    readonly large?: true;
  };
}

/** Which rows of a table are read, if not all are wanted: those with this value in a column. */
export interface OnlyRows {
  readonly column: string;
  readonly id: number;
}

/** Some lines in UTF-8, each with its line end. */
export interface LineBytes {
  readonly bytes: Uint8Array;
  readonly rows: number;
}

/** A moment of a database. It must be closed, because the database keeps old rows for it. */
export interface Snapshot {
  /** The rows of a table in the order of their keys, by code points, a few at a time. */
  rows(named: ReadTable, only?: OnlyRows): AsyncGenerator<readonly Row[]>;
  /**
   * The same rows as lines of NDJSON, the same text as the JSON of `recordOf`. The table has no column with bytes. If the
   * lines are not read to their end, nothing else can be read afterwards.
   */
  lines(named: ReadTable, left_out: readonly string[], only?: OnlyRows): AsyncGenerator<LineBytes>;
  close(): Promise<void>;
}
