import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
// @ts-expect-error fontkit has no types.
import { create } from 'fontkit';
import { beforeAll, expect, test } from 'vitest';
import { packageFile } from '../package_file.ts';
import { fastLayout } from './fast_layout.ts';
import { type Layout, repeatableLayout } from './layout.ts';
import typefaces from './typefaces.json' with { type: 'json' };

let plain: Layout;
let fast: Layout;
beforeAll(async () => {
  const bytes = await readFile(packageFile('node_modules', typefaces.thai.regular));
  plain = repeatableLayout(create(bytes));
  fast = fastLayout(repeatableLayout(create(bytes)));
});

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abfiกขคงจฉำ่้๊ แ'), maxLength: 12 }),
  fc.constantFrom('Singapore', 'น้ำ', 'To', 'กรุงเทพมหานคร', ''),
);
const features = fc.option(fc.constant({ liga: false }), { nil: undefined });

/** The glyphs and their positions. */
const shown = (run: object) => {
  const { glyphs, positions, advanceWidth } = run as {
    glyphs: { id: number; codePoints: number[] }[];
    positions: object[];
    advanceWidth: number;
  };
  return {
    glyphs: glyphs.map(({ id, codePoints }) => [id, codePoints]),
    positions: positions.map((position) => ({ ...position })),
    advanceWidth,
  };
};

test("a remembered layout equals the font's own, in any order of texts, and after many others", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, features), { maxLength: 30 }), (texts) => {
      for (const [one, with_features] of texts)
        expect(shown(fast(one, with_features))).toEqual(shown(plain(one, with_features)));
    }),
  );
  for (let count = 0; count < 500; count++) fast(`word ${count}`);
  expect(shown(fast('Singapore'))).toEqual(shown(plain('Singapore')));
});
