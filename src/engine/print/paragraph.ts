// Fits texts into a box. If needed, they are set smaller and on more lines, and finally cut with an ellipsis.
import type { Weight } from './fonts.ts';
import type { Run, Typesetter, Word } from './typesetter.ts';

export interface Style {
  readonly weight?: Weight;
  /** The largest and the smallest size, in points. */
  readonly size: readonly [number, number];
  readonly lines_max?: number;
}

export interface Paragraph {
  readonly size: number;
  /** Distance from one baseline to the next, and from the top to the first baseline, in em. */
  readonly leading: number;
  readonly ascent: number;
  readonly lines: readonly (readonly Run[])[];
}

const size_step = 0.5;
const ellipsis = '…';

/** The room that the marks of a script need above and below its letters. */
function leadingOf(text: string): { leading: number; ascent: number } {
  if (/[\u0e01-\u0e3a\u0e40-\u0e5b]/.test(text)) return { leading: 1.5, ascent: 1.08 };
  // Vietnamese capitals have two marks, one above the other.
  if (/[\u1ea0-\u1ef9]/.test(text)) return { leading: 1.36, ascent: 1.07 };
  return { leading: 1.25, ascent: 0.98 };
}

/**
 * Sets paragraphs in one size. If they do not fit even in the smallest size, the longest is cut: a very long
 * street must not push the town off the label.
 *
 * @param width width of the box, in points.
 * @param height height of the box, in points.
 */
export function typeset(
  typesetter: Typesetter,
  texts: readonly string[],
  style: Style,
  width: number,
  height: number,
): Paragraph {
  const { weight = 'regular', lines_max = Number.POSITIVE_INFINITY } = style;
  const [size_max, size_min] = style.size;
  const shown = texts.map((text) => typesetter.drawable(text, weight)).filter((text) => text !== '');
  const words = shown.map((text) => typesetter.words(text, weight));
  const blank = typesetter.width(' ', weight);
  const { leading, ascent } = leadingOf(shown.join(' '));
  for (let size = size_max; ; size = Math.max(size - size_step, size_min)) {
    const width_em = width / size;
    const wrapped = words.map((text) =>
      wrap(text, width_em, blank, (word) => typesetter.letters(word, weight)),
    );
    const lines_fitting = Math.min(lines_max, Math.floor(height / (leading * size)));
    if (countOf(wrapped) > lines_fitting) {
      if (size > size_min) continue;
      for (const lines of shortened(wrapped, Math.max(1, lines_fitting)))
        lines.push(withEllipsis(typesetter, lines.pop() ?? '', weight, width_em));
    }
    return { size, leading, ascent, lines: wrapped.flat().map((line) => typesetter.runs(line, weight)) };
  }
}

const countOf = (wrapped: readonly (readonly string[])[]) =>
  wrapped.reduce((sum, lines) => sum + lines.length, 0);

/**
 * Removes lines from the longest paragraphs until all fit.
 *
 * @returns the paragraphs that lost lines.
 */
function shortened(wrapped: string[][], lines_fitting: number): Set<string[]> {
  const cut = new Set<string[]>();
  while (countOf(wrapped) > lines_fitting) {
    const longest = wrapped.reduce((one, other) => (other.length > one.length ? other : one));
    longest.pop();
    if (longest.length > 0) cut.add(longest);
    else cut.delete(longest);
  }
  return cut;
}

function wrap(
  words: readonly Word[],
  width_em: number,
  blank: number,
  lettersOf: (word: Word) => Word[],
): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const add = (word: Word) => {
    const gap = word.spaced && line !== '' ? blank : 0;
    if (line !== '' && used + gap + word.width > width_em) {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += (word.spaced && line !== '' ? ' ' : '') + word.text;
    used += (used > 0 ? gap : 0) + word.width;
  };
  for (const word of words) {
    if (word.width <= width_em) add(word);
    else for (const letter of lettersOf(word)) add(letter);
  }
  return line === '' ? lines : [...lines, line];
}

/** A line with an ellipsis for the text that was cut. */
function withEllipsis(typesetter: Typesetter, line: string, weight: Weight, width_em: number): string {
  const letters = typesetter.letters({ text: line, width: 0, spaced: false }, weight);
  const end = typesetter.width(ellipsis, weight);
  let used = letters.reduce((sum, { width }) => sum + width, 0);
  while (letters.length > 0 && used + end > width_em) used -= letters.pop()?.width ?? 0;
  return `${letters
    .map(({ text }) => text)
    .join('')
    .trimEnd()}${ellipsis}`;
}
