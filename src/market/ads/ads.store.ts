import type { Kysely } from 'kysely';
import { overList } from '../../engine/store/bulk.ts';
import { bulkUpsertInto, insertIfAbsent } from '../../engine/store/insert.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { Store } from '../../engine/store/store.ts';
import { type AdsTables, adsTables } from './ads.tables.ts';

const statement = statementsOn<AdsTables>();

/** Marks a reference_id as used. Inserts no row if it was used before; a concurrent request waits for the outcome. */
export const insertReference = insertIfAbsent(adsTables, 'ad_edit_reference');

/** Removes the mark of insertReference. */
export const deleteReference = statement((db, p: Params<{ shop_id: number; reference_id: string }>) =>
  db
    .deleteFrom('ad_edit_reference')
    .where('shop_id', '=', p.shop_id)
    .where('reference_id', '=', p.reference_id),
);

const listOldReferences = statement(
  (db, p: Params<{ used_until: number; limit: number }>) =>
    db
      .selectFrom('ad_edit_reference')
      .select(['shop_id', 'reference_id'])
      .where('used_at', '<=', p.used_until)
      .orderBy('used_at')
      .limit(p.limit),
  { all_shards: 'the cleanup looks for expired reference_ids' },
);

/** Deletes at most `limit` reference_ids that were used up by the given time. @returns how many were deleted. */
export async function deleteOldReferences(
  store: Store,
  batch: { used_until: number; limit: number },
): Promise<number> {
  const old = await store.all(listOldReferences, batch);
  const deleted = await Promise.all(old.map((reference) => store.run(deleteReference, reference)));
  return deleted.reduce((sum, count) => sum + count, 0);
}

/** A campaign, locked until this transaction ends: other requests that edit its keywords wait. */
export const lockCampaign = statement((db, p: Params<{ shop_id: number; campaign_id: number }>) =>
  db
    .selectFrom('ad_campaign')
    .select(['bidding_method', 'default_bid_micros', 'end_time'])
    .where('shop_id', '=', p.shop_id)
    .where('campaign_id', '=', p.campaign_id)
    .forUpdate(),
);

type CampaignPage = { shop_id: number; offset: number; limit: number };

const campaignsOf = (db: Kysely<AdsTables>, p: Params<CampaignPage>) =>
  db
    .selectFrom('ad_campaign')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .orderBy('campaign_id')
    .limit(p.limit)
    .offset(p.offset);

const notes = { scans: 'the offset of a list is bounded, and a shop has few campaigns' };

/** Campaigns of a shop, by campaign_id. */
export const listCampaigns = statement((db, p: Params<CampaignPage>) => campaignsOf(db, p), notes);

/** Campaigns of a shop that have one ad_type, by campaign_id. */
export const listCampaignsOfType = statement(
  (db, p: Params<CampaignPage & { ad_type: AdsTables['ad_campaign']['ad_type'] }>) =>
    campaignsOf(db, p).where('ad_type', '=', p.ad_type),
  notes,
);

export const findBidLimit = statement((db, p: Params<{ region: AdsTables['ad_bid_limit']['region'] }>) =>
  db.selectFrom('ad_bid_limit').select(['bid_min_micros', 'bid_max_micros']).where('region', '=', p.region),
);

/** Up to 150 keywords of a campaign, deleted ones included. */
export const listKeywords = overList('keywords', (keywords: Param<string>[]) =>
  statement((db, p: Params<{ shop_id: number; campaign_id: number }>) =>
    db
      .selectFrom('ad_keyword')
      .select(['keyword', 'keyword_status', 'match_type', 'bid_price_micros'])
      .where('shop_id', '=', p.shop_id)
      .where('campaign_id', '=', p.campaign_id)
      .where('keyword', 'in', keywords),
  ),
);

/** Inserts and updates keywords of a locked campaign. */
export const upsertKeywords = bulkUpsertInto(adsTables, 'ad_keyword');

/** Up to 150 campaigns of a shop. */
export const listCampaignsById = overList('campaign_ids', (campaign_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('ad_campaign')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('campaign_id', 'in', campaign_ids),
  ),
);

/** The keywords of up to 150 campaigns, deleted ones included. */
export const listKeywordsOfCampaigns = overList('campaign_ids', (campaign_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number; limit: number }>) =>
    db
      .selectFrom('ad_keyword')
      .select(['campaign_id', 'keyword', 'keyword_status', 'match_type', 'bid_price_micros'])
      .where('shop_id', '=', p.shop_id)
      .where('campaign_id', 'in', campaign_ids)
      .orderBy('campaign_id')
      .orderBy('keyword')
      .limit(p.limit),
  ),
);
