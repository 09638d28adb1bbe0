// Lengths of texts in characters (Unicode code points), as readers see them, not in bytes or UTF-16 units.

const shown_length_max = 40;

/** Characters of two UTF-16 units: those outside the Basic Multilingual Plane, such as emoji. */
const surrogate_pairs = /[\ud800-\udbff][\udc00-\udfff]/g;

/** The number of characters in a text. */
export const lengthOf = (text: string): number => text.length - (text.match(surrogate_pairs)?.length ?? 0);

/** Whether a text is omitted, empty, or only white space. */
export const isBlank = (text: string | undefined): boolean => !text?.trim();

/** A text as a message quotes it: long texts are cut, so that an answer does not return a whole body. */
export function quote(text: string): string {
  // Cut before it is split into characters, because no character has more than two UTF-16 units.
  const characters = [...text.slice(0, 2 * shown_length_max + 2)];
  return characters.length > shown_length_max
    ? `"${characters.slice(0, shown_length_max).join('')}..."`
    : `"${text}"`;
}

/** A number with its noun: `1 image`, `3 images`. */
export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
