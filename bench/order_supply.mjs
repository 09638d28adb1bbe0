// Orders that wait to be shipped: copies of one of the demo's, each with one package, written directly into the
// database.
import { openDatabase } from './database.mjs';
import { orderSns, packageNumberSql } from './orders.mjs';

const orders_per_insert = 10_000;

/** Orders are placed one after the other: the copies are a second apart. */
const times = ['create_time', 'update_time'];

/**
 * Creates the statement that copies the rows of one order in a table, for a list of new order_sns, the first of
 * which has a given number.
 */
async function copying(database, table, original) {
  const [row] = await database.rows(`select * from ${table} where shop_id = ?1 and order_sn = ?2`, original);
  const columns = Object.keys(row);
  const valueIn = (column, first) => {
    if (column === 'order_sn') return 'fresh.value';
    if (column === 'package_number') return packageNumberSql(`${first} + fresh.key`);
    const own = `${table}.${column}`;
    return times.includes(column) ? `${own} - 1000000 + ${first} + fresh.key` : own;
  };
  return (
    first,
  ) => `insert into ${table} (${columns.join(', ')}) select ${columns.map((column) => valueIn(column, first)).join(', ')}
    from ${table}, ${database.values_of('?3')} as fresh
    where ${table}.shop_id = ?1 and ${table}.order_sn = ?2`;
}

/** @param tables those whose rows every copy has. */
export async function openOrderSupply(
  database_url,
  { shop_id },
  order_sn,
  tables = ['sales_order', 'package'],
) {
  const database = await openDatabase(database_url);
  const original = [shop_id, order_sn];
  const statements = [];
  for (const table of tables) statements.push(await copying(database, table, original));
  let [next, end] = [0, 0];

  async function make(count) {
    const order_sns = JSON.stringify(orderSns(end, count));
    for (const statement of statements) await database.run(statement(end), [...original, order_sns]);
    end += count;
  }

  return {
    /** Makes sure that enough orders can be shipped. @returns the number of the first. */
    async supply(count) {
      while (end < next + count) await make(Math.min(orders_per_insert, next + count - end));
      await database.settle();
      return next;
    },
    /** Records that a number of them have been shipped. */
    use(count) {
      next += count;
    },
  };
}
