// Text on a printed page: the font of each part, its width, and where a line may end.
import type { Face, Weight } from './fonts.ts';

/** A part of a text that one font draws. Widths are in em, so that they apply to every size. */
export interface Run {
  readonly face: Face;
  readonly text: string;
  /** The text passed to the font. It differs from `text` in scripts that are drawn in another order. */
  readonly drawn: string;
  readonly width: number;
}

export interface Word {
  readonly text: string;
  readonly width: number;
  /** Whether a space precedes it. */
  readonly spaced: boolean;
}

/** Characters of a text. A longer one is cut. */
export const length_max = 1000;
export const marks_max = 3;
const no_glyph = '□';

/** Splits a text into what a reader sees as one character. */
export const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const word_breaks = new Intl.Segmenter('th', { granularity: 'word' });
const unspaced =
  /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const ascii = /^[\x20-\x7e]*$/;

/** A text of one face, drawn in the order that the font expects. */
export function runOf(face: Face, text: string): Run {
  const { font } = face;
  const drawn = inDrawingOrder(text);
  return { face, text, drawn, width: font.width(drawn) / font.unitsPerEm };
}

/**
 * The Thai vowel sara am is a ring above the consonant and a vowel after it. The ring belongs below a tone
 * mark that is written before it. Fonts leave this order to the program.
 */
function inDrawingOrder(text: string): string {
  return text.includes('\u0e33') ? text.replace(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32') : text;
}

export class Typesetter {
  /** The names of its fonts, in the order in which they are searched. */
  readonly font_names: string;
  readonly #faces: Record<Weight, readonly Face[]>;

  constructor(faces: Record<Weight, readonly Face[]>) {
    this.#faces = faces;
    this.font_names = [...faces.regular, ...faces.bold].map(({ font }) => font.table.name).join();
  }

  /**
   * Converts a text to one line of characters that can be drawn. Characters without a font become a visible
   * box, control characters and line ends become spaces, and stacks of accents and very long texts are cut.
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

  /** Divides a drawable text into runs, each in the first font that has its glyphs. */
  runs(text: string, weight: Weight): Run[] {
    const parts: { face: Face; text: string }[] = [];
    const [fallback] = this.#faces[weight];
    if (!fallback) throw new Error(`No ${weight} font is open.`);
    for (const grapheme of ascii.test(text) ? [text] : this.#graphemes(text)) {
      const face = this.#faceOf(grapheme, weight) ?? fallback;
      const last = parts.at(-1);
      // A space belongs to the run before it, so that it does not split a run.
      if (last && (last.face === face || grapheme === ' ')) last.text += grapheme;
      else parts.push({ face, text: grapheme });
    }
    return parts.map((part) => runOf(part.face, part.text));
  }

  /** The width of a drawable text in em. */
  width(text: string, weight: Weight): number {
    return this.runs(text, weight).reduce((sum, run) => sum + run.width, 0);
  }

  /** The parts between which a line may end: words, also in scripts without spaces between them. */
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

/** The words of a text without spaces. Closing marks stay with the word before them, opening marks with the next. */
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
