import { readFileSync } from 'node:fs';
// @ts-expect-error fontkit has no types.
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { packageFile } from '../package_file.ts';
import { flatGlyph, type GlyphPrograms } from './flat_glyphs.ts';
import typefaces from './typefaces.json' with { type: 'json' };

interface Programs extends GlyphPrograms {
  readonly topDict: { CharStrings: Record<number, { offset: number; length: number }> };
}
interface ChineseFont {
  readonly numGlyphs: number;
  readonly 'CFF ': Programs;
  getGlyph(glyph: number): { readonly path: { toSVG(): string } };
}

test('a glyph without routines has the same outline', () => {
  const bytes = readFileSync(packageFile('node_modules', typefaces.chinese.regular));
  const [plain, flat]: [ChineseFont, ChineseFont] = [create(bytes), create(bytes)];
  const programs = flat['CFF '];
  const Stream = programs.stream.constructor as new (read: Uint8Array) => GlyphPrograms['stream'];
  const privateDictForGlyph = programs.privateDictForGlyph.bind(programs);
  const without = (glyph: number) => ({ ...privateDictForGlyph(glyph), Subrs: [] });
  Object.assign(programs, { globalSubrIndex: [], privateDictForGlyph: without });
  const step = 97;
  for (let glyph = 0; glyph < plain.numGlyphs; glyph += step) {
    const program = flatGlyph(plain['CFF '], glyph);
    // fontkit reads the outline of a glyph from a place in the file.
    Object.assign(programs, { stream: new Stream(program) });
    programs.topDict.CharStrings = { [glyph]: { offset: 0, length: program.length } };
    expect(flat.getGlyph(glyph).path.toSVG()).toBe(plain.getGlyph(glyph).path.toSVG());
  }
});
