// Writes rows as CSV that opens no formula in a spreadsheet.
import type { Table } from '../store/table.ts';

/** A text that a spreadsheet takes for a formula, or that would be read as one that was kept from being it. */
const is_formula = /^'*[=+\-@\t\r]/;
const needs_quotes = /[",;\r\n\t]|^\s|\s$|^'/;

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = is_formula.test(text) ? `'${text}` : text;
  return safe !== text || needs_quotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const namesIn = ({ columns }: Table): string[] =>
  Object.entries(columns).flatMap(([name, { compute }]) => (compute ? [] : [name]));

/** The first line. */
export const csvHead = (table: Table, left_out: readonly string[]): string =>
  `${namesIn(table)
    .filter((name) => !left_out.includes(name))
    .join(',')}\r\n`;

/** The line of a record. Numbers have up to 16 digits, of which spreadsheets show 15. */
export const csvLine = (
  table: Table,
  left_out: readonly string[],
  record: Readonly<Record<string, unknown>>,
) =>
  `${namesIn(table)
    .filter((name) => !left_out.includes(name))
    .map((name) => cellOf(record[name]))
    .join(',')}\r\n`;
