/** How many shops and merchants are worked on at once, each in a transaction of its own: others need connections too. */
const group_size = 4;

/** Does the same for many, a few at a time, and gives what came of each, in their order. */
export async function inGroups<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += group_size)
    done.push(...(await Promise.all(all.slice(from, from + group_size).map(work))));
  return done;
}
