import type { Handler } from '../../../engine/gateway/handler.ts';
import { localTime } from '../../../engine/local_time.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { sumByHour } from './figures.store.ts';
import { figuresOf } from './figures.ts';
import type { get_all_cpc_ads_hourly_performance } from './get_all_cpc_ads_hourly_performance.contract.ts';
import { reportedDay } from './reported_days.ts';
import { shopFigures } from './shown_figures.ts';

export const getAllCpcAdsHourlyPerformance: Handler<typeof get_all_cpc_ads_hourly_performance> = async (
  { shop: { shop_id, region }, store, now, refuse },
  { performance_date },
) => {
  const day = reportedDay(region, performance_date, now);
  if (isRefused(day)) return refuse(day.reason);
  const { date, from, to } = day;
  const sums = await store.all(sumByHour, { shop_id, from, until: Math.min(to, now + 1) });
  const timed = sums.map((row) => ({ row, hour: Number(localTime(region, row.hour_start).slice(11, 13)) }));
  return Array.from({ length: 24 }, (_, hour) => {
    const own = timed.filter((each) => each.hour === hour).map(({ row }) => row);
    return { hour, ...shopFigures(date, figuresOf(own)) };
  });
};
