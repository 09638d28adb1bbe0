import { type RawBuilder, sql } from 'kysely';
import { overList } from '../../../engine/store/bulk.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type SbsTables, sbsTables } from '../sbs.tables.ts';

const statement = statementsOn<SbsTables>();

type SumsPeriod = {
  shop_id: number;
  whs_region: SbsTables['stock_day']['whs_region'];
  first_day: number;
  last_day: number;
  /** The month of the last day, and the last day that it can have. */
  last_month: number;
  last_month_end: number;
};

type StockDay = SbsTables['stock_day'];

/** The quantities of a period, how the buckets changed in it, and what lay in them at its end. */
export interface StockSums extends Omit<StockDay, 'shop_id' | 'whs_region' | 'day'> {
  sellable_change: number;
  reserved_change: number;
  unsellable_change: number;
}

const buckets = ['sellable', 'reserved', 'unsellable'];

/** What a day counts beside the buckets. */
const quantities = Object.keys(sbsTables.stock_day.columns).filter(
  (name) => ![...sbsTables.stock_day.key, ...buckets].some((other) => other === name),
);

/** How the buckets changed in the period. */
const changes = buckets.map((bucket) => `${bucket}_change`);

/** How one part of the period gives a column of the sums. */
type Make = (name: string) => RawBuilder<number>;

const zero: Make = () => sql.lit(0);
const countedOf: Make = (name) => sql.ref(`counted.${name}`);

/** What a part adds: quantities, what changed in the buckets, and what lies in them. */
const columnsOf = (make: Record<'quantities' | 'changes' | 'buckets', Make>) => [
  ...quantities.map((name) => make.quantities(name).as(name)),
  ...buckets.map((name, at) => make.changes(name).as(changes[at] as string)),
  ...buckets.map((name) => make.buckets(name).as(name)),
];

const within = columnsOf({ quantities: countedOf, changes: countedOf, buckets: zero });
const since = columnsOf({ quantities: zero, changes: zero, buckets: (name) => sql`-${countedOf(name)}` });
const by_now = columnsOf({ quantities: zero, changes: zero, buckets: (name) => sql.ref(`place.${name}`) });

/**
 * Up to 150 SKUs, each in each of its warehouses. What lay there at the end of the period is what lies there now,
 * without what has come since: the days left of the last day's month, and the later months. It is one statement, so
 * that all of it is of one moment.
 *
 * It begins with the balances, and looks for the days of each place by themselves: a list of SKUs with a range of days
 * makes PostgreSQL walk through the days between the ranges, and these are a whole history. SQLite takes the tables of
 * a `cross join` in the order in which they stand, and would else begin with the days.
 */
export const listStockSums = overList((mtsku_ids: Param<string>[]) =>
  statement(
    (db, p: Params<SumsPeriod>) => {
      const places = () =>
        db
          .selectFrom('stock_balance as place')
          .select(['place.mtsku_id', 'place.whs_id'])
          .where('place.shop_id', '=', p.shop_id)
          .where('place.whs_region', '=', p.whs_region)
          .where('place.mtsku_id', 'in', mtsku_ids);
      const days = () =>
        places()
          .crossJoin('stock_day as counted')
          .whereRef('counted.shop_id', '=', 'place.shop_id')
          .whereRef('counted.whs_region', '=', 'place.whs_region')
          .whereRef('counted.mtsku_id', '=', 'place.mtsku_id')
          .whereRef('counted.whs_id', '=', 'place.whs_id');
      const months = () =>
        places()
          .crossJoin('stock_month as counted')
          .whereRef('counted.shop_id', '=', 'place.shop_id')
          .whereRef('counted.whs_region', '=', 'place.whs_region')
          .whereRef('counted.mtsku_id', '=', 'place.mtsku_id')
          .whereRef('counted.whs_id', '=', 'place.whs_id');
      const parts = days()
        .select(within)
        .where('counted.day', '>=', p.first_day)
        .where('counted.day', '<=', p.last_day)
        .unionAll(
          days()
            .select(since)
            .where('counted.day', '>', p.last_day)
            .where('counted.day', '<=', p.last_month_end),
        )
        .unionAll(months().select(since).where('counted.month', '>', p.last_month))
        .unionAll(places().select(by_now));
      return db
        .selectFrom(parts.as('part'))
        .select(['mtsku_id', 'whs_id'])
        .select(
          [...quantities, ...changes, ...buckets].map((name) => sql<number>`sum(${sql.ref(name)})`.as(name)),
        )
        .groupBy(['mtsku_id', 'whs_id'])
        .orderBy('mtsku_id')
        .orderBy('whs_id')
        .$castTo<StockSums>();
    },
    { scans: 'of 150 SKUs at most' },
  ),
);
