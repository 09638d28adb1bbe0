// How often clients were refused or cut off at each bound, since the process began.
const counts = new Map<string, number>();

/** @param limit the name of the row that declares the bound, which has `refuses`. */
export const countRefusal = (limit: string): void => {
  counts.set(limit, (counts.get(limit) ?? 0) + 1);
};

export const refusalCounts: ReadonlyMap<string, number> = counts;
