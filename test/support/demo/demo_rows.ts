// The stored rows of the demo marketplace when it is loaded at a given time.
import { readdirSync, readFileSync } from 'node:fs';
import { packageFile } from '../../../src/engine/package_file.ts';
import { dataRowReader } from '../../../src/engine/store/load/load.ts';
import type { Rows, Table, Tables } from '../../../src/engine/store/table.ts';
import { tables } from '../../../src/program/groups.ts';

export type DemoRow = Readonly<Record<string, unknown>>;
/** The rows of every table. */
export type AllRows = Rows<typeof tables>;

const texts = new Map(
  readdirSync(packageFile('demo'))
    .filter((file) => file.endsWith('.ndjson'))
    .map((file) => [file.slice(0, -'.ndjson'.length), readFileSync(packageFile('demo', file), 'utf8')]),
);

/** The rows of each table that has a data file. @param now Unix time in seconds. */
export function readDemoRows(now: number): Map<string, DemoRow[]> {
  const rowsOf = ([name, text]: [string, string]): [string, DemoRow[]] => {
    const read = dataRowReader((tables as Tables)[name] as Table, true);
    return [
      name,
      text
        .trim()
        .split('\n')
        .map((line) => read(JSON.parse(line), now, name)),
    ];
  };
  return new Map([...texts].map(rowsOf));
}

/** The rows of one table. */
export const rowsOf = <N extends keyof AllRows>(rows: ReadonlyMap<string, DemoRow[]>, table: N) =>
  (rows.get(table) ?? []) as unknown as AllRows[N][];
