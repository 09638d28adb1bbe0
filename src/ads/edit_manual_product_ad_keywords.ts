import type { RequestOf, ResponseOf } from '../platform/contract/operation.ts';
import type { Handler } from '../platform/gateway/handler.ts';
import { inMicros, inUnits } from '../platform/money.ts';
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
  type BidTerms,
  type EditReason,
  editedKeyword,
  type Keyword,
  storedKeyword,
  widest_bounds,
} from './ads.ts';
import type { edit_manual_product_ad_keywords } from './edit_manual_product_ad_keywords.contract.ts';

type Sent = RequestOf<typeof edit_manual_product_ad_keywords>['selected_keywords'][number];
type FailedEdit = ResponseOf<typeof edit_manual_product_ad_keywords>[number]['failed_edits'][number];

function failedEdit(
  keyword: string,
  reason: EditReason,
  { bid_min_micros, bid_max_micros }: BidTerms,
): FailedEdit {
  const { error, message } = keywordErrors[reason];
  const bound = { price_too_low: bid_min_micros, price_too_high: bid_max_micros }[reason as string];
  return { keyword, error, message: bound === undefined ? message : `${message} It is ${inUnits(bound)}.` };
}

/** Makes edits one after the other. @returns the keywords that have changed, and the edits that failed. */
function makeEdits(
  edits: readonly Sent[],
  stored: readonly (Keyword & { keyword: string })[],
  terms: BidTerms,
) {
  const keywords = new Map<string, Keyword>(stored.map(({ keyword, ...is }) => [keyword, is]));
  const edited = new Map<string, Keyword>();
  const failed_edits: FailedEdit[] = [];
  for (const { bid_price_per_click, ...edit } of edits) {
    const keyword = storedKeyword(edit.keyword);
    const bid_price_micros = bid_price_per_click === undefined ? undefined : inMicros(bid_price_per_click);
    const made = editedKeyword(keywords.get(keyword), { ...edit, bid_price_micros }, terms);
    if (typeof made === 'string') {
      failed_edits.push(failedEdit(edit.keyword, made, terms));
      continue;
    }
    keywords.set(keyword, made);
    edited.set(keyword, made);
  }
  return { edited, failed_edits };
}

export const editManualProductAdKeywords: Handler<typeof edit_manual_product_ad_keywords> = async (
  { shop, store, now, partner_id, request_id, refuse },
  { reference_id, campaign_id, selected_keywords },
) => {
  const { shop_id, region } = shop;
  // First of all, so that a request which is sent again hears so, whatever has become of its campaign.
  const reference = { shop_id, reference_id, campaign_id, partner_id, request_id, used_at: now };
  if ((await store.run(insertReference, reference)) === 0) return refuse('duplicate_reference_id');

  const campaign = await store.first(lockCampaign, { shop_id, campaign_id });
  if (!campaign) return refuse('campaign_not_match');
  if (campaign.bidding_method !== 'manual') return refuse('no_manual_bidding');
  if (campaign.end_time !== null && campaign.end_time <= now) return refuse('campaign_ended');

  const { default_bid_micros } = campaign;
  const limit = await store.first(findBidLimit, { region });
  const names = [...new Set(selected_keywords.map(({ keyword }) => storedKeyword(keyword)))];
  const stored = await store.all(...listKeywords(names, { shop_id, campaign_id }));
  const { edited, failed_edits } = makeEdits(selected_keywords, stored, {
    default_bid_micros,
    ...(limit ?? widest_bounds),
  });
  if (edited.size === 0) await store.run(deleteReference, { shop_id, reference_id });
  else
    await upsertKeywords(
      store,
      [...edited].map(([keyword, is]) => ({ shop_id, campaign_id, keyword, ...is })),
    );
  return [{ campaign_id, failed_edits }];
};
