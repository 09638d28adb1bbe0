/** How many characters must be added, removed, replaced or swapped with their neighbour to turn one text into the other. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const is_swap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = is_swap ? (before[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}

/** How many names a message lists. */
const listed_max = 40;

/** `did you mean port?` or, if nothing is similar, which names there are: the end of a message about an unknown name. */
export function whatThereIs(text: string, names: readonly string[]): string {
  const nearest = nearestName(text, names);
  const more = names.length - listed_max;
  const list = `${names.slice(0, listed_max).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const there_are = names.length === 0 ? 'there are none.' : `there are ${list}.`;
  return nearest === undefined ? there_are : `did you mean ${nearest}? In all, ${there_are}`;
}

/** Longer texts are not compared: strangers may send them. */
const length_max = 100;

/**
 * The name that was probably meant by a text: the one that is most similar, if at most a third of its
 * characters are wrong.
 */
export function nearestName(text: string, names: Iterable<string>): string | undefined {
  if (text.length > length_max) return undefined;
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const wrong = distance(text, name);
    if (wrong >= least || wrong > Math.min(text.length, name.length) / 3) continue;
    nearest = name;
    least = wrong;
  }
  return nearest;
}
