// Which tables are exported and imported, and in which order.
import type { Tables } from '../store/table.ts';
import type { NamedTable } from '../store/write_rows.ts';

/** A table whose rows are exported and imported. */
export interface MovedTable extends NamedTable {
  /** Its columns that are secret. */
  readonly secret_columns: readonly string[];
  /** Whether a row is nothing without its secrets: then no row leaves the database in clear text. */
  readonly is_secret: boolean;
}

/** The tables whose rows move from one database to another, by name. Those that belong to one database stay. */
export function movedTables(tables: Tables): ReadonlyMap<string, MovedTable> {
  const moved = Object.entries(tables).filter(([, { stays }]) => !stays);
  return new Map(
    moved.map(([name, table]) => {
      const secrets = Object.entries(table.columns).filter(([, { is_secret }]) => is_secret);
      return [
        name,
        {
          name,
          table,
          secret_columns: secrets.map(([column]) => column),
          is_secret: secrets.some(([, { default_value }]) => default_value === undefined),
        },
      ];
    }),
  );
}

/** The tables whose rows should exist before those of this one. */
function earlierThan({ name, table }: NamedTable, tables: Tables): Set<string> {
  const named = (table.references ?? []).flatMap(({ table: other, by }) => [
    other,
    ...(Object.values(by).some((place) => place.startsWith('shop.')) ? ['shop'] : []),
  ]);
  // Sums that are exported replace those that are made of single rows.
  const followed = Object.entries(tables).flatMap(([other, { follow_ups }]) =>
    follow_ups?.tables.includes(name) ? [other] : [],
  );
  const earlier = new Set([...named, ...followed]);
  earlier.delete(name);
  return earlier;
}

/** Sorts tables so that rows come after those that they name, except where tables name each other. */
export function inOrderOfNames<T extends NamedTable>(wanted: readonly T[], tables: Tables): T[] {
  const names = new Set(wanted.map(({ name }) => name));
  const waiting = new Map(
    wanted
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((each) => [each, [...earlierThan(each, tables)].filter((name) => names.has(name))]),
  );
  const sorted: T[] = [];
  const placed = new Set<string>();
  while (waiting.size > 0) {
    const left = [...waiting].map(
      ([each, earlier]) => [each, earlier.filter((name) => !placed.has(name)).length] as const,
    );
    const [next] = left.reduce((best, other) => (other[1] < best[1] ? other : best));
    waiting.delete(next);
    placed.add(next.name);
    sorted.push(next);
  }
  return sorted;
}
