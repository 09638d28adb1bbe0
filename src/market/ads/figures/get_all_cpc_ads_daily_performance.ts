import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { sumByDay } from './figures.store.ts';
import { figuresOf } from './figures.ts';
import type { get_all_cpc_ads_daily_performance } from './get_all_cpc_ads_daily_performance.contract.ts';
import { reportedDays } from './reported_days.ts';
import { shopFigures } from './shown_figures.ts';
import { sumDays } from './sum_days.ts';

export const getAllCpcAdsDailyPerformance: Handler<typeof get_all_cpc_ads_daily_performance> = async (
  { shop: { shop_id, region }, store, now, refuse },
  range,
) => {
  const days = reportedDays(region, range, now);
  if (isRefused(days)) return refuse(days.reason);
  const sums = await sumDays(days, now, (period) => store.all(sumByDay, { shop_id, ...period }));
  const by_date = new Map(sums.map(({ date, row }) => [date, row]));
  return days.map(({ date }) => {
    const row = by_date.get(date);
    return shopFigures(date, figuresOf(row ? [row] : []));
  });
};
