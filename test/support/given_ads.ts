// Builders for ads: campaigns, keywords and the bounds of bids, with believable defaults.
import type { AdsTables } from '../../src/ads/ads.tables.ts';
import type { OpenMarketplace } from '../../src/app/marketplace.ts';
import type { Region } from '../../src/platform/contract/region.ts';
import type { Params } from '../../src/platform/store/param.ts';
import { statementsOn } from '../../src/platform/store/statement.ts';
import type { GivenShop } from './given/account.ts';
import type { Given } from './given/given.ts';

const statement = statementsOn<AdsTables>();
const listStored = statement((db, p: Params<{ shop_id: number; campaign_id: number }>) =>
  db
    .selectFrom('ad_keyword')
    .select(['keyword', 'keyword_status', 'match_type', 'bid_price_micros'])
    .where('shop_id', '=', p.shop_id)
    .where('campaign_id', '=', p.campaign_id),
);
const listUsed = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('ad_edit_reference').selectAll().where('shop_id', '=', p.shop_id),
);

/** What is stored of a campaign's keywords: status, match type and bid in micros, by keyword. */
export async function storedKeywords(
  { database }: OpenMarketplace,
  { shop_id }: GivenShop,
  campaign_id: number,
) {
  const rows = await database.all(listStored, { shop_id, campaign_id });
  return Object.fromEntries(
    rows.map(({ keyword, ...is }) => [keyword, [is.keyword_status, is.match_type, is.bid_price_micros]]),
  );
}

/** The reference_ids that a shop has used up, each with the request that did it. */
export async function usedReferences({ database }: OpenMarketplace, { shop_id }: GivenShop) {
  const rows = await database.all(listUsed, { shop_id });
  return new Map(rows.map(({ reference_id, request_id }) => [reference_id, request_id]));
}

export function givenAds(given: Given) {
  /** A campaign of a shop that bids manually, 0.5 by default. @returns its campaign_id. */
  async function campaign({ shop_id }: GivenShop, record: Record<string, unknown> = {}): Promise<number> {
    const campaign_id = given.nextId();
    await given.row('ad_campaign', {
      shop_id,
      campaign_id,
      ad_name: `Campaign ${campaign_id}`,
      item_id: 1,
      default_bid_micros: 500_000,
      ...record,
    });
    return campaign_id;
  }

  /** A keyword of a campaign: broad, at 0.3. */
  const keyword = (
    { shop_id }: GivenShop,
    campaign_id: number,
    word: string,
    record: Record<string, unknown> = {},
  ) => given.row('ad_keyword', { shop_id, campaign_id, keyword: word, bid_price_micros: 300_000, ...record });

  /** The bounds of bids in a region. */
  const bounds = (region: Region, bid_min_micros: number, bid_max_micros: number) =>
    given.row('ad_bid_limit', { region, bid_min_micros, bid_max_micros });

  return { campaign, keyword, bounds };
}
