import { column, type Rows, references, table } from '../../engine/store/table.ts';
import { discount_rate_max } from './discount.ts';

export const discountTables = {
  /** Overseas discounts of affiliate shops, kept with their primary shop. */
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
    /** Those that have ended are kept, and not looked at. */
    references: [references('affiliate_shop', 'shop_id', 'affiliate_shop_id')],
    indexes: { sip_discount_live: { columns: ['shop_id', 'end_time'] } },
  }),
};

export type DiscountTables = Rows<typeof discountTables>;
