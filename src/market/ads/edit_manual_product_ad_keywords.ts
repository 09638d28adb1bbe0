import type { Handler } from '../../engine/gateway/handler.ts';
import { inMicros, inUnits } from '../../engine/money.ts';
import type { RequestOf, ResponseOf } from '../../kit/contract/operation.ts';
import { isRefused } from '../../kit/contract/refusal.ts';
import { keywordErrors } from './ads.errors.ts';
import {
  deleteReference,
  findBidLimit,
  insertReference,
  listKeywords,
  lockCampaign,
  upsertKeywords,
} from './ads.store.ts';
import {
  applyEdit,
  type BidTerms,
  default_bid_bounds,
  type EditReason,
  type Keyword,
  storedKeyword,
} from './ads.ts';
import type { edit_manual_product_ad_keywords } from './edit_manual_product_ad_keywords.contract.ts';

type KeywordEditRequest = RequestOf<typeof edit_manual_product_ad_keywords>['selected_keywords'][number];
type FailedEdit = ResponseOf<typeof edit_manual_product_ad_keywords>[number]['failed_edits'][number];

function failedEdit(
  keyword: string,
  reason: EditReason,
  { bid_min_micros, bid_max_micros }: BidTerms,
): FailedEdit {
  const { error, message } = keywordErrors[reason];
  const bounds: Partial<Record<EditReason, number>> = {
    price_too_low: bid_min_micros,
    price_too_high: bid_max_micros,
  };
  const bound = bounds[reason];
  return { keyword, error, message: bound === undefined ? message : `${message} It is ${inUnits(bound)}.` };
}

/** Applies edits one after the other. @returns the changed keywords and the failed edits. */
function applyEdits(
  edits: readonly KeywordEditRequest[],
  stored: readonly (Keyword & { keyword: string })[],
  terms: BidTerms,
) {
  const keywords = new Map<string, Keyword>(
    stored.map(({ keyword, ...keyword_state }) => [keyword, keyword_state]),
  );
  const edited = new Map<string, Keyword>();
  const failed_edits: FailedEdit[] = [];
  for (const { bid_price_per_click, ...edit } of edits) {
    const keyword = storedKeyword(edit.keyword);
    const bid_price_micros = bid_price_per_click === undefined ? undefined : inMicros(bid_price_per_click);
    const result = applyEdit(keywords.get(keyword), { ...edit, bid_price_micros }, terms);
    if (isRefused(result)) {
      failed_edits.push(failedEdit(edit.keyword, result.reason, terms));
      continue;
    }
    keywords.set(keyword, result);
    edited.set(keyword, result);
  }
  return { edited, failed_edits };
}

export const editManualProductAdKeywords: Handler<typeof edit_manual_product_ad_keywords> = async (
  { shop, store, now, partner_id, request_id, refuse },
  { reference_id, campaign_id, selected_keywords },
) => {
  const { shop_id, region } = shop;
  // This comes first, so that a repeated request is refused as a duplicate in any state of its campaign.
  const reference = { shop_id, reference_id, campaign_id, partner_id, request_id, used_at: now };
  if ((await store.run(insertReference, reference)) === 0) return refuse('duplicate_reference_id');

  const campaign = await store.first(lockCampaign, { shop_id, campaign_id });
  if (!campaign) return refuse('campaign_not_match');
  if (campaign.bidding_method !== 'manual') return refuse('no_manual_bidding');
  if (campaign.end_time !== null && campaign.end_time <= now) return refuse('campaign_ended');

  const { default_bid_micros } = campaign;
  const limit = await store.first(findBidLimit, { region });
  const names = [...new Set(selected_keywords.map(({ keyword }) => storedKeyword(keyword)))];
  const stored = await store.all(listKeywords, { keywords: names, shop_id, campaign_id });
  const { edited, failed_edits } = applyEdits(selected_keywords, stored, {
    default_bid_micros,
    ...(limit ?? default_bid_bounds),
  });
  if (edited.size === 0) await store.run(deleteReference, { shop_id, reference_id });
  else
    await upsertKeywords(
      store,
      [...edited].map(([keyword, keyword_state]) => ({ shop_id, campaign_id, keyword, ...keyword_state })),
    );
  return [{ campaign_id, failed_edits }];
};
