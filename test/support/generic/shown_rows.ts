// Reaches the rows of a view at the wire: the example of the demo marketplace shows some of them, and the test
// changes their values.

import type { Column, Table } from '../../../src/engine/store/table.ts';
import type { AnyView } from '../../../src/engine/view/view.ts';
import { tables } from '../../../src/program/groups.ts';
import type { TestAnswer, World } from '../world/harness.ts';
import { storedRows } from '../world/refusals.ts';
import type { Stored } from './distinct_values.ts';
import { differences, type Place, type Row, recordsAt, showsRow } from './shown_records.ts';

/** The records that an answer shows at a place. */
export interface ViewAnswer {
  readonly records: readonly Row[];
  /** The rows that the records may show: all rows of the caller, and those without an owner. */
  readonly rows: readonly Row[];
}

/** The name under which a table is stored. */
export function tableName(table: Table): string {
  const found = Object.entries<Table>(tables).find(([, other]) => other === table);
  if (!found) throw new Error('A view shows the rows of a table that no group has.');
  return found[0];
}

/** A call that shows records of a view, and the possible owners of their rows. */
export interface ViewCall {
  readonly tenant_id: number;
  call(): Promise<TestAnswer>;
}

/**
 * Requests the records at a place from an operation, and the rows that they may show from the database; none if
 * the operation refuses.
 */
export async function askView(
  world: World,
  { shown: { table } }: AnyView,
  { operation, path }: Place,
  { tenant_id, call }: ViewCall,
): Promise<ViewAnswer> {
  const { body } = await call();
  if (body.error) return { records: [], rows: [] };
  const rows = (await storedRows(world, tableName(table))) as Row[];
  const own = table.tenant.endsWith('_id') ? rows.filter((row) => row[table.tenant] === tenant_id) : rows;
  const { payload } = operation.envelope;
  return { records: recordsAt(payload === 'top' ? body : body[payload], path), rows: own };
}

/** The rows that a record shows in all its fields. */
export const rowsOfRecord = ({ shown }: AnyView, record: Row, rows: readonly Row[]): readonly Row[] =>
  rows.filter((row) => showsRow(shown, record, row));

/** The rows that an answer shows with their current values. */
export const shownRows = (view: AnyView, { records, rows }: ViewAnswer, some: readonly Row[]): Row[] =>
  some.filter((one) => {
    const row = rows.find((other) => view.shown.table.key.every((name) => other[name] === one[name]));
    return row && records.some((record) => showsRow(view.shown, record, row));
  });

/** The fewest fields in which a record differs from any row: probably what is wrong with it. */
export const leastDifferences = ({ shown }: AnyView, record: Row, rows: readonly Row[]): string[] =>
  rows
    .map((row) => differences(shown, record, row))
    .reduce((least, other) => (other.length < least.length ? other : least), Object.keys(shown.fields));

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

type Values = Readonly<Record<string, Stored>>;

/** Sets columns of rows, which are found by their keys. */
export async function updateRows(
  world: World,
  table: Table,
  updates: readonly { readonly row: Row; readonly values: Values }[],
): Promise<void> {
  await world.marketplace.database.transaction(async (store) => {
    for (const { row, values } of updates) {
      const set = Object.entries(values).map(([name, value]) => `${name} = ${literal(value)}`);
      const where = table.key.map((name) => `${name} = ${literal(row[name])}`);
      if (set.length > 0)
        await store.execute(`update ${tableName(table)} set ${set.join(', ')} where ${where.join(' and ')}`);
    }
  });
}

/** New, distinct values for some columns of rows. */
export const newValues = (
  table: Table,
  rows: readonly Row[],
  columns: readonly string[],
  draw: (column: Column) => Stored | undefined,
) =>
  rows.map((row) => {
    const values = columns.map((name) => [name, draw(table.columns[name] as Column)] as const);
    return { row, values: Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Values };
  });

/** The numbers in a text: a list of ids can be sent as one. */
export const numbersIn = (value: unknown): number[] =>
  typeof value === 'string' ? (value.match(/\d+/g) ?? []).map(Number) : [];
