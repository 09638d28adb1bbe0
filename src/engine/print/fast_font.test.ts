import { readFileSync } from 'node:fs';
import fc from 'fast-check';
// @ts-expect-error fontkit has no types.
import { create } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { packageFile } from '../package_file.ts';
import { prepared_faces } from './faces/make_face.ts';
import { FastFont, wordsOf } from './fast_font.ts';
import { type GlyphRun, type Layout, repeatableLayout } from './layout.ts';
import { readFaceTable } from './prepared_face.ts';

const seed = Number(process.env.STOA_TEST_SEED ?? 7);

/** The glyphs, their characters and their places. */
const shown = ({ glyphs, positions, advanceWidth }: GlyphRun) => ({
  glyphs: glyphs.map(({ id, codePoints, advanceWidth: width }) => [id, codePoints, width]),
  positions: positions.map((position) => ({ ...position })),
  advanceWidth,
});

describe.each(prepared_faces)('the layout of $name', async ({ name, font }) => {
  const table = await readFaceTable(name);
  const plain: Layout = repeatableLayout(create(readFileSync(packageFile('node_modules', font))));
  const alone = new FastFont(table);
  const with_font = new FastFont(table);
  with_font.rest = { layout: plain };

  const prepared = fc.array(
    fc.oneof(fc.constantFrom(...table.texts), fc.constantFrom(...'AVToTy. ,"ffi'), fc.constantFrom(' ')),
    { maxLength: 30 },
  );

  test("of prepared characters equals the font's own", () => {
    fc.assert(
      fc.property(prepared, (parts) => {
        const text = parts.join('');
        const own = shown(plain(text));
        expect(shown(alone.layout(text))).toEqual(own);
        expect(shown(with_font.layout(text))).toEqual(own);
      }),
      { numRuns: 500, seed },
    );
  });

  test("of every pair of common characters equals the font's own", () => {
    const common = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
    for (const left of common) {
      const text = common.map((right) => left + right).join('');
      expect(shown(alone.layout(text)), text).toEqual(shown(plain(text)));
    }
  });

  test('of other characters is that of the font', () => {
    const any = fc.string({ unit: fc.constantFrom(...'abAé ΩЖกข่้ำ王中，5'), maxLength: 12 });
    fc.assert(
      fc.property(any, (text) => {
        if (with_font.needsRest(text)) expect(shown(with_font.layout(text))).toEqual(shown(plain(text)));
      }),
      { seed },
    );
  });

  test('is as wide as its words', () => {
    const any = fc.string({ unit: fc.constantFrom(...'abAVTo é  กข่้ำ王中，5'), maxLength: 20 });
    fc.assert(
      fc.property(any, (text) => {
        const words = wordsOf(text).reduce((sum, word) => sum + with_font.layout(word).advanceWidth, 0);
        expect(with_font.width(text)).toBeCloseTo(words, 6);
      }),
      { seed },
    );
  });

  test('has a sign for a character that the font does not have', () => {
    const { glyphs, advanceWidth } = alone.layout('\u{e000}');
    expect(glyphs.map(({ id }) => id)).toEqual([0]);
    expect(advanceWidth).toBe(plain('\u{e000}').advanceWidth);
  });

  test('covers the characters of the font, and all of ASCII without the font itself', () => {
    const open = create(readFileSync(packageFile('node_modules', font)));
    for (let code_point = 0; code_point < 0x11000; code_point++)
      if (alone.hasGlyphForCodePoint(code_point) !== open.hasGlyphForCodePoint(code_point))
        expect.fail(`character ${code_point}`);
    const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
    expect(ascii.filter((character) => !table.texts.includes(character))).toEqual([]);
  });
});
