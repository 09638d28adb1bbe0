// Pages of orders. Each state has an index for each of the two times. A list of several states is merged from their
// indexes, so that a page costs the same among a thousand orders and among ten million.
import { type Kysely, sql } from 'kysely';
import { overList } from '../../../engine/store/bulk.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { inTwoForms, statementsOn } from '../../../engine/store/statement.ts';
import type { OrderTables } from '../order.tables.ts';

const statement = statementsOn<OrderTables>();

type OrderStatus = OrderTables['sales_order']['order_status'];
type PackageStatus = OrderTables['package']['logistics_status'];
export type Statuses = readonly [OrderStatus, ...OrderStatus[]];
type ListedTime = 'create_time' | 'update_time';

/** The orders after a position, newest first, back to `time_from`. */
type Page = { shop_id: number; time: number; order_sn: string; time_from: number; limit: number };

/** Whether a page starts after the row at the position, or with it. */
type Begins = '<' | '<=';

const rowsAfter = (
  db: Kysely<OrderTables>,
  p: Params<Page>,
  { time, begins }: { time: ListedTime; begins: Begins },
) =>
  db
    .selectFrom('sales_order')
    .select(['order_sn', 'order_status', `${time} as listed_time`])
    .where('shop_id', '=', p.shop_id)
    .where(time, '>=', p.time_from)
    .where(({ eb, refTuple, tuple }) => eb(refTuple(time, 'order_sn'), begins, tuple(p.time, p.order_sn)))
    .orderBy(time, 'desc')
    .orderBy('order_sn', 'desc');

// Each state has its own ORDER BY: without it, PostgreSQL sorts all rows instead of merging them.
const ofStatus = (
  db: Kysely<OrderTables>,
  p: Params<Page>,
  by: { time: ListedTime; begins: Begins },
  order_status: OrderStatus,
) =>
  db
    .selectFrom(rowsAfter(db, p, by).where('order_status', '=', sql.lit(order_status)).as('of_status'))
    .select(['order_sn', 'order_status', 'listed_time']);

const pageOf = (
  db: Kysely<OrderTables>,
  p: Params<Page>,
  by: { time: ListedTime; begins: Begins },
  [first, ...others]: Statuses,
) => {
  let rows = ofStatus(db, p, by, first);
  for (const other of others) rows = rows.unionAll(ofStatus(db, p, by, other));
  return db
    .selectFrom(rows.as('page'))
    .select(['order_sn', 'order_status', 'listed_time'])
    .orderBy('listed_time', 'desc')
    .orderBy('order_sn', 'desc')
    .limit(p.limit);
};

/** A page of one state needs no merging, and is a statement that a worker of Citus plans once. */
export const orderPage = (time: ListedTime, order_status: OrderStatus) =>
  statement((db, p: Params<Page>) =>
    rowsAfter(db, p, { time, begins: '<' }).where('order_status', '=', sql.lit(order_status)).limit(p.limit),
  );

/** A page of orders in any state. A server that shards has an index of all states, and plans its search once. */
export function wholeOrderPage(time: ListedTime, statuses: Statuses) {
  const merged = statement((db, p: Params<Page>) => pageOf(db, p, { time, begins: '<' }, statuses));
  const by_one_index = statement(
    (db, p: Params<Page>) =>
      rowsAfter(db, p, { time, begins: '<' }).where('order_status', 'is not', null).limit(p.limit),
    { scans: 'only a server that shards runs it, and has an index for it' },
  );
  return inTwoForms(merged, (reader, values) => reader.all(by_one_index, values));
}

/** What a list shows of up to 150 orders, in no particular order. */
export const listShownOrders = overList('order_sns', (order_sns: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('sales_order')
      .select(['order_sn', 'order_status', 'create_time', 'update_time', 'buyer_username'])
      .select('total_amount_micros')
      .where('shop_id', '=', p.shop_id)
      .where('order_sn', 'in', order_sns),
  ),
);

/** A page of orders, each with the number of its packages on a channel. */
export const channelOrderPage = (time: ListedTime, statuses: Statuses) =>
  statement(
    (db, p: Params<Page & { logistic_id: number }>) =>
      db
        .selectFrom(pageOf(db, p, { time, begins: '<' }, statuses).as('listed'))
        .select(['listed.order_sn', 'listed.order_status', 'listed.listed_time'])
        .select(({ fn, selectFrom }) =>
          selectFrom('package')
            .select(fn.countAll<number>().as('count'))
            .where('package.shop_id', '=', p.shop_id)
            .whereRef('package.order_sn', '=', 'listed.order_sn')
            .where('package.logistic_id', '=', p.logistic_id)
            .as('packages_on_channel'),
        )
        .orderBy('listed.listed_time', 'desc')
        .orderBy('listed.order_sn', 'desc'),
    { scans: 'the orders of a page have few packages' },
  );

/**
 * Orders in some states, newest first, each with its packages in some states: a row per package, and one row for an
 * order without such packages. For the order at the position, only the packages after the position's package.
 */
export const shipmentPage = (statuses: Statuses, package_statuses: PackageStatus[]) =>
  statement((db, p: Params<Page & { package_number: string }>) =>
    db
      .selectFrom(pageOf(db, p, { time: 'create_time', begins: '<=' }, statuses).as('listed'))
      .leftJoin('package', (join) =>
        join
          .on('package.shop_id', '=', p.shop_id)
          .onRef('package.order_sn', '=', 'listed.order_sn')
          .on(
            'package.logistics_status',
            'in',
            package_statuses.map((status) => sql.lit(status)),
          )
          .on((eb) =>
            eb.or([
              eb('listed.order_sn', '<>', p.order_sn),
              eb('package.package_number', '>', p.package_number),
            ]),
          ),
      )
      .select(['listed.order_sn', 'listed.listed_time', 'package.package_number'])
      .orderBy('listed.listed_time', 'desc')
      .orderBy('listed.order_sn', 'desc')
      .orderBy('package.package_number'),
  );
