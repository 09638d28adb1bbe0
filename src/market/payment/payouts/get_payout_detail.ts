import type { Handler } from '../../../engine/gateway/handler.ts';
import { inUnits } from '../../../engine/money.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import { regions } from '../../../kit/contract/region.ts';
import { payout_entries_max } from '../payment.ts';
import { payoutInfoView } from '../payment.views.ts';
import type { get_payout_detail } from './get_payout_detail.contract.ts';
import { listPaidEntries, listPayoutsFrom } from './payout.store.ts';
import { isPayoutPeriod } from './payout_period.ts';

export const getPayoutDetail: Handler<typeof get_payout_detail> = async (
  { shop, store, refuse },
  { page_size, page_no, payout_time_from, payout_time_to },
) => {
  if (!isPayoutPeriod(payout_time_from, payout_time_to)) return refuse('payout_time_invalid');
  const { shop_id } = shop;
  const payouts = await store.all(listPayoutsFrom, {
    shop_id,
    from: payout_time_from,
    to: payout_time_to,
    offset: (page_no - 1) * page_size,
    // One payout more than the page holds shows whether more follow.
    limit: page_size + 1,
  });
  const page = payouts.slice(0, page_size);
  const entries =
    page.length === 0
      ? []
      : await store.all(listPaidEntries, {
          shop_id,
          encrypted_payout_ids: page.map(({ encrypted_payout_id }) => encrypted_payout_id),
          limit: payout_entries_max + 1,
        });
  if (entries.length > payout_entries_max) {
    countRefusal('payout_entries_max');
    return refuse('payouts_too_large');
  }
  const { currency } = regions[shop.region];
  return {
    more: payouts.length > page_size,
    payout_list: page.map((payout) => {
      const own = entries.filter(
        ({ encrypted_payout_id }) => encrypted_payout_id === payout.encrypted_payout_id,
      );
      const [escrows, adjustments] = [
        own.filter(({ billing_transaction_type }) => billing_transaction_type === 'Escrow'),
        own.filter(({ billing_transaction_type }) => billing_transaction_type === 'Adjustment'),
      ];
      return {
        payout_info: payoutInfoView(payout),
        escrow_list: escrows.map(({ amount_micros, order_sn }) => ({
          escrow_amount: inUnits(amount_micros),
          currency,
          order_sn,
        })),
        offline_adjustment_list: adjustments.map((entry) => ({
          adjustment_amount: inUnits(entry.amount_micros),
          module: entry.cost_header,
          remark: entry.remark,
          scenario: entry.scenario,
          adjustment_level: entry.level === 'Order' ? ('order' as const) : ('shop' as const),
          order_sn: entry.order_sn,
        })),
      };
    }),
  };
};
