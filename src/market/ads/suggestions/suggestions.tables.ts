import { column, type Rows, table } from '../../../engine/store/table.ts';
import { region_codes } from '../../../kit/contract/region.ts';
import { keyword_length_max, quality_score_max, storedKeyword } from '../ads.ts';

export const suggestionsTables = {
  /** What buyers of a region search for. Ads are advised to use these keywords. */
  ad_suggested_keyword: table({
    tenant: 'reference',
    key: ['region', 'keyword'],
    columns: {
      region: column.choice(region_codes),
      /** Stored in one spelling, whatever spelling a data file uses. */
      keyword: { ...column.text(keyword_length_max), toStored: storedKeyword },
      quality_score: column.integer(1, quality_score_max),
      /** The number of searches in the last 30 days. */
      search_volume: column.integer(0),
      suggested_bid_micros: column.micros(1),
    },
  }),
};

export type SuggestionsTables = Rows<typeof suggestionsTables>;
