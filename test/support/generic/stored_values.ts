// Whose the values are that a marketplace stores.
import type { Table } from '../../../src/engine/store/table.ts';
import { counted_figures } from '../../../src/market/ads/ads.ts';
import { quantities } from '../../../src/market/sbs/sbs.ts';
import { tables } from '../../../src/program/groups.ts';

type Row = Record<string, unknown>;
/** Pieces, clicks, days and times: equal numbers do not show whose they are. */
const quantity_names: readonly string[] = [
  ...['stock', 'reserved_stock', 'days_to_ship', 'update_time'],
  ...quantities,
  ...counted_figures,
];

/** The ids of the caller; an image or video has an id of its own, and everybody who knows the id may see it. */
const callers = ['shop_id', 'merchant_id', 'partner_id', 'main_account_id'];
export const tenant_tables = Object.entries(tables as Record<string, Table>).filter(([, { tenant }]) =>
  callers.includes(tenant),
);

/** The catalogue and the channels, which every shop may see. */
const reference_tables = Object.entries(tables as Record<string, Table>)
  .filter(([name, { tenant }]) => tenant === 'reference' && !name.startsWith('partner'))
  .map(([name]) => name);

/** Remembers what a function has returned: the rows that it reads do not change. */
function kept<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}

/**
 * @param stored the rows of each table.
 * @returns whether another tenant has a value under a name, and the tenant with this id does not.
 */
export function leaksIn(
  stored: Readonly<Record<string, readonly Row[]>>,
): (id: number, name: string, value: unknown) => boolean {
  /** The tenants that store each value under a name. */
  const tenantsStoring = kept((name: string) => {
    const found = new Map<unknown, Set<unknown>>();
    // A word that every tenant may have does not show whose it is.
    for (const [table_name, { tenant, columns }] of tenant_tables)
      if (name in columns && !columns[name]?.schema.enum)
        for (const row of stored[table_name] ?? [])
          found.set(row[name], (found.get(row[name]) ?? new Set()).add(row[tenant]));
    return found;
  });

  /** The values that the marketplace shows to everybody under a name. */
  const publicValues = kept(
    (name: string) =>
      new Set(reference_tables.flatMap((table_name) => (stored[table_name] ?? []).map((row) => row[name]))),
  );

  /** Everything that a tenant stores, under any name. */
  const ownValues = kept(
    (id: number) =>
      new Set(
        tenant_tables.flatMap(([table_name, { tenant }]) =>
          (stored[table_name] ?? []).filter((row) => row[tenant] === id).flatMap(Object.values),
        ),
      ),
  );

  return (id, name, value) => {
    // An empty text does not show whose it is.
    if (value === '' || quantity_names.includes(name)) return false;
    const tenants = tenantsStoring(name).get(value);
    if (!tenants || tenants.has(id) || publicValues(name).has(value)) return false;
    // Many things happen on the same hour.
    return !(name.endsWith('_time') && ownValues(id).has(value));
  };
}
