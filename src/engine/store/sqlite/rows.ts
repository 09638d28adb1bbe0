import type { StatementSyncInstance } from '@photostructure/sqlite';
import type { Value } from '../param.ts';

/** Runs a prepared statement and returns its rows as records. */
export interface RowReader {
  first(values: readonly Value[]): unknown;
  all(values: readonly Value[]): unknown[];
}

/** The plain version, in which the engine builds the records. */
export const rowReader = (statement: StatementSyncInstance): RowReader => ({
  first: (values) => statement.get(...values),
  all: (values) => statement.all(...values),
});
