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
  /** The month of the period's last day, and the last possible day of that month. */
  last_month: number;
  last_month_end: number;
};

type StockDay = SbsTables['stock_day'];

/** The quantities of a period, the changes of the buckets in it, and the buckets at its end. */
export interface StockSums extends Omit<StockDay, 'shop_id' | 'whs_region' | 'day'> {
  sellable_change: number;
  reserved_change: number;
  unsellable_change: number;
}

const buckets = ['sellable', 'reserved', 'unsellable'];

/** The columns of a day apart from the buckets. */
const quantities = Object.keys(sbsTables.stock_day.columns).filter(
  (name) => ![...sbsTables.stock_day.key, ...buckets].some((other) => other === name),
);

/** The columns with the changes of the buckets in the period. */
const changes = buckets.map((bucket) => `${bucket}_change`);

/** Builds the expression with which one part of the period contributes to a column. */
type Make = (name: string) => RawBuilder<number>;

const zero: Make = () => sql.lit(0);
const countedOf: Make = (name) => sql.ref(`counted.${name}`);

/** What a part contributes: quantities, changes of buckets, and balances of buckets. */
const columnsOf = (make: Record<'quantities' | 'changes' | 'buckets', Make>) => [
  ...quantities.map((name) => make.quantities(name).as(name)),
  ...buckets.map((name, at) => make.changes(name).as(changes[at] as string)),
  ...buckets.map((name) => make.buckets(name).as(name)),
];

const within = columnsOf({ quantities: countedOf, changes: countedOf, buckets: zero });
const since = columnsOf({ quantities: zero, changes: zero, buckets: (name) => sql`-${countedOf(name)}` });
const by_now = columnsOf({ quantities: zero, changes: zero, buckets: (name) => sql.ref(`place.${name}`) });

/**
 * Sums for up to 150 SKUs, each in each of its warehouses. The stock at the end of the period is the current
 * balance minus the changes since then: the remaining days of the last day's month, and the later months. It is
 * one statement, so that all of it is read at one moment.
 *
 * It starts from the balances and looks up the days of each place: given a list of SKUs with a range of days,
 * PostgreSQL reads all days in between, which is a whole history. SQLite reads the tables of a `cross join` in
 * the order in which they are written; otherwise it would start with the days.
 */
export const listStockSums = overList('mtsku_ids', (mtsku_ids: Param<string>[]) =>
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
    { scans: 'at most 150 SKUs' },
  ),
);
