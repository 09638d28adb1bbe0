import { sql } from 'kysely';
import { overList } from '../../platform/store/bulk.ts';
import type { Param, Params } from '../../platform/store/param.ts';
import { statementsOn } from '../../platform/store/statement.ts';
import { type SbsTables, sbsTables } from '../sbs.tables.ts';

const statement = statementsOn<SbsTables>();

type SumsPeriod = {
  shop_id: number;
  whs_region: string;
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

const sumOfColumn = (name: string) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`;

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
      const skus = sql.join(mtsku_ids);
      const is_wanted = sql`place.shop_id = ${p.shop_id} and place.whs_region = ${p.whs_region} and place.mtsku_id in (${skus})`;
      const is_same_place = sql`counted.shop_id = place.shop_id and counted.whs_region = place.whs_region
          and counted.mtsku_id = place.mtsku_id and counted.whs_id = place.whs_id`;
      const sums = sql.join([...quantities, ...changes, ...buckets].map(sumOfColumn));
      const no_quantities = sql.join([...quantities, ...changes].map(() => sql.lit(0)));
      const query = sql<StockSums>`
      select mtsku_id, whs_id, ${sums}
      from (
        select place.mtsku_id, place.whs_id, ${sql.join(quantities.map((name) => sql.ref(name)))},
          counted.sellable as sellable_change,
          counted.reserved as reserved_change, counted.unsellable as unsellable_change,
          0 as sellable, 0 as reserved, 0 as unsellable
        from stock_balance place cross join stock_day counted
        where ${is_wanted} and ${is_same_place} and counted.day >= ${p.first_day} and counted.day <= ${p.last_day}
        union all
        select place.mtsku_id, place.whs_id, ${no_quantities}, -counted.sellable, -counted.reserved, -counted.unsellable
        from stock_balance place cross join stock_day counted
        where ${is_wanted} and ${is_same_place} and counted.day > ${p.last_day} and counted.day <= ${p.last_month_end}
        union all
        select place.mtsku_id, place.whs_id, ${no_quantities}, -counted.sellable, -counted.reserved, -counted.unsellable
        from stock_balance place cross join stock_month counted
        where ${is_wanted} and ${is_same_place} and counted.month > ${p.last_month}
        union all
        select mtsku_id, whs_id, ${no_quantities}, sellable, reserved, unsellable
        from stock_balance place where ${is_wanted}
      ) part
      group by mtsku_id, whs_id
      order by mtsku_id, whs_id`;
      return { compile: () => query.compile(db) };
    },
    { scans: 'of 150 SKUs at most' },
  ),
);
