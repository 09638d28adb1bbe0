import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { column, type Rows, references, table } from '../../engine/store/table.ts';
import { view } from '../../engine/view/view.ts';
import { discount_rate_max, get_sip_discounts } from './discount.contract.ts';

export const discountTables = {
  /** Overseas discounts of affiliate shops, stored with their primary shop. */
  sip_discount: table({
    tenant: 'shop_id',
    key: ['shop_id', 'affiliate_shop_id', 'sip_discount_id'],
    columns: {
      shop_id: column.id(),
      affiliate_shop_id: column.id(),
      sip_discount_id: column.id(),
      sip_discount_rate: column.integer(0, discount_rate_max),
      start_time: column.timestamp(),
      end_time: column.timestamp(),
      create_time: column.timestamp(),
      update_time: column.timestamp(),
    },
    references: [references('affiliate_shop', 'shop_id', 'affiliate_shop_id')],
    // Discounts that have ended stay in the table. The query skips them with this index.
    indexes: { sip_discount_live: { columns: ['shop_id', 'end_time'] } },
  }),
};

type DiscountTables = Rows<typeof discountTables>;

const statement = statementsOn<DiscountTables>();

/** Discounts of a primary shop's affiliate shops that have not ended, by start time. */
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
  { scans: 'few discounts of a region have not ended' },
);

/** The status of a discount that has not ended. Times are Unix seconds. */
const statusAt = (now: number, { start_time }: { start_time: number }): 'upcoming' | 'ongoing' =>
  now < start_time ? 'upcoming' : 'ongoing';

export const sipDiscountView = view(
  discountTables.sip_discount,
  get_sip_discounts.response.properties.discount_list.items,
  (discount) => ({
    // Region of the affiliate shop, from the tables of accounts.
    region: discount.given(),
    status: discount.computed(['start_time'], (times, { now }: { now: number }) => statusAt(now, times)),
  }),
);
