import { toJson } from '../../engine/store/json.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import { choice, flag, int64, list, record } from '../../kit/contract/field.ts';
import { region_codes } from '../../kit/contract/region.ts';
import {
  ad_types,
  bidding_methods,
  campaign_placements,
  discovery_locations,
  keyword_length_max,
  keyword_statuses,
  match_types,
  reference_id_length_max,
  storedKeyword,
} from './ads.ts';

export const adsTables = {
  /** The bounds of bids, which the marketplace sets for each region. */
  ad_bid_limit: table({
    tenant: 'reference',
    key: ['region'],
    columns: {
      region: column.choice(region_codes),
      bid_min_micros: column.micros(1),
      bid_max_micros: column.micros(1),
    },
  }),
  ad_campaign: table({
    tenant: 'shop_id',
    key: ['shop_id', 'campaign_id'],
    columns: {
      shop_id: column.id(),
      campaign_id: column.id(),
      ad_name: column.text(200),
      /** The item that it promotes. */
      item_id: column.id(),
      ad_type: withDefault(column.choice(ad_types), 'manual'),
      bidding_method: withDefault(column.choice(bidding_methods), 'manual'),
      /** What a keyword bids that is added without a bid. */
      default_bid_micros: column.micros(1),
      /** From then on it has ended; null for one without an end. */
      end_time: nullable(column.timestamp()),
      /** When it begins; 0 for one that has always been there. */
      start_time: withDefault(column.timestamp(), 0),
      paused: withDefault(column.flag(), 0),
      campaign_placement: withDefault(column.choice(campaign_placements), 'all'),
      /** What it may spend in a day; 0 for no limit. */
      campaign_budget_micros: withDefault(column.micros(0), 0),
      /** Whether bids are raised where a sale is likely. */
      enhanced_cpc: withDefault(column.flag(), 0),
      /** What is to come in for each unit that is spent, in micros; of automatic bids. */
      roas_target_micros: withDefault(column.micros(0), 0),
      /** Where it is shown beside searches, and what a click there may cost. */
      discovery_ads_locations: withDefault(
        column.json(
          list(
            record({
              location: choice(discovery_locations),
              active: flag(),
              bid_price_micros: int64({ minimum: 0 }),
            }),
            { maxItems: 10 },
          ),
        ),
        toJson([]),
      ),
    },
    references: [references('item', 'shop_id', 'item_id')],
  }),
  ad_keyword: table({
    tenant: 'shop_id',
    key: ['shop_id', 'campaign_id', 'keyword'],
    columns: {
      shop_id: column.id(),
      campaign_id: column.id(),
      /** As it is kept, however a data file spells it. */
      keyword: { ...column.text(keyword_length_max), toStored: storedKeyword },
      keyword_status: withDefault(column.choice(keyword_statuses), 'normal'),
      match_type: withDefault(column.choice(match_types), 'broad'),
      bid_price_micros: column.micros(1),
    },
    references: [references('ad_campaign', 'shop_id', 'campaign_id')],
  }),
  /** The reference_ids that are used up, each by the request that succeeded with it. */
  ad_edit_reference: table({
    tenant: 'shop_id',
    key: ['shop_id', 'reference_id'],
    columns: {
      shop_id: column.id(),
      reference_id: column.text(reference_id_length_max),
      campaign_id: column.id(),
      partner_id: column.id(),
      request_id: column.text(64),
      used_at: column.timestamp(),
    },
    references: [references('ad_campaign', 'shop_id', 'campaign_id'), references('partner', 'partner_id')],
    indexes: { ad_edit_reference_used_at: { columns: ['used_at'] } },
  }),
};

export type AdsTables = Rows<typeof adsTables>;
