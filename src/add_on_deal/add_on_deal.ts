/** What the buyer gets. */
export const promotion_types = { 0: 'add-on discount', 1: 'gift with minimum spend' } as const;
