// What is stored of ads: keywords, and the used reference_ids.

import type { Params } from '../../../src/engine/store/param.ts';
import { statementsOn } from '../../../src/engine/store/statement.ts';
import type { AdsTables } from '../../../src/market/ads/ads.tables.ts';
import type { OpenMarketplace } from '../../../src/program/server/open_marketplace.ts';
import type { GivenShop } from '../given/account.ts';

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

/** The stored keywords of a campaign: status, match type and bid in micros, by keyword. */
export async function storedKeywords(
  { database }: OpenMarketplace,
  { shop_id }: GivenShop,
  campaign_id: number,
) {
  const rows = await database.all(listStored, { shop_id, campaign_id });
  return Object.fromEntries(
    rows.map(({ keyword, keyword_status, match_type, bid_price_micros }) => [
      keyword,
      [keyword_status, match_type, bid_price_micros],
    ]),
  );
}

/** The used reference_ids of a shop, each with the request that used it. */
export async function usedReferences({ database }: OpenMarketplace, { shop_id }: GivenShop) {
  const rows = await database.all(listUsed, { shop_id });
  return new Map(rows.map(({ reference_id, request_id }) => [reference_id, request_id]));
}
