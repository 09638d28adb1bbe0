// What is stored of advertisements: keywords, and the reference_ids that are used up.

import type { Params } from '../../src/engine/store/param.ts';
import { statementsOn } from '../../src/engine/store/statement.ts';
import type { AdsTables } from '../../src/market/ads/ads.tables.ts';
import type { OpenMarketplace } from '../../src/program/server/open_marketplace.ts';
import type { GivenShop } from './given/account.ts';

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
    rows.map(({ keyword, keyword_status, match_type, bid_price_micros }) => [
      keyword,
      [keyword_status, match_type, bid_price_micros],
    ]),
  );
}

/** The reference_ids that a shop has used up, each with the request that did it. */
export async function usedReferences({ database }: OpenMarketplace, { shop_id }: GivenShop) {
  const rows = await database.all(listUsed, { shop_id });
  return new Map(rows.map(({ reference_id, request_id }) => [reference_id, request_id]));
}
