/** What the buyer gets. */
export const promotion_types = { 0: 'add-on discount', 1: 'gift with minimum spend' } as const;

/** Which deals can be asked for, by their time. */
export const deal_statuses = ['all', 'upcoming', 'ongoing', 'expired'] as const;
export type DealStatus = (typeof deal_statuses)[number];
