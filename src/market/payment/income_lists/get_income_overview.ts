import type { Handler } from '../../../engine/gateway/handler.ts';
import { wholeSum } from '../../../engine/store/split_sum.ts';
import { regions } from '../../../kit/contract/region.ts';
import { amountInUnits } from '../income/kept_income.ts';
import type { IncomeStatus } from '../payment.ts';
import { listPayoutsFrom } from '../payouts/payout.store.ts';
import { localDate } from '../statement/statement_period.ts';
import type { get_income_overview } from './get_income_overview.contract.ts';
import { sumReleased, sumWaitingIncome } from './income_list.store.ts';
import { recent_s } from './income_status.ts';

export const getIncomeOverview: Handler<typeof get_income_overview> = async (
  { shop, store, now, refuse },
  { income_status },
) => {
  const { shop_id, region } = shop;
  const is_local = shop.seller_type === 'local';
  if (is_local && income_status === 0) return refuse('not_to_release');
  const isAsked = (status: IncomeStatus) => income_status === undefined || income_status === status;
  const waiting = isAsked(0) || isAsked(2) ? await store.all(sumWaitingIncome, { shop_id }) : [];
  const sumAt = (at: number) => wholeSum(waiting.find(({ place }) => Number(place) === at));
  const [estimates, unreleased, unpaid] = [sumAt(0), sumAt(1), sumAt(2)];
  const [latest] = is_local
    ? []
    : await store.all(listPayoutsFrom, { shop_id, from: 0, to: now, limit: 1, offset: 0 });
  const recent =
    is_local && isAsked(1) && (await store.first(sumReleased, { shop_id, from: now - recent_s, to: now }));
  const sums = {
    total_income: {
      ...(isAsked(2) && { pending_amount: amountInUnits(estimates + (is_local ? unreleased : 0n)) }),
      ...(!is_local && isAsked(0) && { to_release_amount: amountInUnits(unreleased + unpaid) }),
      ...(isAsked(1) && {
        released_amount: amountInUnits(recent ? wholeSum(recent) : BigInt(latest?.from_amount_micros ?? 0)),
      }),
    },
    ...(latest && { latest_payout_date: localDate(latest.paid_at, regions[region].time_zone) }),
  };
  return { ...sums, response: sums };
};
