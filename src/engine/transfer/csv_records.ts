// Reads CSV as spreadsheets write it: a mark at its beginning, semicolons, quotes, any line ends.
import type { Violation } from '../../kit/contract/check.ts';
import { messageOf } from '../../kit/contract/thrown.ts';
import type { Column, Table } from '../store/table.ts';
import { guarded } from '../stray_errors.ts';
import type { ImportLine } from './line_rows.ts';

const delimiters = [',', ';', '\t'];

/** What separates the cells of a file, from its first line. */
export function delimiterOf(first_line: string): string {
  const bare = first_line.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

const whole_number = /^[+-]?\d+$/;
const rounded_number = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;
/** Cells that a spreadsheet would take for a formula. They begin with a quote, which is not part of the text. */
const kept_from_formulas = /^'+[=+\-@\t\r]/;

/** Bytes may be a file that is named in JSON. */
const isJson = ({ stored, schema }: Column, text: string) =>
  (stored === 'text' && (schema.type === 'array' || schema.type === 'object')) ||
  (stored === 'bytes' && text.startsWith('{'));

type Cell = { readonly value: unknown } | { readonly rule: string };

function integerIn(text: string): Cell {
  if (whole_number.test(text)) {
    const number = Number(text);
    return Number.isSafeInteger(number)
      ? { value: number }
      : { rule: 'has more digits than a whole number here may have' };
  }
  if (rounded_number.test(text))
    return {
      rule: 'was rounded by a spreadsheet: give the column the format Text or a number without decimals, load the original values again, and save it once more',
    };
  return { value: text };
}

function flagIn(text: string): Cell {
  const lower = text.toLowerCase();
  if (lower === 'true' || text === '1') return { value: true };
  return { value: lower === 'false' || text === '0' ? false : text };
}

/** The value in a cell, as it is in a record. */
function valueIn(column: Column, text: string): Cell {
  const { schema, stored } = column;
  if (isJson(column, text)) {
    try {
      return { value: JSON.parse(text) };
    } catch {
      return { rule: 'must be JSON' };
    }
  }
  if (schema.type === 'boolean') return flagIn(text.trim());
  if (stored === 'integer') return integerIn(text.trim());
  return { value: kept_from_formulas.test(text) ? text.slice(1) : text };
}

/** Whether an empty cell is an empty text, and not the absence of a value. */
const isEmptyText = ({ stored, default_value, schema }: Column) =>
  stored === 'text' && default_value === undefined && schema.type === 'string' && !schema.enum;

/** Reads the cells of a line by the names in the first line. */
export function recordOfCells(
  { columns }: Table,
  names: readonly string[],
  cells: readonly string[],
): { record: Record<string, unknown>; fault?: Violation } {
  const record: Record<string, unknown> = {};
  if (cells.length !== names.length)
    return {
      record,
      fault: { path: '', rule: `has ${cells.length} cells, and the first line has ${names.length}` },
    };
  let fault: Violation | undefined;
  for (const [at, name] of names.entries()) {
    const text = cells[at] ?? '';
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (text === '' && !(column && isEmptyText(column))) continue;
    const cell: Cell = column ? valueIn(column, text) : { value: text };
    Object.defineProperty(record, name, {
      value: 'value' in cell ? cell.value : text,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    if ('rule' in cell) fault ??= { path: name, rule: cell.rule };
    if (text.includes('\uFFFD'))
      fault ??= { path: name, rule: 'is not UTF-8: save the file as "CSV UTF-8" in the spreadsheet' };
  }
  return fault ? { record, fault } : { record };
}

interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number; readonly bytes: number };
}

/** A file of CSV cannot be read at all; the message says why. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/**
 * The records of CSV. The first line names the columns.
 *
 * @param first_bytes enough of the beginning to see what separates cells.
 * @throws CsvError
 */
export async function* csvLines(
  stream: NodeJS.ReadableStream,
  table: Table,
  { first_bytes, record_bytes_max }: { first_bytes: Buffer; record_bytes_max: number },
): AsyncGenerator<{ readonly lines: readonly ImportLine[]; readonly bytes: number }> {
  const { parse } = await import('csv-parse');
  const [first_line = ''] = first_bytes.toString('utf8').split(/\r\n|\n|\r/);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first_line.replace(/^\uFEFF/, '')),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: record_bytes_max,
  });
  const fail = guarded((error: Error) => {
    parser.destroy(error);
  });
  stream.on('error', fail);
  stream.pipe(parser);
  let names: string[] | undefined;
  let lines: ImportLine[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (!names) {
        names = record.map((name) => name.trim());
        continue;
      }
      lines.push({ line: info.lines, ...recordOfCells(table, names, record) });
      if (lines.length < 100) continue;
      yield { lines, bytes: info.bytes };
      lines = [];
    }
  } catch (error) {
    throw new CsvError(`is not CSV that can be read: ${messageOf(error)}`);
  }
  if (lines.length > 0) yield { lines, bytes: 0 };
}
