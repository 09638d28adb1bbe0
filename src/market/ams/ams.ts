// The words of affiliate marketing, and the order of the products in the open campaign.

export const campaign_sorts = ['commission_rate', '-commission_rate'] as const;
export const campaign_states = ['Upcoming', 'Ongoing', 'Terminating'] as const;
export const search_types = ['ITEM_NAME', 'ITEM_ID'] as const;

/** How many items can be searched by their ids. */
export const search_ids_max = 50;
/** How long affiliates earn on a product that was removed, in seconds: seven days. */
export const removed_lifetime_s = 7 * 86_400;
/** What stands for a period without an end. */
export const no_end_time = 32_503_651_199;

/** A product in the open campaign, as its order and state are told by it. */
export interface CampaignProduct {
  readonly campaign_id: number;
  readonly commission_rate_bp: number;
  readonly period_start_time: number;
  readonly removed_at: number | null;
}

/** Whether affiliates earn on a product at `now`. */
export const campaignState = (
  { period_start_time, removed_at }: CampaignProduct,
  now: number,
): (typeof campaign_states)[number] => {
  if (removed_at !== null) return 'Terminating';
  return period_start_time > now ? 'Upcoming' : 'Ongoing';
};

/** Where a product stands in a list: the lowest first, and by campaign_id where several are equal. */
export const placeOf = (
  { commission_rate_bp, period_start_time, removed_at }: CampaignProduct,
  sort_by?: (typeof campaign_sorts)[number],
): number => {
  if (sort_by === 'commission_rate') return commission_rate_bp;
  return 0 - (sort_by ? commission_rate_bp : (removed_at ?? period_start_time));
};

/** A position in a list. */
export interface ListPosition {
  readonly place: number;
  readonly campaign_id: number;
}

/** The cursor of what comes after a position, and the position of a cursor. */
export const cursorAfter = ({ place, campaign_id }: ListPosition): string => `${place}_${campaign_id}`;

/** Undefined for a text that is no cursor. */
export function positionOf(cursor: string): ListPosition | undefined {
  const [, place, campaign_id] = /^(-?\d{1,15})_(\d{1,16})$/.exec(cursor) ?? [];
  return place === undefined ? undefined : { place: Number(place), campaign_id: Number(campaign_id) };
}

export const isAfter = (a: ListPosition, b: ListPosition): boolean =>
  a.place > b.place || (a.place === b.place && a.campaign_id > b.campaign_id);
