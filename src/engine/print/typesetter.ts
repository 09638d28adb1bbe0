// Text on a printed page: which font draws which part, how wide it is, where a line may end.
import type { Face, Weight } from './fonts.ts';

/** A stretch of text that one font draws. Widths are in em, so that they hold for every size. */
export interface Run {
  readonly face: Face;
  readonly text: string;
  /** What is handed to the font; it differs from the text where a script is drawn in another order. */
  readonly drawn: string;
  readonly width: number;
}

export interface Word {
  readonly text: string;
  readonly width: number;
  /** Whether there is a blank before it. */
  readonly spaced: boolean;
}

const length_max = 1000;
const marks_max = 3;
const no_glyph = '□';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const word_breaks = new Intl.Segmenter('th', { granularity: 'word' });
const unspaced =
  /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const ascii = /^[\x20-\x7e]*$/;

/**
 * Sara am is a ring above the consonant and a vowel behind it; the ring belongs below a tone mark that is
 * written before it. Fonts leave that order to the program.
 */
const inDrawingOrder = (text: string) => text.replace(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32');

export class Typesetter {
  readonly #faces: Record<Weight, readonly Face[]>;

  constructor(faces: Record<Weight, readonly Face[]>) {
    this.#faces = faces;
  }

  /**
   * One line of characters that can be drawn: what no font has becomes a visible box, control characters
   * and line ends become blanks, and stacks of accents and very long texts are cut.
   */
  drawable(text: string, weight: Weight): string {
    const line = (text.length > length_max ? `${text.slice(0, length_max)}…` : text)
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
      .trim();
    if (ascii.test(line)) return line;
    return this.#graphemes(line)
      .map((grapheme) => this.#drawableGrapheme(grapheme, weight))
      .join('');
  }

  #drawableGrapheme(grapheme: string, weight: Weight): string {
    const [base = '', ...marks] = grapheme.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');
    const shown = base + marks.slice(0, marks_max).join('');
    return shown === '' || this.#faceOf(shown, weight) ? shown : no_glyph;
  }

  #graphemes(text: string): string[] {
    return Array.from(graphemes.segment(text), ({ segment }) => segment);
  }

  #faceOf(grapheme: string, weight: Weight): Face | undefined {
    const code_points = Array.from(grapheme, (character) => character.codePointAt(0) ?? 0);
    return this.#faces[weight].find(({ font }) =>
      code_points.every((code_point) => font.hasGlyphForCodePoint(code_point)),
    );
  }

  /** The runs of a drawable text, each in the first font that has its glyphs. */
  runs(text: string, weight: Weight): Run[] {
    const parts: { face: Face; text: string }[] = [];
    const [fallback] = this.#faces[weight];
    if (!fallback) throw new Error(`No ${weight} font is open.`);
    for (const grapheme of ascii.test(text) ? [text] : this.#graphemes(text)) {
      const face = this.#faceOf(grapheme, weight) ?? fallback;
      const last = parts.at(-1);
      // A blank goes with what is before it, so that it does not cut a run in two.
      if (last && (last.face === face || grapheme === ' ')) last.text += grapheme;
      else parts.push({ face, text: grapheme });
    }
    return parts.map((part) => {
      const { font } = part.face;
      const drawn = inDrawingOrder(part.text);
      return { ...part, drawn, width: font.layout(drawn).advanceWidth / font.unitsPerEm };
    });
  }

  /** The width of a drawable text in em. */
  width(text: string, weight: Weight): number {
    return this.runs(text, weight).reduce((sum, run) => sum + run.width, 0);
  }

  /** The parts between which a line may end: words, also where a script has no blanks between them. */
  words(text: string, weight: Weight): Word[] {
    return text
      .split(' ')
      .filter((piece) => piece !== '')
      .flatMap((piece) =>
        (unspaced.test(piece) ? partsOf(piece) : [piece]).map((part, index) => ({
          text: part,
          width: this.width(part, weight),
          spaced: index === 0,
        })),
      );
  }

  /** The parts of a word that is wider than a line. */
  letters(word: Word, weight: Weight): Word[] {
    return this.#graphemes(word.text).map((text, index) => ({
      text,
      width: this.width(text, weight),
      spaced: word.spaced && index === 0,
    }));
  }
}

/** The words of a text without blanks. Marks stay with the word before them, opening ones with the next. */
function partsOf(piece: string): string[] {
  const parts: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of word_breaks.segment(piece)) {
    if (/^[\p{Ps}\p{Pi}]+$/u.test(segment)) opening += segment;
    else if (isWordLike || parts.length === 0 || opening !== '') {
      parts.push(opening + segment);
      opening = '';
    } else parts.push((parts.pop() ?? '') + segment);
  }
  if (opening !== '') parts.push(opening);
  return parts;
}
