import { sql } from 'kysely';
import { bulkWrite, inList, overList } from '../platform/store/bulk.ts';
import { type Params, statementsOn } from '../platform/store/statement.ts';
import type { AdsTables } from './ads.tables.ts';

const statement = statementsOn<AdsTables>();

/** Uses a reference_id up. No row where that has happened before; who comes at the same time waits to be told. */
export const insertReference = statement((db, p: AdsTables['ad_edit_reference']) =>
  db
    .insertInto('ad_edit_reference')
    .values({
      shop_id: p.shop_id,
      reference_id: p.reference_id,
      campaign_id: p.campaign_id,
      partner_id: p.partner_id,
      request_id: p.request_id,
      used_at: p.used_at,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'reference_id']).doNothing()),
);

/** Takes the use back, before anybody has seen it. */
export const deleteReference = statement((db, p: { shop_id: number; reference_id: string }) =>
  db
    .deleteFrom('ad_edit_reference')
    .where('shop_id', '=', p.shop_id)
    .where('reference_id', '=', p.reference_id),
);

/** Finds a campaign, and makes everybody else who would edit its keywords wait until this transaction ends. */
export const lockCampaign = statement((db, p: { shop_id: number; campaign_id: number }) =>
  db
    .updateTable('ad_campaign')
    .set({ ad_name: sql`ad_name` })
    .where('shop_id', '=', p.shop_id)
    .where('campaign_id', '=', p.campaign_id)
    .returning(['bidding_method', 'default_bid_micros', 'end_time']),
);

export const findBidLimit = statement((db, p: { region: AdsTables['ad_bid_limit']['region'] }) =>
  db.selectFrom('ad_bid_limit').select(['bid_min_micros', 'bid_max_micros']).where('region', '=', p.region),
);

/** Those of up to 150 keywords that a campaign has or had. */
export const listKeywords = overList((names) =>
  statement((db, p: { shop_id: number; campaign_id: number } & Params) =>
    db
      .selectFrom('ad_keyword')
      .select(['keyword', 'keyword_status', 'match_type', 'bid_price_micros'])
      .where('shop_id', '=', p.shop_id)
      .where('campaign_id', '=', p.campaign_id)
      .where('keyword', 'in', inList(p, names)),
  ),
);

/** Writes keywords of a campaign that is taken, new ones and others. */
export const upsertKeywords = bulkWrite<AdsTables['ad_keyword']>((rowsOf) =>
  statement((db, p: Params) =>
    db
      .insertInto('ad_keyword')
      .values(
        rowsOf(p).map((row) => ({
          shop_id: row.shop_id,
          campaign_id: row.campaign_id,
          keyword: row.keyword,
          keyword_status: row.keyword_status,
          match_type: row.match_type,
          bid_price_micros: row.bid_price_micros,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'campaign_id', 'keyword']).doUpdateSet((row) => ({
          keyword_status: row.ref('excluded.keyword_status'),
          match_type: row.ref('excluded.match_type'),
          bid_price_micros: row.ref('excluded.bid_price_micros'),
        })),
      ),
  ),
);
