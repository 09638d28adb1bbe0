import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Region } from '../../kit/contract/region.ts';
import { FastTypesetter } from './fast_typesetter.ts';
import { openFaces, weights } from './fonts.ts';
import { Typesetter } from './typesetter.ts';

const seed = Number(process.env.STOA_TEST_SEED ?? 7);

const letters = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abAVTo ,.fi"()'), maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'aéÄŁđệ ñ\u0301\u0302\u00ad\u00a0—…'), maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'กขคงจฉำ่้๊์ัฺุ แ฿ab'), maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'王中⼈人，（）「」 ab'), maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('😀', '👨‍👩‍👧', '\ufe0f', '\u200d', '□', '\n', '\u{e000}', 'ש', 'Ω', 'a', ' '),
    maxLength: 12,
  }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const texts = fc.array(letters, { maxLength: 4 }).map((parts) => parts.join(''));

test.each<Region>(['SG', 'TH', 'TW'])(
  'the fast typesetter of %s sets every text as the plain one does',
  async (region) => {
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...weights), async (text, weight) => {
        const faces = await openFaces(region, text);
        const [plain, fast] = [new Typesetter(faces), new FastTypesetter(faces)];
        const drawable = plain.drawable(text, weight);
        expect(fast.drawable(text, weight)).toBe(drawable);
        expect(fast.runs(drawable, weight)).toEqual(plain.runs(drawable, weight));
        expect(fast.width(drawable, weight)).toBe(plain.width(drawable, weight));
        const words = plain.words(drawable, weight);
        expect(fast.words(drawable, weight)).toEqual(words);
        for (const word of words) expect(fast.letters(word, weight)).toEqual(plain.letters(word, weight));
      }),
      { numRuns: 400, seed },
    );
  },
);
