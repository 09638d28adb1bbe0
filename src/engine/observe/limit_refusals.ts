// Counts how often clients were refused or cut off at each limit since the process began.
const counts = new Map<string, number>();

/**
 * Counts a refusal.
 *
 * @param limit name of the limit, which is declared with `refuses`.
 */
export const countRefusal = (limit: string): void => {
  counts.set(limit, (counts.get(limit) ?? 0) + 1);
};

export const refusalCounts: ReadonlyMap<string, number> = counts;
