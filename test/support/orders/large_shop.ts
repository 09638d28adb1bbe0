import { sql } from 'kysely';
import { Statement } from '../../../src/engine/store/statement.ts';
import type { World } from '../world/harness.ts';

/** The tables of an order that can be shipped. */
const tables = ['sales_order', 'sales_order_line', 'package', 'package_line'];
/** What some orders have. */
const further_tables = ['item_comment'];

const copyOf = (column: string) => {
  if (column === 'order_sn' || column === 'package_number') return `${column} || '-' || numbers.n`;
  return column === 'comment_id' ? `${column} + numbers.n` : column;
};

/**
 * Copies an order and its packages within its shop, so that it has far more orders than the other shops: PostgreSQL
 * chooses plans for the average shop.
 */
export async function growShop(
  { engine, marketplace: { database } }: World,
  { shop_id, order_sn }: { readonly shop_id: number; readonly order_sn: string },
  copies: number,
): Promise<void> {
  const numbers =
    engine === 'postgres'
      ? `(select n from generate_series(1, ${copies}) as n)`
      : `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${copies}) select n from s)`;
  const ofOrder = `where shop_id = ${shop_id} and order_sn = '${order_sn}'`;
  const find = (table: string) =>
    new Statement<Record<string, never>, Record<string, unknown>>((db) => ({
      compile: () => sql.raw<Record<string, unknown>>(`select * from ${table} ${ofOrder}`).compile(db),
    }));
  for (const table of [...tables, ...further_tables]) {
    const row = await database.first(find(table), {});
    if (!row && further_tables.includes(table)) continue;
    if (!row) throw new Error(`The order ${order_sn} has no row of ${table}.`);
    const values = Object.keys(row).map(copyOf);
    await database.transaction((store) =>
      store.execute(
        `insert into ${table} (${Object.keys(row).join(', ')})
         select ${values.join(', ')} from ${table} cross join ${numbers} as numbers ${ofOrder}`,
      ),
    );
  }
}
