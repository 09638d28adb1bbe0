// Reads all rows of tables as they are at one moment, while others write.
import type { Row } from './param.ts';

/** What is known of a table whose rows are read. A declared table has it. */
export interface ReadTable {
  readonly name: string;
  readonly table: {
    readonly key: readonly string[];
    readonly columns: Readonly<Record<string, { readonly stored: 'integer' | 'text' | 'bytes' }>>;
    readonly large?: true;
  };
}

/** A moment of a database. It must be closed, because the database keeps old rows for it. */
export interface Snapshot {
  /**
   * The rows of a table in the order of their keys, by code points, a few at a time.
   *
   * @param only the value of a column that the rows have, if not all are wanted.
   */
  rows(
    named: ReadTable,
    only?: { readonly column: string; readonly id: number },
  ): AsyncGenerator<readonly Row[]>;
  close(): Promise<void>;
}
