// A lint of prose: the worst phrases do not come back.
import { expect, test } from 'vitest';
import { program, tests } from '../support/pages/source_files.ts';

/** Phrases that are hard to read, or that sound translated. Plainer words are in CONTRIBUTING.md. */
const odd_phrases: readonly RegExp[] = [
  /\bwhat there (is|are|was) to\b/,
  /\b(told|tells) of\b/,
  /\bwho(m)?ever\b/,
  /\bbeside\b/,
  /\bstands? (at|on|beside|behind|under|alone|here)\b/,
  /\bnone of (its|their) own\b/,
  /\bin vain\b/,
  /\b(goes|going) on\b/,
  /\b(comes?|brings?) along\b/,
  /\bby (itself|themselves)\b/,
  /\bhas it that\b/,
  /\blets? go of\b/,
  /\bat hand\b/,
  /\b(anew|whence|thereby|hence)\b/,
  /\bpass(es|ed) over\b/,
  /\bSays (what|how|which|why|where|whether|that)\b/,
  /\bgives? back\b/,
  /\bheld against\b/,
  /\b(undefined|null|empty|absent) where\b/,
  /\bwhere (there is none|it has none|nobody|nothing)\b/,
  /\bof whom\b/,
  /\bfor ever\b/,
  /\bin the place of\b/,
  /\bwhat (becomes|became) of\b/,
  /\bThe same as \w+\. \*/,
];

/** The comments of a file, and the titles of its tests. */
const proseOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /\/\*([\s\S]*?)\*\/|(?:^|\s)\/\/(.*)$|\b(?:test|describe)(?:\.each\([^\n]*)?\(\s*(['"`].*?['"`]),/gm,
    ),
  ].map(([, block, line, title]) => block ?? line ?? title ?? '');

test('comments and titles of tests use plain words', () => {
  const odd = [...program, ...tests].flatMap(({ path, text }) =>
    proseOf(text).flatMap((prose) =>
      odd_phrases.filter((phrase) => phrase.test(prose)).map((phrase) => `${path}: ${phrase.exec(prose)}`),
    ),
  );
  expect(odd.filter((found) => !found.startsWith('test/generic/source_habits.test.ts'))).toEqual([]);
});
