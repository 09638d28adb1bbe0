import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { DiscountTables } from './discount.tables.ts';

const statement = statementsOn<DiscountTables>();

/** The discounts of a primary shop's affiliates that have not ended, the earliest first. */
export const listLiveSipDiscounts = statement(
  (db, p: Params<{ shop_id: number; now: number }>) =>
    db
      .selectFrom('sip_discount')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('end_time', '>', p.now)
      .orderBy('start_time')
      .orderBy('affiliate_shop_id')
      .orderBy('sip_discount_id'),
  { scans: 'what has not ended: a few for each region' },
);
