// Makes the tables and the parts of a prepared face from its font.

// @ts-expect-error fontkit has no types.
import { create } from 'fontkit';
import { partMark } from '../../store/blobs/shared_parts.ts';
import { type FontMetrics, fontObjects } from '../font_objects.ts';
import { type SubsetFont, subsetProgram } from '../font_subset.ts';
import { type GlyphRun, type Layout, repeatableLayout } from '../layout.ts';
import type { FaceTable, PreparedPart } from '../prepared_face.ts';
import typefaces from '../typefaces.json' with { type: 'json' };
import { frequent_chinese } from './frequent_chinese.ts';

interface SourceFont extends FontMetrics, SubsetFont {
  readonly numGlyphs: number;
  readonly characterSet: readonly number[];
  getGlyph(glyph: number): { readonly advanceWidth: number };
  hasGlyphForCodePoint(code_point: number): boolean;
  glyphForCodePoint(code_point: number): { readonly id: number };
  layout: Layout;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));

const ligatures = ['ffi', 'ffl', 'ff', 'fi', 'fl'];
/** What labels without accented letters contain. */
const ascii = [...ligatures, ...range(0x20, 0x7e), ...'·×'];
const basic = [...ascii, ...'…–—‘’“”°'];
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
    // It has several glyphs for other punctuation, for Latin and for Chinese texts.
    groups: [ascii, frequent_chinese],
    parts: [
      { name: 'chinese-regular-basic-1', first_object: 40 },
      { name: 'chinese-regular-frequent-1', first_object: 45 },
    ],
  },
];

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

interface OpenSource {
  readonly font: SourceFont;
  /** The texts of each group that have one glyph. */
  readonly groups: readonly (readonly string[])[];
  readonly glyphOf: (text: string) => number;
  readonly run: (text: string) => GlyphRun;
}

function openSource({ name, groups }: SourceFace, bytes: Uint8Array): OpenSource {
  const font: SourceFont = create(bytes);
  font.layout = repeatableLayout(font);
  const characters = new Set(font.characterSet);
  const isOne = (text: string) =>
    Array.from(text).every((character) => characters.has(character.codePointAt(0) ?? 0)) &&
    font.layout(text).glyphs.length === 1;
  const glyphOf = (text: string) => font.layout(text).glyphs[0]?.id ?? 0;
  const kept = groups.map((group) => group.filter(isOne));
  const glyphs = kept.flat().map(glyphOf);
  if (new Set(glyphs).size !== glyphs.length) throw new Error(`Two texts share a glyph of ${name}.`);
  return { font, groups: kept, glyphOf, run: font.layout };
}

/** The parts of a face, with their bytes. */
export function makeParts(face: SourceFace, bytes: Uint8Array): { part: PreparedPart; bytes: Buffer }[] {
  const { font, groups, glyphOf } = openSource(face, bytes);
  return face.parts.map(({ name, first_object }, at) => {
    if (face.is_whole) {
      const whole = Array.from({ length: font.numGlyphs }, (_, id) => id);
      return preparePart(font, name, first_object, whole, textsOf(font));
    }
    const texts = groups.slice(0, at + 1).flat();
    return preparePart(font, name, first_object, [0, ...texts.map(glyphOf)], ['', ...texts]);
  });
}

/** The table of a face, whose parts are made. */
export function makeTable(face: SourceFace, bytes: Uint8Array, parts: readonly PreparedPart[]): FaceTable {
  const { font, groups, glyphOf, run } = openSource(face, bytes);
  const texts = groups.flat();
  const glyphs = texts.map(glyphOf);
  const advances = glyphs.map((glyph) => font.getGlyph(glyph).advanceWidth);
  const closer = texts.map((text, left) =>
    texts.map((next, right) => {
      const { glyphs: shown, positions } = run(text + next);
      // The two have a glyph of their own together.
      if (shown[0]?.id !== glyphs[left] || shown[1]?.id !== glyphs[right]) return 0;
      return (positions[0]?.xAdvance ?? 0) - (advances[left] ?? 0);
    }),
  );
  const rows = classesOf(closer);
  const columns = classesOf(texts.map((_, right) => closer.map((row) => row[right] ?? 0)));
  return {
    name: face.name,
    units_per_em: font.unitsPerEm,
    missing: font.getGlyph(0).advanceWidth,
    texts,
    glyphs,
    advances,
    left: rows.classes,
    right: columns.classes,
    kerning: rows.first.map((left) => columns.first.map((right) => closer[left]?.[right] ?? 0)),
    covers: rangesOf(font.characterSet.filter((code_point) => font.hasGlyphForCodePoint(code_point))),
    is_whole: face.is_whole ?? false,
    parts,
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
): { part: PreparedPart; bytes: Buffer } {
  const { program, is_cff, components } = subsetProgram(font, glyphs);
  const widths = [...glyphs, ...components].map((glyph) => font.getGlyph(glyph).advanceWidth);
  const bodies = fontObjects(first_object, font, { program, is_cff, widths, texts });
  const chunks: Uint8Array[] = [partMark(name)];
  let length = chunks[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [at, body] of bodies.entries()) {
    offsets.push(length);
    for (const piece of [`${first_object + at} 0 obj\n`, ...[body].flat(), '\nendobj\n']) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
      chunks.push(bytes);
      length += bytes.length;
    }
  }
  return { part: { name, first_object, offsets, glyph_count: glyphs.length }, bytes: Buffer.concat(chunks) };
}
