import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { fastRecordMaker } from '../fast_record.ts';
import type { Value } from '../param.ts';
import type { MakeRecord } from '../record.ts';
import { type RowReader, rowReader } from './rows.ts';

/** From this many values of one answer on, a statement's next answers are read as one text. */
const values_min = 64;
/** Longer texts are copied faster than they are quoted and parsed. */
const mean_length_max = 200;
const exact_types = ['INTEGER', 'TEXT'];

/**
 * Reads the rows of a query as one JSON text, because the engine returns each value with a separate call. Returns
 * undefined for a query whose values JSON may change: bytes, numbers with a fraction, and what SQL computes.
 */
function textReader(db: DatabaseSyncInstance, statement: StatementSyncInstance) {
  const { sourceSQL: sql } = statement;
  const columns = statement.columns();
  const names = new Set(columns.map(({ name }) => name));
  const is_exact = columns.every(({ type }) => type !== null && exact_types.includes(type));
  if (!is_exact || names.size < columns.length || !/^select\b/i.test(sql)) return undefined;
  const row = [...names].map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
  const as_text = db.prepare(`select json_group_array(json_array(${row})) from (${sql})`);
  as_text.setReturnArrays(true);
  return (values: readonly Value[]): Value[][] => {
    const [text] = as_text.get(...values) as unknown as [string];
    return JSON.parse(text);
  };
}

/** Whether rows have many values, and no long ones. */
function areManyShortValues(rows: readonly (readonly Value[])[]): boolean {
  const count = rows.length * (rows[0]?.length ?? 0);
  if (count < values_min) return false;
  let length = 0;
  for (const row of rows) for (const value of row) if (typeof value === 'string') length += value.length;
  return length <= mean_length_max * count;
}

/**
 * Reads rows from the engine as lists and builds the records here, because the engine would set each property
 * with a separate call. The statement stays in that mode. The column names are read when there is a row,
 * because a statement that has not run yet may still have the names of an older schema. A query that has found
 * many short values reads its later rows as one text.
 *
 * Gain over `rowReader`: 1.7 us of CPU for a row of 22 columns, 6 % of a signed read. As one text, fifty rows of 35
 * columns take 180 us instead of 420.
 */
export function fastRowReader(db: DatabaseSyncInstance, statement: StatementSyncInstance): RowReader {
  // An older node:sqlite cannot return lists.
  if (statement.setReturnArrays === undefined || statement.columns === undefined) return rowReader(statement);
  statement.setReturnArrays(true);
  let make: MakeRecord<Value> | undefined;
  const record = (list: readonly Value[]) => {
    make ??= fastRecordMaker<Value>(statement.columns().map(({ name }) => name));
    return make(list);
  };
  const readLists = (values: readonly Value[]) => statement.all(...values) as unknown as Value[][];
  let readAll = (values: readonly Value[]) => {
    const rows = readLists(values);
    if (areManyShortValues(rows)) readAll = textReader(db, statement) ?? readLists;
    return rows;
  };
  return {
    first(values: readonly Value[]) {
      const list = statement.get(...values) as readonly Value[] | undefined;
      return list === undefined ? undefined : record(list);
    },
    all: (values: readonly Value[]) => readAll(values).map(record),
  };
}
