import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { listCampaignsById } from '../ads.store.ts';
import { sumCampaignsByDay } from './figures.store.ts';
import { figuresOf } from './figures.ts';
import type { get_product_campaign_daily_performance } from './get_product_campaign_daily_performance.contract.ts';
import { reportedDays } from './reported_days.ts';
import { campaignFigures } from './shown_figures.ts';
import { sumDays } from './sum_days.ts';

export const getProductCampaignDailyPerformance: Handler<
  typeof get_product_campaign_daily_performance
> = async ({ shop: { shop_id, region }, store, now, refuse }, { start_date, end_date, campaign_id_list }) => {
  const days = reportedDays(region, { start_date, end_date }, now);
  if (isRefused(days)) return refuse(days.reason);
  const campaign_ids = [...new Set(campaign_id_list)];
  const campaigns = await store.all(listCampaignsById, { campaign_ids, shop_id });
  if (campaigns.length < campaign_ids.length) return refuse('campaign_not_match');
  const sums = await sumDays(days, now, (period) =>
    store.all(sumCampaignsByDay, { campaign_ids, shop_id, ...period }),
  );
  const by_day = new Map(sums.map(({ date, row }) => [`${row.campaign_id} ${date}`, row]));
  const by_id = new Map(campaigns.map((campaign) => [campaign.campaign_id, campaign]));
  const campaign_list = campaign_ids
    .flatMap((campaign_id) => by_id.get(campaign_id) ?? [])
    .map(({ campaign_id, ad_type, campaign_placement, ad_name }) => ({
      campaign_id,
      ad_type,
      campaign_placement,
      ad_name,
      metrics_list: days.map(({ date }) => {
        const row = by_day.get(`${campaign_id} ${date}`);
        return campaignFigures(date, figuresOf(row ? [row] : []));
      }),
    }));
  return [{ shop_id, region, campaign_list }];
};
