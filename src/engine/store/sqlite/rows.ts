import type { StatementSyncInstance } from '@photostructure/sqlite';
import type { Value } from '../param.ts';

/** Runs a prepared statement and gives its rows as records. */
export interface RowReader {
  first(values: readonly Value[]): unknown;
  all(values: readonly Value[]): unknown[];
}

/** The plain way: the engine makes the records. */
export const rowReader = (statement: StatementSyncInstance): RowReader => ({
  first: (values) => statement.get(...values),
  all: (values) => statement.all(...values),
});
