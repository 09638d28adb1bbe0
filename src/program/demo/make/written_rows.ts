// The rows of the demo marketplace in the form of its files: times are relative to when the files are loaded,
// and numbers that start with a day have a placeholder for it.

import { localTime } from '../../../engine/local_time.ts';
import { resolveDatedText } from '../../../engine/store/dated_text.ts';
import { recordOf } from '../../../engine/store/load/record_reader.ts';
import type { Row } from '../../../engine/store/param.ts';
import { resolveTime } from '../../../engine/store/resolve_time.ts';
import type { Table } from '../../../engine/store/table.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { day, dayPlaceholder, relativeTime } from './ages.ts';
import { regionOf } from './demo_source.ts';
import { loaded_at } from './made_marketplace.ts';
import type { DatedNumber } from './made_order.ts';

type Written = Record<string, unknown>;

const timeOf = (at: number): string => relativeTime((loaded_at - at) / 60);

/** Numbers of orders and returns, which start with six digits. */
const number_form = /\b\d{6}[0-9A-Z]{8,9}\b/g;

/** A value with the numbers in it as files write them, at any depth. */
function withNumbers(value: unknown, numbers: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.replace(number_form, (made) => numbers.get(made) ?? made);
  if (Array.isArray(value)) return value.map((entry) => withNumbers(entry, numbers));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withNumbers(held, numbers)]));
}

/** The number of a day in a region, for differences between days. */
const dayNumber = (region: Region, at: number): number => {
  const [, year, month, date] = /^(..)(..)(..)$/.exec(resolveDatedText(`{{day ${region} now}}`, at)) ?? [];
  return Date.UTC(2000 + Number(year), Number(month) - 1, Number(date)) / 86_400_000;
};

/** A slot is a number of days after the package was arranged, at the same hour: `{{at SG now-24h 09:00}}`. */
function writtenSlot(region: Region, pickup_time_id: string, arranged_at: number): string {
  const age = (loaded_at - arranged_at) / 60;
  return pickup_time_id.replace(/\d+/g, (text) => {
    const at = Number(text);
    const days = dayNumber(region, at) - dayNumber(region, arranged_at);
    return `{{at ${region} ${relativeTime(age - days * day)} ${localTime(region, at).slice('YYYY-MM-DD '.length, -':00'.length)}}}`;
  });
}

/**
 * Columns that are written differently than they are stored, by table and column; undefined leaves the column
 * out.
 */
const otherwise: Readonly<Record<string, Readonly<Record<string, (row: Row, value: never) => unknown>>>> = {
  event: {
    // The wall clock of the machine that made the file.
    recorded_us: () => undefined,
  },
  package: {
    pickup_time_id: ({ shop_id, arranged_at }, pickup_time_id: string) =>
      writtenSlot(regionOf(Number(shop_id)), pickup_time_id, Number(arranged_at)),
  },
  sales_order: {
    invoice_data: (_, invoice: { issue_date: number }) => ({
      ...invoice,
      issue_date: timeOf(invoice.issue_date),
    }),
    prescription: (_, prescription: { checked_at: number }) => ({
      ...prescription,
      checked_at: timeOf(prescription.checked_at),
    }),
  },
  shipping_document_job: {
    job_name: ({ shop_id, created_at }, job_name: string) => {
      const age = (loaded_at - Number(created_at)) / 60;
      return job_name.replace(/_20\d{6}_/, `_20${dayPlaceholder(regionOf(Number(shop_id)), age)}_`);
    },
    // The bytes have expired.
    sha256: () => undefined,
  },
};

/** Writes rows of a table, without what a file can leave out. */
export function rowWriter(
  table_name: string,
  table: Table,
  dated: readonly DatedNumber[],
): (row: Row) => Written {
  const numbers = new Map(dated.map(({ made, written }) => [made, written]));
  const of_table = otherwise[table_name] ?? {};
  const columns = Object.entries(table.columns);
  return (row) => {
    const record = recordOf(table, row);
    const written: Written = {};
    for (const [name, { default_value, toStored }] of columns) {
      const value = record[name];
      if (value === undefined || row[name] === default_value) continue;
      const write = of_table[name];
      if (write) written[name] = write(row, value as never);
      else if (toStored === resolveTime) written[name] = timeOf(Number(value));
      else written[name] = withNumbers(value, numbers);
    }
    return written;
  };
}
