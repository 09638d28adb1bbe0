import type { Row, TableName } from '../../support/given/row.ts';
import type { World } from '../../support/world/harness.ts';
import { storedRows } from '../../support/world/refusals.ts';

const table_names = [
  'sales_order',
  'sales_order_line',
  'package',
  'package_line',
  'event',
  'item_stock',
  'stock_balance',
  'order_income',
  'billing_transaction',
  'payout',
  'return_request',
] as const satisfies readonly TableName[];

export type StoredMarketplace = { readonly [T in (typeof table_names)[number]]: readonly Row<T>[] };

/** Reads the stored orders, stock, money and returns. */
export async function readMarketplace(world: World): Promise<StoredMarketplace> {
  const tables = await Promise.all(table_names.map((name) => storedRows(world, name)));
  return Object.fromEntries(
    table_names.map((name, at) => [name, tables[at]]),
  ) as unknown as StoredMarketplace;
}

/** Groups rows by a key. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

export const orderOf = ({ shop_id, order_sn }: { shop_id: number; order_sn: string }): string =>
  `${shop_id}/${order_sn}`;

export const sumOf = <T>(rows: readonly T[], amountOf: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0);
