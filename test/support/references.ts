// Looks for what rows name and no table has.
import type { Reference, Table, Tables } from '../../src/platform/store/table.ts';
import type { DemoRow } from './demo_rows.ts';

type AllRows = ReadonlyMap<string, readonly DemoRow[]>;

/** What stands at a place: several values where it goes through lists. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value];
  if (value === null || value === undefined) return [];
  const name = step.replace('[]', '');
  const inside = name === '' ? value : (value as DemoRow)[name];
  return step.endsWith('[]')
    ? ((inside ?? []) as unknown[]).flatMap((element) => valuesAt(element, rest))
    : valuesAt(inside, rest);
}

/** The column of a place; what is kept in it as JSON is read. */
function placeIn(table: Table, row: DemoRow, place: string, shops: ReadonlyMap<unknown, DemoRow>): unknown[] {
  if (place.startsWith('shop.')) return [shops.get(row.shop_id)?.[place.slice('shop.'.length)]];
  const [first = '', ...rest] = place.split('.');
  const name = first.replace('[]', '');
  const value = row[name];
  const is_json = table.columns[name]?.stored === 'text' && (rest.length > 0 || first.endsWith('[]'));
  const parsed = is_json && typeof value === 'string' ? JSON.parse(value) : value;
  return valuesAt(parsed, [...(first.endsWith('[]') ? ['[]'] : []), ...rest]);
}

const isNone = (value: unknown) => value === undefined || value === null || value === '' || value === 0;

/** The values of each thing that a row names by a reference, in the order of its columns. */
function namesIn(
  table: Table,
  row: DemoRow,
  { by }: Reference,
  shops: ReadonlyMap<unknown, DemoRow>,
): unknown[][] {
  const columns = Object.values(by).map((place) => placeIn(table, row, place, shops));
  const count = Math.max(...columns.map(({ length }) => length));
  const names = Array.from({ length: count }, (_, at) =>
    columns.map((values) => (values.length === 1 ? values[0] : values[at])),
  );
  return columns.some(({ length }) => length === 0) ? [] : names.filter((name) => !name.some(isNone));
}

/** A sentence for each thing that is named and is not there. */
export function danglingNames(tables: Tables, rows: AllRows): string[] {
  const shops = new Map((rows.get('shop') ?? []).map((shop) => [shop.shop_id, shop]));
  const keys = new Map<string, Set<string>>();
  const isThere = ({ table, by }: Reference, name: readonly unknown[]) => {
    const columns = Object.keys(by);
    const index = `${table} ${columns}`;
    if (!keys.has(index))
      keys.set(
        index,
        new Set((rows.get(table) ?? []).map((row) => JSON.stringify(columns.map((column) => row[column])))),
      );
    return keys.get(index)?.has(JSON.stringify(name));
  };
  return [...rows].flatMap(([table_name, own]) => {
    const table = tables[table_name] as Table;
    return (table.references ?? []).flatMap((reference) =>
      own.flatMap((row) =>
        namesIn(table, row, reference, shops)
          .filter((name) => !isThere(reference, name))
          .map(
            (name) => `${table_name} names a ${reference.table} ${JSON.stringify(name)} that is not there`,
          ),
      ),
    );
  });
}
