// The rows of tenants as texts, in which it is seen quickly whether those of others have changed.
import type { World } from '../world/harness.ts';
import { storedState } from '../world/refusals.ts';
import { tenant_tables } from './stored_values.ts';

type Row = Record<string, unknown>;

/** The rows of each table as texts, each with its shop if it belongs to one. */
export type RowTexts = Readonly<Record<string, ReadonlyMap<string, unknown>>>;

export async function readRowTexts(world: World): Promise<RowTexts> {
  const all = (await storedState(world)) as Record<string, Row[]>;
  const textsOf = (name: string, tenant: string) =>
    new Map(
      (all[name] ?? []).map((row) => [JSON.stringify(row), tenant === 'shop_id' ? row.shop_id : undefined]),
    );
  return Object.fromEntries(tenant_tables.map(([name, { tenant }]) => [name, textsOf(name, tenant)]));
}

/** The rows that do not belong to a shop, and were added, removed or changed; of each table the first ten. */
export const foreignChanges = (before: RowTexts, after: RowTexts, shop_id: number): string[] =>
  tenant_tables.flatMap(([name]) => {
    const [earlier, later] = [before[name] ?? new Map(), after[name] ?? new Map()];
    const onlyIn = (some: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>) =>
      [...some].flatMap(([text, of]) => (of === shop_id || others.has(text) ? [] : [`${name} ${text}`]));
    return [...onlyIn(earlier, later), ...onlyIn(later, earlier)].slice(0, 10);
  });
