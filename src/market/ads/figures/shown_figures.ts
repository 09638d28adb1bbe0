// Figures as the wire shows them: one set of names for a shop, another for a campaign.
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { type Figures, percent, rateOf } from './figures.ts';
import type { get_all_cpc_ads_daily_performance } from './get_all_cpc_ads_daily_performance.contract.ts';
import type { get_product_campaign_daily_performance } from './get_product_campaign_daily_performance.contract.ts';

type ShopDay = ResponseOf<typeof get_all_cpc_ads_daily_performance>[number];
type CampaignDay = ResponseOf<
  typeof get_product_campaign_daily_performance
>[number]['campaign_list'][number]['metrics_list'][number];

export function shopFigures(date: string, figures: Figures): ShopDay {
  const { impression, clicks, direct_order, broad_order, direct_gmv, broad_gmv, expense } = figures;
  return {
    date,
    impression,
    clicks,
    ctr: rateOf(clicks, impression),
    direct_order,
    broad_order,
    direct_conversions: rateOf(direct_order, clicks),
    broad_conversions: rateOf(broad_order, clicks),
    direct_item_sold: figures.direct_item_sold,
    broad_item_sold: figures.broad_item_sold,
    direct_gmv,
    broad_gmv,
    expense,
    cost_per_conversion: rateOf(expense, broad_order),
    direct_roas: rateOf(direct_gmv, expense),
    broad_roas: rateOf(broad_gmv, expense),
  };
}

export function campaignFigures(date: string, figures: Figures): CampaignDay {
  const { impression, clicks, direct_order, broad_order, direct_gmv, broad_gmv, expense } = figures;
  return {
    date,
    impression,
    clicks,
    ctr: percent(clicks, impression),
    expense,
    broad_gmv,
    broad_order,
    broad_order_amount: figures.broad_item_sold,
    broad_roi: rateOf(broad_gmv, expense),
    broad_cir: percent(expense, broad_gmv),
    cr: percent(broad_order, clicks),
    cpc: rateOf(expense, broad_order),
    direct_order,
    direct_order_amount: figures.direct_item_sold,
    direct_gmv,
    direct_roi: rateOf(direct_gmv, expense),
    direct_cir: percent(expense, direct_gmv),
    direct_cr: percent(direct_order, clicks),
    cpdc: rateOf(expense, direct_order),
  };
}
