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
  /** The lowest and highest bid of each region, set by the marketplace. */
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
      /** The item that the campaign promotes. */
      item_id: column.id(),
      ad_type: withDefault(column.choice(ad_types), 'manual'),
      bidding_method: withDefault(column.choice(bidding_methods), 'manual'),
      /** The bid of a keyword that is added without one. */
      default_bid_micros: column.micros(1),
      /** When the campaign ends; null if it has no end. */
      end_time: nullable(column.timestamp()),
      /** When the campaign begins; 0 if it has no start time. */
      start_time: withDefault(column.timestamp(), 0),
      paused: withDefault(column.flag(), 0),
      campaign_placement: withDefault(column.choice(campaign_placements), 'all'),
      /** The most that the campaign may spend in a day; 0 for no limit. */
      campaign_budget_micros: withDefault(column.micros(0), 0),
      /** Whether bids are raised when a sale is likely. */
      enhanced_cpc: withDefault(column.flag(), 0),
      /** The revenue that each unit of spending should bring, in micros; used with automatic bids. */
      roas_target_micros: withDefault(column.micros(0), 0),
      /** Where the ad is shown outside of searches, and how much a click there may cost. */
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
      /** Stored in one spelling, whatever spelling a data file uses. */
      keyword: { ...column.text(keyword_length_max), toStored: storedKeyword },
      keyword_status: withDefault(column.choice(keyword_statuses), 'normal'),
      match_type: withDefault(column.choice(match_types), 'broad'),
      bid_price_micros: column.micros(1),
    },
    references: [references('ad_campaign', 'shop_id', 'campaign_id')],
  }),
  /** The used reference_ids, each with the request that succeeded with it. */
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
