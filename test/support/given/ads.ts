// Advertisements: campaigns, keywords and the bounds of bids.
import { type Builders, type ShopColumns, shopRow, type WithShop } from './account.ts';
import type { Columns } from './row.ts';

export function adsBuilders(builders: Builders) {
  const { row, nextId } = builders;

  /** A campaign that bids manually, 0.5 by default. */
  const adCampaign = shopRow(
    builders,
    'ad_campaign',
  )(() => {
    const campaign_id = nextId();
    return { campaign_id, ad_name: `Campaign ${campaign_id}`, item_id: 1, default_bid_micros: 500_000 };
  });

  /** A keyword of a campaign: broad, at 0.3. Without a given campaign, one is built. */
  async function adKeyword({
    campaign: owner,
    shop,
    ...record
  }: Omit<ShopColumns<'ad_keyword'>, 'campaign_id'> & { campaign?: WithShop<'ad_campaign'> } = {}) {
    const campaign = owner ?? (await adCampaign({ ...(shop && { shop }) }));
    const { shop_id, campaign_id } = campaign;
    const keyword = { shop_id, campaign_id, keyword: `tea ${nextId()}`, bid_price_micros: 300_000 };
    return { ...(await row('ad_keyword', { ...keyword, ...record })), campaign, shop: campaign.shop };
  }

  /** What a campaign caused in an hour: no figures by default, in the hour of now. Without a given campaign, one is built. */
  async function adFigure({
    campaign: owner,
    shop,
    ...record
  }: Omit<ShopColumns<'ad_figure'>, 'campaign_id'> & { campaign?: WithShop<'ad_campaign'> } = {}) {
    const campaign = owner ?? (await adCampaign({ ...(shop && { shop }) }));
    const { shop_id, campaign_id } = campaign;
    const figure = { shop_id, campaign_id, hour_start: 'now' as const };
    return { ...(await row('ad_figure', { ...figure, ...record })), campaign, shop: campaign.shop };
  }

  /** The bounds of bids in a region: Singapore, from 0.01 to 100. */
  const adBidLimit = (record: Columns<'ad_bid_limit'> = {}) =>
    row('ad_bid_limit', { region: 'SG', bid_min_micros: 10_000, bid_max_micros: 100_000_000, ...record });

  return { adCampaign, adKeyword, adFigure, adBidLimit };
}
