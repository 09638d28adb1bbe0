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

/** Refusals of the days that figures are asked for. */
export const dayErrors = {
  no_such_day: {
    error: 'error_param',
    message: 'Wrong parameters, detail: a date must be a day of the calendar, such as 28-02-2026.',
  },
  start_later_than_end: {
    error: 'ads.performance.error_start_later_than_end',
    message: "The start date can't be later than the end date.",
  },
  same_start_end_dates: {
    error: 'ads.performance.error_same_start_end_dates',
    message:
      "Start date can't be equal to end date. For single date's hourly performance data, please query hourly api.",
  },
  date_in_future: {
    error: 'ads.performance.error_date_in_future',
    message: 'The date must be today or earlier than today up to 6 months ago.',
  },
  date_too_old: {
    error: 'ads.performance.error_date_too_old',
    message: "The date can't be earlier than 6 months ago.",
  },
  date_range_too_long: {
    error: 'ads.performance.error_date_range_too_long',
    message: "Date range can't be longer than 1 month.",
  },
} as const satisfies RefusalTable;

export const suggestionErrors = {
  item_not_match: {
    error: 'ads.keyword.item_not_match',
    message: "Item doesn't belong to the shop.",
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
