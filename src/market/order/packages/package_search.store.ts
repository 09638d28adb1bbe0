// Pages of packages that are not yet picked up. The orders in a status are found by the index of their shop and
// status, oldest first, at most `searched_orders_max` of each. So a page costs what the shop has open, however many
// orders it has had, and so does total_count, which is counted over the same rows and only for the first page.
import { type Kysely, sql } from 'kysely';
import { listParams, Param, type Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { OrderTables } from '../order.tables.ts';
import { searched_orders_max, searched_values_max } from '../order.ts';

const statement = statementsOn<OrderTables>();

type OrderStatus = OrderTables['sales_order']['order_status'];
type PackageStatus = OrderTables['package']['logistics_status'];

/** The states of the orders and packages that a search lists. */
export interface SearchedStates {
  readonly orders: readonly [OrderStatus, ...OrderStatus[]];
  readonly packages: readonly [PackageStatus, ...PackageStatus[]];
}

/** What every search filters by. Flags lie between two bounds, which are equal or 0 and 1. */
type SearchValues = {
  shop_id: number;
  ship_by_from: number;
  ship_by_to: number;
  marketplace_min: number;
  marketplace_max: number;
  pre_order_min: number;
  pre_order_max: number;
};

/** The lists of a search; with `any_...` 1, a list does not filter. */
type ListValues = {
  any_channel: number;
  logistic_ids: readonly number[];
  any_location: number;
  location_ids: readonly string[];
};

type PageValues = {
  /** 1, or -1 for the latest first. */
  direction: number;
  sort_type: number;
  /** The position after which the page begins: time multiplied by `direction`, and number. */
  sort_key: number;
  package_number: string;
  limit: number;
};

const orders_max = searched_orders_max;

const ordersInStatus = (db: Kysely<OrderTables>, p: Params<SearchValues>, order_status: OrderStatus) => {
  const rows = db
    .selectFrom('sales_order')
    .select(['order_sn', 'create_time', 'fulfillment_flag', 'is_pre_order'])
    .select(({ fn, val }) => [
      fn.coalesce('ship_by_date', val(0)).as('ship_by'),
      fn.coalesce('pay_time', 'create_time').as('confirmed_at'),
    ])
    .where('shop_id', '=', p.shop_id)
    .where('order_status', '=', sql.lit(order_status))
    .orderBy('create_time')
    .orderBy('order_sn')
    .limit(sql.lit(orders_max));
  return db
    .selectFrom(rows.as('in_status'))
    .select(['order_sn', 'create_time', 'fulfillment_flag', 'is_pre_order', 'ship_by', 'confirmed_at']);
};

/** The location of the first line of a package. */
const locationOfPackage = (db: Kysely<OrderTables>, shop_id: Param<number>, of: 'found' | 'package') =>
  db
    .selectFrom('package_line')
    .innerJoin('sales_order_line as line', (join) =>
      join
        .onRef('line.shop_id', '=', 'package_line.shop_id')
        .onRef('line.order_sn', '=', 'package_line.order_sn')
        .onRef('line.line_no', '=', 'package_line.line_no'),
    )
    .select(({ fn, val }) =>
      fn.coalesce('line.product_location_id', 'line.whs_id', val('')).as('product_location_id'),
    )
    .where('package_line.shop_id', '=', shop_id)
    .where('package_line.order_sn', '=', sql.ref<string>(`${of}.order_sn`))
    .where('package_line.package_number', '=', sql.ref<string>(`${of}.package_number`))
    .orderBy('package_line.line_no')
    .limit(sql.lit(1));

const lists = {
  logistic_ids: listParams(new Param<readonly number[]>('logistic_ids'), searched_values_max),
  location_ids: listParams(new Param<readonly string[]>('location_ids'), searched_values_max),
};

/** The packages that match, in no particular order. */
function matching(
  db: Kysely<OrderTables>,
  p: Params<SearchValues>,
  { orders: [first, ...others], packages }: SearchedStates,
  p_lists?: Params<Pick<ListValues, 'any_channel' | 'any_location'>>,
) {
  let orders = ordersInStatus(db, p, first);
  for (const other of others) orders = orders.unionAll(ordersInStatus(db, p, other));
  const found = db
    .selectFrom(orders.as('listed'))
    // SQLite keeps the order of a cross join. It would otherwise read all packages of the shop first.
    .crossJoin('package')
    .where('package.shop_id', '=', p.shop_id)
    .whereRef('package.order_sn', '=', 'listed.order_sn')
    .where(
      'package.logistics_status',
      'in',
      packages.map((status) => sql.lit(status)),
    )
    .where(sql<boolean>`listed.ship_by between ${p.ship_by_from} and ${p.ship_by_to}`)
    .where(
      sql<boolean>`case when listed.fulfillment_flag = 'fulfilled_by_shopee' then 1 else 0 end
        between ${p.marketplace_min} and ${p.marketplace_max}`,
    )
    .where(sql<boolean>`listed.is_pre_order between ${p.pre_order_min} and ${p.pre_order_max}`);
  if (!p_lists) return found;
  const one = sql.lit(1);
  return found
    .where((eb) =>
      eb.or([eb(p_lists.any_channel, '=', one), eb('package.logistic_id', 'in', lists.logistic_ids)]),
    )
    .where((eb) =>
      eb.or([
        eb(p_lists.any_location, '=', one),
        eb(locationOfPackage(db, p.shop_id, 'package'), 'in', lists.location_ids),
      ]),
    );
}

const notes = { scans: 'it filters and sorts the packages that a shop has open' };

/** The statements of a search for packages in some states: a page of it, and the number of all its packages. */
export function packageSearch(states: SearchedStates) {
  const page = (
    db: Kysely<OrderTables>,
    p: Params<SearchValues & PageValues>,
    found: ReturnType<typeof matching>,
  ) => {
    const sorted = found.select(['package.order_sn', 'package.package_number', 'package.logistic_id']).select(
      sql<number>`${p.direction} * case when ${p.sort_type} = 1 then listed.ship_by
          when ${p.sort_type} = 2 then listed.create_time else listed.confirmed_at end`.as('sort_key'),
    );
    const rows = db
      .selectFrom(sorted.as('sorted'))
      .select(['order_sn', 'package_number', 'logistic_id', 'sort_key'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('sort_key', 'package_number'), '>', tuple(p.sort_key, p.package_number)),
      )
      .orderBy('sort_key')
      .orderBy('package_number')
      .limit(p.limit);
    return db
      .selectFrom(rows.as('found'))
      .select(['order_sn', 'package_number', 'logistic_id', 'sort_key'])
      .select(locationOfPackage(db, p.shop_id, 'found').as('product_location_id'))
      .orderBy('sort_key')
      .orderBy('package_number');
  };
  const count = (found: ReturnType<typeof matching>) =>
    found.select(({ fn }) => fn.countAll<number>().as('total_count'));
  return {
    page: statement(
      (db, p: Params<SearchValues & PageValues>) => page(db, p, matching(db, p, states)),
      notes,
    ),
    count: statement((db, p: Params<SearchValues>) => count(matching(db, p, states)), notes),
    listed_page: statement(
      (db, p: Params<SearchValues & PageValues & ListValues>) => page(db, p, matching(db, p, states, p)),
      notes,
    ),
    listed_count: statement(
      (db, p: Params<SearchValues & ListValues>) => count(matching(db, p, states, p)),
      notes,
    ),
  };
}
