import { type Refusal, refused } from '../../kit/contract/refusal.ts';

/** The most edits that one request may contain, and the longest texts, in characters. */
export const edit_count_max = 150;
export const keyword_length_max = 100;
export const reference_id_length_max = 100;

/** How long a used reference_id is refused, in seconds: 90 days. */
export const reference_lifetime_s = 90 * 86_400;

/** The highest score of a suggested keyword. */
export const quality_score_max = 10;
/** The most keywords that one answer suggests, and the most keywords of a region that it chooses from. */
export const suggestions_max = 50;
export const suggestions_searched_max = 10_000;

/** The most campaigns that a list returns. */
export const campaign_page_max = 5_000;

/** Who chooses keywords and bids of a campaign: the seller (manual) or the marketplace (auto). */
export const ad_types = ['auto', 'manual'] as const;
export const campaign_placements = ['search', 'discovery', 'all'] as const;
export const campaign_statuses = ['ongoing', 'scheduled', 'ended', 'paused', 'deleted', 'closed'] as const;
export type CampaignStatus = (typeof campaign_statuses)[number];
/** The places outside of searches where an ad is shown. */
export const discovery_locations = ['daily_discover', 'you_may_also_like'] as const;
/** The kinds of campaign settings that a request can ask for, by their numbers on the wire. */
export const campaign_info_types = {
  1: 'common info',
  2: 'manual bidding info',
  3: 'auto bidding info',
  4: 'auto product ads info',
} as const;
/** The most keywords that one answer contains. */
export const keywords_listed_max = 10_000;

/** The status of a campaign at the given time, Unix time in seconds. */
export function campaignStatusAt(
  now: number,
  campaign: { readonly start_time: number; readonly end_time: number | null; readonly paused: number },
): CampaignStatus {
  const { start_time, end_time, paused } = campaign;
  if (end_time !== null && end_time <= now) return 'ended';
  if (paused === 1) return 'paused';
  return start_time > now ? 'scheduled' : 'ongoing';
}

export const bidding_methods = ['manual', 'auto'] as const;
export const match_types = ['exact', 'broad'] as const;
export type MatchType = (typeof match_types)[number];
export const keyword_statuses = ['normal', 'deleted'] as const;

export const edit_actions = ['add', 'delete', 'restore', 'change_bid_price', 'change_match_type'] as const;
type EditAction = (typeof edit_actions)[number];

/** A keyword of a campaign. A deleted keyword is kept, so that it can be restored unchanged. */
export interface Keyword {
  readonly keyword_status: (typeof keyword_statuses)[number];
  readonly match_type: MatchType;
  readonly bid_price_micros: number;
}

/** A change to one keyword that a seller requests. */
export interface KeywordEdit {
  readonly edit_action: string;
  readonly keyword: string;
  readonly match_type?: string | undefined;
  readonly bid_price_micros?: number | undefined;
}

/** The default bid of a campaign, and the lowest and highest bid allowed (both inclusive). */
export interface BidTerms {
  readonly default_bid_micros: number;
  readonly bid_min_micros: number;
  readonly bid_max_micros: number;
}

/** Used if the marketplace has set no bounds for a region: a bid must be above 0. */
export const default_bid_bounds = { bid_min_micros: 1, bid_max_micros: Number.MAX_SAFE_INTEGER };

export type EditReason =
  | 'already_exists'
  | 'not_found'
  | 'no_update'
  | 'price_too_low'
  | 'price_too_high'
  | 'invalid_action'
  | 'blank_keyword'
  | 'keyword_too_long'
  | 'match_type_unknown'
  | 'match_type_missing'
  | 'bid_price_missing';

/**
 * The stored spelling of a keyword. Buyers search without regard to case and spaces, so two spellings are one
 * keyword.
 */
export const storedKeyword = (keyword: string): string =>
  keyword.normalize('NFC').toLowerCase().normalize('NFC').trim().replace(/\s+/gu, ' ');

function findBidProblem(bid: number | undefined, terms: BidTerms): EditReason | undefined {
  if (bid === undefined) return undefined;
  if (bid < terms.bid_min_micros) return 'price_too_low';
  return bid > terms.bid_max_micros ? 'price_too_high' : undefined;
}

function applyChanges(keyword: Keyword, changes: Partial<Keyword>): Keyword | Refusal<EditReason> {
  const changed = { ...keyword, ...changes };
  const { match_type, bid_price_micros } = changed;
  return match_type === keyword.match_type && bid_price_micros === keyword.bid_price_micros
    ? refused('no_update')
    : changed;
}

const isMatchType = (match_type: string): match_type is MatchType =>
  match_types.some((known) => known === match_type);

/**
 * For each action, the new keyword computed from the current one (normal, deleted or none), or the reason why
 * it fails.
 */
const actions: Readonly<
  Record<
    EditAction,
    (current: Keyword | undefined, edit: KeywordEdit, terms: BidTerms) => Keyword | Refusal<EditReason>
  >
> = {
  add(current, { match_type = 'broad', bid_price_micros }, terms) {
    if (!isMatchType(match_type)) return refused('match_type_unknown');
    if (current?.keyword_status === 'normal') return refused('already_exists');
    const problem = findBidProblem(bid_price_micros, terms);
    if (problem) return refused(problem);
    return {
      keyword_status: 'normal',
      match_type,
      bid_price_micros: bid_price_micros ?? terms.default_bid_micros,
    };
  },
  delete(current) {
    return current?.keyword_status === 'normal'
      ? { ...current, keyword_status: 'deleted' }
      : refused('not_found');
  },
  restore(current) {
    if (!current) return refused('not_found');
    return current.keyword_status === 'normal'
      ? refused('already_exists')
      : { ...current, keyword_status: 'normal' };
  },
  change_bid_price(current, { bid_price_micros }, terms) {
    if (bid_price_micros === undefined) return refused('bid_price_missing');
    if (current?.keyword_status !== 'normal') return refused('not_found');
    const problem = findBidProblem(bid_price_micros, terms);
    return problem ? refused(problem) : applyChanges(current, { bid_price_micros });
  },
  change_match_type(current, { match_type }) {
    if (match_type === undefined) return refused('match_type_missing');
    if (!isMatchType(match_type)) return refused('match_type_unknown');
    return current?.keyword_status === 'normal'
      ? applyChanges(current, { match_type })
      : refused('not_found');
  },
};

const isEditAction = (action: string): action is EditAction => Object.hasOwn(actions, action);

/** The keyword after the edit, or why the edit fails. */
export function applyEdit(
  current: Keyword | undefined,
  edit: KeywordEdit,
  terms: BidTerms,
): Keyword | Refusal<EditReason> {
  const { edit_action } = edit;
  if (!isEditAction(edit_action)) return refused('invalid_action');
  const keyword = storedKeyword(edit.keyword);
  if (keyword === '') return refused('blank_keyword');
  return [...edit.keyword].length > keyword_length_max || [...keyword].length > keyword_length_max
    ? refused('keyword_too_long')
    : actions[edit_action](current, edit, terms);
}

/** What is counted for an ad: columns of `ad_figure`. */
export const counted_figures = [
  'impression',
  'clicks',
  'direct_order',
  'other_order',
  'direct_item_sold',
  'other_item_sold',
] as const;
/** What is paid for an ad, and for what it sells: columns of `ad_figure`, in micros. */
export const paid_figures = ['expense', 'direct_gmv', 'other_gmv'] as const;

type Counted = (typeof counted_figures)[number];
type Paid = (typeof paid_figures)[number];

/** Sums of rows, money in whole units and remaining micros. */
export type FigureSums = { readonly [N in Counted | `${Paid}_units` | `${Paid}_rest`]: number };
