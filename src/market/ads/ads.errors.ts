import type { RefusalTable } from '../../kit/contract/refusal.ts';
import { keyword_length_max, match_types } from './ads.ts';

export const adsErrors = {
  campaign_not_match: {
    error: 'ads.shop.campaign_not_match',
    message: 'campaign_id is not a campaign of this shop.',
  },
  no_manual_bidding: {
    error: 'ads.shop.campaign_not_match',
    message: 'The campaign bids automatically; only campaigns with manual bidding have keywords.',
  },
  campaign_ended: {
    error: 'ads.shop.campaign_not_match',
    message: 'The campaign has ended; its keywords are edited no more.',
  },
  duplicate_reference_id: {
    error: 'ads.duplicate_reference_id',
    message: 'A request with this reference_id has succeeded already; send a new one with new edits.',
  },
} as const satisfies RefusalTable;

/** Reasons why the edit of one keyword fails. */
export const keywordErrors = {
  already_exists: {
    error: 'ads.keyword.already_exists',
    message: 'The campaign has this keyword already.',
  },
  not_found: {
    error: 'ads.keyword.not_found',
    message: 'The campaign does not have this keyword.',
  },
  no_update: {
    error: 'ads.keyword.no_update',
    message: 'The keyword has this bid or match type already.',
  },
  price_too_low: {
    error: 'ads.keyword.price_too_low',
    message: 'bid_price_per_click is below the minimum of the region.',
  },
  price_too_high: {
    error: 'ads.keyword.price_too_high',
    message: 'bid_price_per_click is above the maximum of the region.',
  },
  invalid_action: {
    error: 'ads.edit.invalid_action',
    message: 'edit_action must be one of add, delete, restore, change_bid_price or change_match_type.',
  },
  blank_keyword: {
    error: 'ads.edit.invalid_action',
    message: 'keyword must not be blank.',
  },
  keyword_too_long: {
    error: 'ads.edit.invalid_action',
    message: `keyword must have at most ${keyword_length_max} characters.`,
  },
  match_type_unknown: {
    error: 'ads.edit.invalid_action',
    message: `match_type must be ${match_types.join(' or ')}.`,
  },
  match_type_missing: {
    error: 'ads.edit.invalid_action',
    message: 'change_match_type needs match_type: exact or broad.',
  },
  bid_price_missing: {
    error: 'ads.edit.invalid_action',
    message: 'change_bid_price needs bid_price_per_click.',
  },
} as const satisfies RefusalTable;
