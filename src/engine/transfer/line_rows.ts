// Turns the lines of an import into rows, with all checks that the declaration of their table has.
import type { Violation } from '../../kit/contract/check.ts';
import { jsonMistake } from '../../kit/contract/requests/json_place.ts';
import { recordReader } from '../store/load/record_reader.ts';
import type { Row } from '../store/param.ts';
import type { Table } from '../store/table.ts';
import { type BadLine, badLine } from './bad_line.ts';
import type { MovedTable } from './moved_tables.ts';

/** A line of an import: its JSON, or the record in it if that has been read already. */
export interface ImportLine {
  /** Counts from 1. */
  readonly line: number;
  readonly text?: string | undefined;
  readonly record?: unknown;
  /** Why it could not be read. */
  readonly fault?: Violation | undefined;
}

/** A row and the line that has it. */
export interface MadeRow {
  readonly from: ImportLine;
  readonly row: Row;
}

/** The record in a line that was read. */
export const recordIn = ({ text, record }: ImportLine): unknown =>
  record === undefined && text !== undefined ? JSON.parse(text) : record;

/** What is read from a line. Blank lines have neither a row nor a fault. */
export interface ReadLine {
  readonly made?: MadeRow;
  readonly bad?: BadLine;
}

export interface LineRowsOptions {
  /** Whether its secrets are among the columns. Otherwise existing rows keep theirs. */
  readonly has_secrets: boolean;
  /** Columns whose values are left out, because they mean nothing in another database. */
  readonly unset: readonly string[];
  /** Unix seconds. Relative times count from it. */
  readonly now: number;
  /** Whether the records are known to be right, and are not checked. */
  readonly trusted?: boolean;
}

/** The table without some columns, and what these get instead. */
function withoutColumns(table: Table, names: readonly string[]) {
  const entries = Object.entries(table.columns);
  const columns = Object.fromEntries(entries.filter(([name]) => !names.includes(name)));
  const defaults = Object.fromEntries(
    names.map((name) => [name, table.columns[name]?.default_value ?? null]),
  );
  return { columns, defaults };
}

/** Reads the lines of one table. */
export function lineRows(
  { name: table_name, table, secret_columns }: MovedTable,
  { has_secrets, unset, now, trusted = false }: LineRowsOptions,
): (line: ImportLine) => ReadLine {
  const left_out = has_secrets ? [] : secret_columns;
  const { columns, defaults } = withoutColumns(table, left_out);
  const others = { ...defaults, ...withoutColumns(table, unset).defaults };
  const has_others = Object.keys(others).length > 0;
  const read = recordReader({ ...table, columns }, trusted);
  return (from) => {
    const { line, text, fault } = from;
    const place = { table: table_name, line };
    if (fault) return { bad: badLine(place, fault, from.record) };
    let { record } = from;
    if (record === undefined && text !== undefined) {
      if (text.trim() === '') return {};
      try {
        record = JSON.parse(text);
      } catch {
        const at = jsonMistake(text)?.replace(/^line 1, /, '') ?? 'an unknown place';
        return { bad: badLine(place, { path: '', rule: `is not JSON, at ${at}` }) };
      }
    }
    try {
      const { row, violation } = read(record, now);
      if (violation) return { bad: badLine(place, violation, record) };
      return { made: { from, row: has_others ? { ...row, ...others } : row } };
    } catch (error) {
      // The stack is too small for what reads it.
      if (!(error instanceof RangeError)) throw error;
      return { bad: badLine(place, { path: '', rule: 'is nested too deeply' }) };
    }
  };
}
