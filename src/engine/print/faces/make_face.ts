// Makes the tables and the parts of a prepared face from its font.

// @ts-expect-error fontkit has no types.
import { create } from 'fontkit';
import { partMark } from '../../store/blobs/shared_parts.ts';
import { type FontMetrics, fontObjects, objects_of_font } from '../font_objects.ts';
import { type SubsetFont, subsetProgram } from '../font_subset.ts';
import type { Layout } from '../layout.ts';
import { repeatableLayout } from '../layout.ts';
import type { FaceTable, PreparedPart } from '../prepared_face.ts';
import typefaces from '../typefaces.json' with { type: 'json' };

interface SourceFont extends FontMetrics, SubsetFont {
  readonly numGlyphs: number;
  readonly characterSet: readonly number[];
  getGlyph(glyph: number): { readonly advanceWidth: number };
  glyphForCodePoint(code_point: number): { readonly id: number };
  layout: Layout;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));

const ligatures = ['ffi', 'ffl', 'ff', 'fi', 'fl'];
/** What labels without accented letters contain. */
const basic = [...ligatures, ...range(0x20, 0x7e), ...'·×…–—‘’“”°'];
/** The letters of the marketplaces' languages in Latin script, with what is written between them. */
const latin = [
  ...range(0xa1, 0xac),
  ...range(0xae, 0x17e),
  ...'ƠơƯưȘșȚț',
  ...range(0x1ea0, 0x1ef9),
  ...'‚„‹›†‡•‰′″€₫₱№™',
].filter((character) => !basic.includes(character));

interface SourcePart {
  readonly name: string;
  /** Its objects have the numbers from here on in every document. */
  readonly first_object: number;
}

interface SourceFace {
  readonly name: string;
  readonly font: string;
  /** The texts that have glyphs of their own, in groups. Each group has a part, which also has the groups before it. */
  readonly groups: readonly (readonly string[])[];
  readonly parts: readonly SourcePart[];
  /** The parts contain the whole font. */
  readonly is_whole?: boolean;
}

/**
 * Stored documents name parts instead of containing them. A part therefore never changes: another content gets another
 * name and other numbers, and the old file stays for as long as documents are kept.
 */
export const prepared_faces: readonly SourceFace[] = [
  ...(['regular', 'bold'] as const).flatMap((weight, at): SourceFace[] => [
    {
      name: `latin-${weight}`,
      font: typefaces.latin[weight],
      groups: [basic, latin],
      parts: [
        { name: `latin-${weight}-basic-1`, first_object: 10 + at * 5 },
        { name: `latin-${weight}-all-1`, first_object: 20 + at * 5 },
      ],
    },
    {
      name: `thai-${weight}`,
      font: typefaces.thai[weight],
      groups: [basic],
      parts: [{ name: `thai-${weight}-1`, first_object: 30 + at * 5 }],
      is_whole: true,
    },
  ]),
  {
    name: 'chinese-regular',
    font: typefaces.chinese.regular,
    groups: [basic],
    parts: [{ name: 'chinese-regular-basic-1', first_object: 40 }],
  },
];

interface Run {
  readonly glyphs: readonly { readonly id: number }[];
  readonly positions: readonly { readonly xAdvance: number }[];
}

/** Numbers that stand for equal lists. */
function classesOf(lists: readonly (readonly number[])[]): { classes: number[]; first: number[] } {
  const numbers = new Map<string, number>();
  const first: number[] = [];
  const classes = lists.map((list, at) => {
    const key = list.join(' ');
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      first.push(at);
    }
    return number;
  });
  return { classes, first };
}

/** Sorted numbers as pairs of a first and a last one. */
function rangesOf(numbers: readonly number[]): number[][] {
  const ranges: number[][] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

export function makeFace(
  { name, groups, parts, is_whole = false }: SourceFace,
  bytes: Uint8Array,
): { table: FaceTable; parts: { name: string; bytes: Uint8Array }[] } {
  const font: SourceFont = create(bytes);
  font.layout = repeatableLayout(font);
  const run = (text: string) => font.layout(text) as unknown as Run;
  const covers = rangesOf(font.characterSet);
  const covered = (text: string) =>
    Array.from(text, (character) => character.codePointAt(0) ?? 0).every((code_point) =>
      covers.some(([from = 0, to = 0]) => from <= code_point && code_point <= to),
    );
  const isOne = (text: string) => covered(text) && run(text).glyphs.length === 1;
  const kept = groups.map((group) => group.filter(isOne));
  const texts = kept.flat();
  const glyphs = texts.map((text) => run(text).glyphs[0]?.id ?? 0);
  if (new Set(glyphs).size !== glyphs.length) throw new Error(`Two texts share a glyph of ${name}.`);
  const advanceOf = (glyph: number) => font.getGlyph(glyph).advanceWidth;
  const closer = texts.map((text, left) =>
    texts.map((next, right) => {
      const { glyphs: shown, positions } = run(text + next);
      if (shown[0]?.id !== glyphs[left] || shown[1]?.id !== glyphs[right]) return 0;
      return (positions[0]?.xAdvance ?? 0) - advanceOf(glyphs[left] ?? 0);
    }),
  );
  const rows = classesOf(closer);
  const columns = classesOf(texts.map((_, right) => closer.map((row) => row[right] ?? 0)));
  const kerning = rows.first.map((left) => columns.first.map((right) => closer[left]?.[right] ?? 0));

  let end = 0;
  const made = parts.map(({ name: part, first_object }, at) => {
    end += kept[at]?.length ?? 0;
    const own = is_whole
      ? Array.from({ length: font.numGlyphs }, (_, id) => id)
      : [0, ...glyphs.slice(0, end)];
    return preparePart(font, part, first_object, own, is_whole ? textsOf(font) : ['', ...texts]);
  });
  const { unitsPerEm } = font;
  const advances = glyphs.map(advanceOf);
  return {
    table: {
      name,
      units_per_em: unitsPerEm,
      missing: advanceOf(0),
      texts,
      glyphs,
      advances,
      left: rows.classes,
      right: columns.classes,
      kerning,
      covers,
      is_whole,
      parts: made.map(({ part }) => part),
    },
    parts: made.map(({ part, bytes: each }) => ({ name: part.name, bytes: each })),
  };
}

/** The characters of every glyph of a font. */
function textsOf(font: SourceFont): string[] {
  const texts = new Array<string>(font.numGlyphs).fill('');
  for (const code_point of font.characterSet) {
    const { id } = font.glyphForCodePoint(code_point);
    texts[id] ||= String.fromCodePoint(code_point);
  }
  return texts;
}

function preparePart(
  font: SourceFont,
  name: string,
  first_object: number,
  glyphs: readonly number[],
  texts: readonly string[],
): { part: PreparedPart; bytes: Uint8Array } {
  const { program, is_cff, components } = subsetProgram(font, glyphs);
  const widths = [...glyphs, ...components].map((glyph) => font.getGlyph(glyph).advanceWidth);
  const bodies = fontObjects(first_object, font, {
    program,
    is_cff,
    widths,
    texts: texts.slice(0, glyphs.length),
  });
  if (bodies.length !== objects_of_font) throw new Error('A font has another number of objects.');
  const chunks: Buffer[] = [partMark(name)];
  const offsets: number[] = [];
  for (const [at, body] of bodies.entries()) {
    offsets.push(Buffer.concat(chunks).length);
    const whole = [
      `${first_object + at} 0 obj\n`,
      ...(typeof body === 'string' ? [body] : body),
      '\nendobj\n',
    ];
    chunks.push(
      ...whole.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : Buffer.from(each))),
    );
  }
  return { part: { name, first_object, offsets, glyph_count: glyphs.length }, bytes: Buffer.concat(chunks) };
}
