// Fills a database with copies of the demo's rows: the requested number of orders, vouchers and billing
// entries, created inside the database. The called shops have a tenth of them, other shops a thousand each.
import { setImmediate as turn } from 'node:timers/promises';
import { openDatabase } from './database.mjs';
import { callerOf } from './stoa.mjs';

const rows_per_insert = 500_000;
const of_other_shop = 1_000;
const first_other_shop = 100_000_000;
const of_payout = 100;

/** How many rows the called shop has: never fewer than a turn needs. */
export const calledCount = (size) => Math.min(size, Math.max(1_000, size / 10));
/** How many of its orders wait to be shipped: the newest ones. Orders wait for days, not for years. */
export const readyCount = (size) => Math.min(calledCount(size) / 2, 10_000);

/** The key of the row with a given number, also in SQL, on both engines. */
export const voucherId = (number) => 1_000_000_000_000 + number;
export const orderSn = (number) => `2603${10_000_000_000 + number}`;
export const payoutId = (number) => `payout${1_000_000_000 + Math.floor(number / of_payout)}`;
const id = '1000000000000 + number';
const order_sn = `'2603' || (10000000000 + number)`;
const encrypted_payout_id = `'payout' || (1000000000 + number / ${of_payout})`;

/** The rows to copy, the numbers of the copies, and the values in which every copy differs. */
function fillingsOf({ shops, examples }, size) {
  const caller = (operation) => callerOf({ shops, examples }, operation).shop_id;
  const seller = caller('v2.logistics.ship_order');
  const biller = caller('v2.payment.get_billing_transaction_info');
  const { order_sn: waiting } = examples['v2.logistics.ship_order'].request;
  const { voucher_id } = examples['v2.voucher.get_voucher'].request;
  const shipped = `shop_id = ${seller} and order_sn =
    (select min(order_sn) from package where shop_id = ${seller} and mode = 'dropoff'
      and logistics_status = 'LOGISTICS_REQUEST_CREATED' and tracking_number is not null)`;
  const ready = `shop_id = ${seller} and order_sn = '${waiting}'`;
  const paid = `shop_id = ${biller} and encrypted_payout_id is not null`;
  const called = calledCount(size);
  const first_ready = called - readyCount(size);
  const orderFillings = (table) => [
    { table, original: shipped, own: { order_sn }, end: first_ready },
    { table, original: ready, own: { order_sn }, first: first_ready, end: called },
    { table, original: shipped, own: { order_sn }, first: called },
  ];
  return [
    {
      table: 'voucher',
      original: `shop_id = ${caller('v2.voucher.get_voucher')} and voucher_id = ${voucher_id}`,
      own: { voucher_id: id },
    },
    // A page returns the total number, so its time depends on the shop's own rows.
    {
      table: 'listing_issue',
      original: `shop_id = ${caller('v2.account_health.get_listings_with_issues')}`,
      own: { item_id: id },
      called: 1_000,
    },
    ...orderFillings('sales_order'),
    ...orderFillings('package'),
    { table: 'billing_transaction', original: paid, own: { transaction_id: id, encrypted_payout_id } },
    { table: 'payout', original: paid, own: { encrypted_payout_id }, step: of_payout },
  ].map((filling) => ({ first: 0, end: size, step: 1, called, ...filling }));
}

const engines = {
  sqlite: {
    /** Some numbers, as a table before and in a `from`. */
    numbers: (first, end, step) => [
      `with recursive numbers (number) as (
        select ${first} union all select number + ${step} from numbers where number + ${step} < ${end})`,
      'numbers',
    ],
    // No other process has the file open, and an interrupted database is discarded.
    before: ['pragma journal_mode = memory', 'pragma synchronous = off', 'pragma cache_size = -131072'],
    after: ['pragma journal_mode = wal', 'pragma synchronous = full', 'pragma wal_autocheckpoint = 0'],
    settle: ['pragma wal_checkpoint(truncate)'],
  },
  postgres: {
    numbers: (first, end, step) => [
      '',
      `generate_series(${first}::bigint, ${end - 1}, ${step}) as numbers (number)`,
    ],
    before: ['set synchronous_commit = off'],
    after: ['vacuum analyze', 'checkpoint'],
    settle: ['vacuum package, sales_order, event', 'checkpoint'],
  },
};

async function fillTable(database, { numbers }, filling) {
  const { table, original, own, called, first, end, step } = filling;
  const { first_shop = first_other_shop, per_shop = of_other_shop } = filling;
  const { shop_at = `(number - ${called}) / ${per_shop}` } = filling;
  await database.run('drop table if exists original', []);
  await database.run(
    `create temporary table original as select * from ${table} where ${original} limit 1`,
    [],
  );
  const [row] = await database.rows('select * from original', []);
  const shop_id = `case when number < ${called} then shop_id
    else ${first_shop} + ${shop_at} end`;
  const values = { ...Object.fromEntries(Object.keys(row).map((name) => [name, name])), ...own, shop_id };
  for (let from = first; from < end; from += rows_per_insert) {
    const [before, some] = numbers(from, Math.min(from + rows_per_insert, end), step);
    await database.run(
      `insert into ${table} (${Object.keys(values).join(', ')})
        ${before} select ${Object.values(values).join(', ')} from original, ${some}`,
      [],
    );
    // Lets Ctrl-C through.
    await turn();
  }
}

/**
 * Puts copies of rows into a database that has no server yet. Rows from the number `called` on belong to other
 * shops: each has `per_shop` of them, the first is `first_shop`; alternatively `shop_at` computes the shop of a
 * number in SQL.
 *
 * @returns the database, and how to run statements for its engine.
 */
export async function fillTables(database_url, fillings) {
  const database = await openDatabase(database_url);
  const engine = database_url.startsWith('sqlite:') ? engines.sqlite : engines.postgres;
  const all = async (statements) => {
    for (const sql of statements) await database.rows(sql, []);
  };
  await all(engine.before);
  for (const filling of fillings) await fillTable(database, engine, filling);
  await all(engine.after);
  return { database, settle: () => all(engine.settle) };
}

/**
 * Fills the database of a demo that has no server yet, so that every table has about `size` rows.
 *
 * @returns `unship`, which resets the shipped orders, because there are not enough to ship others in each turn;
 * and `warm`, which reads the called shop's rows of some tables, so that they are in memory.
 */
export async function fill(database_url, demo, size) {
  const { database, settle } = await fillTables(database_url, fillingsOf(demo, size));
  const { shop_id } = callerOf(demo, 'v2.logistics.ship_order');
  const first = orderSn(calledCount(size) - readyCount(size));
  const ready = `shop_id = ${shop_id} and order_sn >= '${first}'`;
  const shipped_events = `shop_id = ${shop_id} and subject >= 'package:${first}' and subject < 'package;'`;
  const tables = ['package', 'sales_order'];
  for (const table of tables)
    await database.run(
      `create temporary table waiting_${table} as select * from ${table} where ${ready}`,
      [],
    );
  return {
    async unship() {
      for (const table of tables) {
        await database.run(`delete from ${table} where ${ready}`, []);
        await database.run(`insert into ${table} select * from waiting_${table}`, []);
      }
      await database.run(`delete from event where ${shipped_events}`, []);
      await settle();
    },
    /**
     * @param operation whose caller has the rows. @param tables for each table, a column that makes the row be
     * read, and a condition that makes the index be read by which it is found, unless that is the key.
     */
    async warm(operation, tables) {
      const { shop_id: called } = callerOf(demo, operation);
      for (const [table, { read, found_by }] of Object.entries(tables)) {
        const rows = `from ${table} where shop_id = ${called}`;
        await database.rows(`select max(${read}) ${rows}`, []);
        if (found_by) await database.rows(`select count(*) ${rows} and ${found_by}`, []);
      }
    },
  };
}
