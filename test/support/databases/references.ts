// Finds references in rows to rows that do not exist.
import { namesIn } from '../../../src/engine/store/references/named_rows.ts';
import type { Reference, Table, Tables } from '../../../src/engine/store/table.ts';
import type { DemoRow } from '../demo/demo_rows.ts';

type AllRows = ReadonlyMap<string, readonly DemoRow[]>;

/** A sentence for each missing row that another row names. */
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
        // Some references depend on the row's shop.
        namesIn(table, { ...row, shop: shops.get(row.shop_id) }, Object.values(reference.by))
          .filter((name) => !isThere(reference, name))
          .map(
            (name) => `${table_name} names a ${reference.table} ${JSON.stringify(name)} that does not exist`,
          ),
      ),
    );
  });
}
