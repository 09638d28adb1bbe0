/**
 * Number of shops and merchants that are processed at the same time, each in its own transaction. It is low because
 * other requests need connections too.
 */
const group_size = 4;

/** Runs `work` for all elements, a few at a time. @returns the results, in order. */
export async function inGroups<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += group_size)
    done.push(...(await Promise.all(all.slice(from, from + group_size).map(work))));
  return done;
}
