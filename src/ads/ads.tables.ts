import { region_codes } from '../platform/contract/region.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../platform/store/table.ts';
import {
  ad_types,
  bidding_methods,
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
