import { sql } from 'kysely';
import { overList } from '../../platform/store/bulk.ts';
import type { Param, Params } from '../../platform/store/param.ts';
import { statementsOn } from '../../platform/store/statement.ts';
import type { SbsTables } from '../sbs.tables.ts';

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
      const no_quantities = sql`0, 0, 0, 0, 0, 0, 0, 0, 0, 0`;
      const query = sql<StockSums>`
      select mtsku_id, whs_id,
        sum(inbound_my) as inbound_my,
        sum(inbound_returned) as inbound_returned,
        sum(outbound_sold) as outbound_sold,
        sum(outbound_returned) as outbound_returned,
        sum(outbound_disposed) as outbound_disposed,
        sum(adjust_lost_found) as adjust_lost_found,
        sum(adjust_trans_whs) as adjust_trans_whs,
        sum(sellable_change) as sellable_change,
        sum(reserved_change) as reserved_change,
        sum(unsellable_change) as unsellable_change,
        sum(sellable) as sellable,
        sum(reserved) as reserved,
        sum(unsellable) as unsellable
      from (
        select place.mtsku_id, place.whs_id, inbound_my, inbound_returned, outbound_sold, outbound_returned,
          outbound_disposed, adjust_lost_found, adjust_trans_whs, counted.sellable as sellable_change,
          counted.reserved as reserved_change, counted.unsellable as unsellable_change,
          0 as sellable, 0 as reserved, 0 as unsellable
        from stock_balance as place cross join stock_day as counted
        where ${is_wanted} and ${is_same_place} and counted.day >= ${p.first_day} and counted.day <= ${p.last_day}
        union all
        select place.mtsku_id, place.whs_id, ${no_quantities}, -counted.sellable, -counted.reserved, -counted.unsellable
        from stock_balance as place cross join stock_day as counted
        where ${is_wanted} and ${is_same_place} and counted.day > ${p.last_day} and counted.day <= ${p.last_month_end}
        union all
        select place.mtsku_id, place.whs_id, ${no_quantities}, -counted.sellable, -counted.reserved, -counted.unsellable
        from stock_balance as place cross join stock_month as counted
        where ${is_wanted} and ${is_same_place} and counted.month > ${p.last_month}
        union all
        select mtsku_id, whs_id, ${no_quantities}, sellable, reserved, unsellable
        from stock_balance as place where ${is_wanted}
      ) as part
      group by mtsku_id, whs_id
      order by mtsku_id, whs_id`;
      return { compile: () => query.compile(db) };
    },
    { scans: 'of 150 SKUs at most' },
  ),
);
