import type { Handler } from '../../../engine/gateway/handler.ts';
import { inUnits } from '../../../engine/money.ts';
import { listItems } from '../../product/items/items.store.ts';
import { findBidLimit } from '../ads.store.ts';
import { default_bid_bounds, suggestions_max, suggestions_searched_max } from '../ads.ts';
import { keywordTest } from './fitting_keywords.ts';
import type { get_recommended_keyword_list } from './get_recommended_keyword_list.contract.ts';
import { listSuggestedKeywords } from './suggestions.store.ts';

export const getRecommendedKeywordList: Handler<typeof get_recommended_keyword_list> = async (
  { shop: { shop_id, region }, store, now, refuse },
  { item_id, input_keyword },
) => {
  const [item] = await store.all(listItems, { item_ids: [item_id], shop_id, deleted_after: now });
  if (!item) return refuse('item_not_match');
  const [keywords, limit] = await Promise.all([
    store.all(listSuggestedKeywords, { region, limit: suggestions_searched_max }),
    store.first(findBidLimit, { region }),
  ]);
  const { bid_min_micros, bid_max_micros } = limit ?? default_bid_bounds;
  const isFitting = keywordTest(item.item_name, input_keyword);
  return {
    item_id,
    input_keyword: input_keyword ?? '',
    suggested_keywords: keywords
      .filter(({ keyword }) => isFitting(keyword))
      .slice(0, suggestions_max)
      .map(({ keyword, quality_score, search_volume, suggested_bid_micros }) => ({
        keyword,
        quality_score,
        search_volume,
        suggested_bid: inUnits(Math.min(Math.max(suggested_bid_micros, bid_min_micros), bid_max_micros)),
      })),
  };
};
