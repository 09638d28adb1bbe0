// A statement for spreadsheets and programs: RFC 4180 in UTF-8, one table whose first column is the kind of
// row.
import { setImmediate } from 'node:timers/promises';
import { regions } from '../../../kit/contract/region.ts';
import { decimalText } from '../payment.ts';
import type { StatementContents } from './statement_contents.ts';
import { localTimeWriter } from './statement_period.ts';

export const csv_columns = [
  'row_type',
  'time',
  'order_sn',
  'level',
  'billing_transaction_type',
  'cost_header',
  'scenario',
  'remark',
  'count',
  'currency',
  'amount',
] as const;
type CsvRow = Partial<Record<(typeof csv_columns)[number], string | number>> & {
  /** Micros. A spreadsheet reads it as a number, even if it is negative. */
  readonly amount: string;
};

const rows_at_once = 1_000;

/** A leading apostrophe keeps a spreadsheet from reading the text as a formula. */
const escapeFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoteCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const record = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
const numbers: ReadonlySet<string> = new Set(['count', 'amount']);
const cellOf = (name: (typeof csv_columns)[number], value: string | number = '') =>
  numbers.has(name) ? String(value) : quoteCell(escapeFormula(String(value)));

/** The bytes of a statement's CSV. */
export async function writeCsv(statement: StatementContents): Promise<Uint8Array> {
  const { currency, price_decimals, time_zone } = regions[statement.region];
  const timeOf = localTimeWriter(time_zone);
  const amountOf = (micros: bigint) => decimalText(micros, price_decimals);
  const parts: Buffer[] = [];
  const write = (rows: readonly CsvRow[]) =>
    parts.push(
      Buffer.from(
        rows
          .map((row) => record(csv_columns.map((name) => cellOf(name, { currency, ...row }[name]))))
          .join(''),
      ),
    );
  const { period, lines, totals, payouts } = statement;

  parts.push(Buffer.from(record(csv_columns)));
  write([{ row_type: 'opening_balance', time: timeOf(period.from), amount: amountOf(statement.opening) }]);
  for (let at = 0; at < lines.length; at += rows_at_once) {
    write(
      lines.slice(at, at + rows_at_once).map(({ released_at, amount_micros, ...line }) => ({
        row_type: 'transaction',
        time: timeOf(released_at),
        ...line,
        amount: amountOf(BigInt(amount_micros)),
      })),
    );
    await setImmediate();
  }
  write(
    totals.map(({ micros, ...total }) => ({
      row_type: 'cost_header_total',
      ...total,
      amount: amountOf(micros),
    })),
  );
  write([{ row_type: 'released_total', count: lines.length, amount: amountOf(statement.released) }]);
  write(
    payouts.map(({ paid_at, encrypted_payout_id, micros }) => ({
      row_type: 'payout',
      time: timeOf(paid_at),
      remark: encrypted_payout_id,
      amount: amountOf(-micros),
    })),
  );
  write([{ row_type: 'closing_balance', time: timeOf(period.to), amount: amountOf(statement.closing) }]);
  return Buffer.concat(parts);
}
