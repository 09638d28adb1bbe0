import type { RefusalTable } from '../../kit/contract/refusal.ts';
import { keyword_length_max, match_types } from './ads.ts';

export const adsErrors = {
  campaign_not_match: {
    error: 'ads.shop.campaign_not_match',
    message: 'campaign_id is not a campaign of this shop.',
    fix: 'Take campaign_id from get_product_level_campaign_id_list of this shop.',
  },
  no_manual_bidding: {
    error: 'ads.shop.campaign_not_match',
    message: 'The campaign bids automatically; only campaigns with manual bidding have keywords.',
    fix: 'Edit keywords of a campaign whose bidding_method is manual.',
  },
  campaign_ended: {
    error: 'ads.shop.campaign_not_match',
    message: 'The campaign has ended; its keywords are edited no more.',
    fix: 'Edit a campaign that has not ended.',
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
    fix: 'Swap the two dates, which are DD-MM-YYYY.',
  },
  same_start_end_dates: {
    error: 'ads.performance.error_same_start_end_dates',
    message:
      "Start date can't be equal to end date. For single date's hourly performance data, please query hourly api.",
    fix: 'Ask for at least two days, or call get_all_cpc_ads_hourly_performance for one day.',
  },
  date_in_future: {
    error: 'ads.performance.error_date_in_future',
    message: 'The date must be today or earlier than today up to 6 months ago.',
    fix: 'Ask for a day that has begun, by the local time of the shop.',
  },
  date_too_old: {
    error: 'ads.performance.error_date_too_old',
    message: "The date can't be earlier than 6 months ago.",
    fix: 'Ask for later days.',
  },
  date_range_too_long: {
    error: 'ads.performance.error_date_range_too_long',
    message: "Date range can't be longer than 1 month.",
    fix: 'Ask in several calls, one month in each.',
  },
} as const satisfies RefusalTable;

export const suggestionErrors = {
  item_not_match: {
    error: 'ads.keyword.item_not_match',
    message: "Item doesn't belong to the shop.",
    fix: 'Take item_id from get_item_list of this shop.',
  },
} as const satisfies RefusalTable;

/** Reasons why the edit of one keyword fails. */
export const keywordErrors = {
  already_exists: {
    error: 'ads.keyword.already_exists',
    message: 'The campaign has this keyword already.',
    fix: 'Change its bid with change_bid_price, or leave it out.',
  },
  not_found: {
    error: 'ads.keyword.not_found',
    message: 'The campaign does not have this keyword.',
    fix: 'Add it first with edit_action add.',
  },
  no_update: {
    error: 'ads.keyword.no_update',
    message: 'The keyword has this bid or match type already.',
    fix: 'Nothing has to be done for this keyword.',
  },
  price_too_low: {
    error: 'ads.keyword.price_too_low',
    message: 'bid_price_per_click is below the minimum of the region.',
    fix: 'Bid more.',
  },
  price_too_high: {
    error: 'ads.keyword.price_too_high',
    message: 'bid_price_per_click is above the maximum of the region.',
    fix: 'Bid less.',
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
