import type { StatementSyncInstance } from '@photostructure/sqlite';
import { fastRecordMaker } from '../fast_record.ts';
import type { Value } from '../param.ts';
import type { MakeRecord } from '../record.ts';
import { type RowReader, rowReader } from './rows.ts';

/**
 * Reads rows from the engine as lists and builds the records here, because the engine would set each property
 * with a separate call. The statement stays in that mode. The column names are read when there is a row,
 * because a statement that has not run yet may still have the names of an older schema.
 *
 * Gain over `rowReader`: 1.7 us of CPU for a row of 22 columns, 6 % of a signed read.
 */
export function fastRowReader(statement: StatementSyncInstance): RowReader {
  // An older node:sqlite cannot return lists.
  if (statement.setReturnArrays === undefined || statement.columns === undefined) return rowReader(statement);
  statement.setReturnArrays(true);
  let make: MakeRecord<Value> | undefined;
  const record = (list: readonly Value[]) => {
    make ??= fastRecordMaker<Value>(statement.columns().map(({ name }) => name));
    return make(list);
  };
  return {
    first(values: readonly Value[]) {
      const list = statement.get(...values);
      return list === undefined ? undefined : record(list);
    },
    all: (values: readonly Value[]) => statement.all(...values).map(record),
  };
}
