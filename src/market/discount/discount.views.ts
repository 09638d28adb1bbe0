import { view } from '../../engine/view/view.ts';
import { discountTables } from './discount.tables.ts';
import { statusAt } from './discount.ts';
import { get_sip_discounts } from './get_sip_discounts.contract.ts';

export const sipDiscountView = view(
  discountTables.sip_discount,
  get_sip_discounts.response.properties.discount_list.items,
  (discount) => ({
    // The affiliate shop's, which accounts know.
    region: discount.given(),
    status: discount.computed(['start_time'], (times, { now }: { now: number }) => statusAt(now, times)),
  }),
);
