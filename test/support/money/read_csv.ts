import { expect } from 'vitest';

/**
 * The rows of a CSV file by their columns. It accepts strict RFC 4180: every line ends in CR LF, and quotes
 * enclose a whole cell.
 */
export function readCsv(bytes: Uint8Array): Record<string, string>[] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const records: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex;
    const [, written = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`Not RFC 4180 at ${start}: ${text.slice(start, start + 40)}`);
    records.at(-1)?.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === '\r\n') records.push([]);
  }
  const [columns = [], ...rows] = records.slice(0, -1);
  for (const row of rows) expect(row).toHaveLength(columns.length);
  return rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index] as string])),
  );
}
