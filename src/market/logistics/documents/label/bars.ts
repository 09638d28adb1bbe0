// Code 128: the bars of a text.

/** The widths of the three bars and gaps of each symbol, in modules. The last symbol, the stop, has one bar more. */
const patterns = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s/)
  .map((widths) => Array.from(widths, Number));

const to_digits = 99;
const to_characters = 100;
const start_characters = 104;
const start_digits = 105;
const stop = 106;
const checksum_modulus = 103;
const first_character = 32;

const pairAt = (text: string, at: number): string | undefined => /^\d\d$/.exec(text.slice(at, at + 2))?.[0];

/** The fewest symbols from each place to the end: of single characters, and of pairs of digits. */
function symbolsLeft(text: string): { characters: number[]; digits: number[] } {
  const characters = [0];
  const digits = [0];
  for (let at = text.length - 1; at >= 0; at--) {
    const one = 1 + (characters[0] ?? 0);
    const two = pairAt(text, at) === undefined ? Number.POSITIVE_INFINITY : 1 + (digits[1] ?? 0);
    characters.unshift(Math.min(one, two + 1));
    digits.unshift(Math.min(two, one + 1));
  }
  return { characters, digits };
}

/** The shortest code of a text of printable ASCII, without check symbol and stop. */
function symbolsOf(text: string): number[] {
  const { characters, digits } = symbolsLeft(text);
  const left = (list: readonly number[], at: number) => list[at] ?? Number.POSITIVE_INFINITY;
  // Of two codes of the same length, readers are used to the one that begins with the pairs.
  const more = left(digits, 0) - left(characters, 0);
  let in_digits = more < 0 || (more === 0 && /^\d{4}/.test(text));
  const symbols = [in_digits ? start_digits : start_characters];
  for (let at = 0; at < text.length; ) {
    const pair = pairAt(text, at);
    const one = 1 + left(characters, at + 1);
    const two = pair === undefined ? Number.POSITIVE_INFINITY : 1 + left(digits, at + 2);
    const changes = in_digits ? one + 1 < two : two + 1 < one;
    if (changes) {
      in_digits = !in_digits;
      symbols.push(in_digits ? to_digits : to_characters);
    }
    symbols.push(in_digits ? Number(pair) : text.charCodeAt(at) - first_character);
    at += in_digits ? 2 : 1;
  }
  return symbols;
}

/**
 * The widths of the bars and gaps of a text in Code 128, alternating and in modules.
 *
 * @param text printable ASCII.
 */
export function barsOf(text: string): readonly number[] {
  const symbols = symbolsOf(text);
  const checksum = symbols.reduce((sum, symbol, at) => sum + symbol * Math.max(1, at)) % checksum_modulus;
  return [...symbols, checksum, stop].flatMap((symbol) => patterns[symbol] ?? []);
}
