// A repeatable sequence of random-looking numbers.

export interface Random {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** Returns true with the given probability, from 0 to 1. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A text of `length` characters of an alphabet. */
  text(alphabet: string, length: number): string;
}

export const digits = '0123456789';
export const capitals = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const hex = '0123456789abcdef';
export const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** FNV-1a hash of a text, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Each subject has its own sequence, so adding a row to one table does not change the others. */
export function randomOf(seed: string, subject: string): Random {
  let state = hashOf(`${seed} ${subject}`);
  // The Mulberry32 generator.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    chance: (share) => next() < share,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
    text(alphabet, length) {
      let text = '';
      for (let at = 0; at < length; at++) text += alphabet[between(0, alphabet.length - 1)];
      return text;
    },
  };
}
