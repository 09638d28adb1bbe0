// Texts as their readers see them: lengths count characters (Unicode code points), not bytes or UTF-16 units.

const shown_length_max = 40;

/** Characters of two UTF-16 units: those outside of Unicode's first plane, such as emoji. */
const surrogate_pairs = /[\ud800-\udbff][\udc00-\udfff]/g;

/** How many characters a text has. */
export const lengthOf = (text: string): number => text.length - (text.match(surrogate_pairs)?.length ?? 0);

/** Whether a text is left out, empty, or white space only. */
export const isBlank = (text: string | undefined): boolean => !text?.trim();

/** A text as a message quotes it: cut where it is long, so that an answer does not send a whole body back. */
export function quote(text: string): string {
  // Cut before it is split into characters: none has more than two UTF-16 units.
  const characters = [...text.slice(0, 2 * shown_length_max + 2)];
  return characters.length > shown_length_max
    ? `"${characters.slice(0, shown_length_max).join('')}..."`
    : `"${text}"`;
}

/** A number with its noun: `1 image`, `3 images`. */
export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
