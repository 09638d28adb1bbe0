// The build writes some object literals in another way, which must not change what they are.
import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';

const { withFastSpreads } = (await import(packageFile('build', 'fast_spreads.mjs'))) as {
  withFastSpreads(text: string): string;
};

const changed = [
  ['{ ...a, b: 2 }', '{ ...null,...a, b: 2 }'],
  ['{...a,...b}', '{...null,...a,...b}'],
  [
    '{ ...a, x: 0, get y() { return this.x + 1; } }',
    '{ ...null,...a, x: 0, get y() { return this.x + 1; } }',
  ],
  [
    '{ ...undefined, b: { ...a, c: [{ ...b, d: 1 }] } }',
    '{ ...null,...undefined, b: { ...null,...a, c: [{ ...null,...b, d: 1 }] } }',
  ],
  ['{ ...(a.x ? { ...b, z: 1 } : a), z: 2 }', '{ ...null,...(a.x ? { ...null,...b, z: 1 } : a), z: 2 }'],
  ['{ ..."ab", 1: "c" }', '{ ...null,..."ab", 1: "c" }'],
  ['(() => ({ ...a, x: b.y }))()', '(() => ({ ...null,...a, x: b.y }))()'],
] as const;

const unchanged = [
  '{ ...a }',
  '{ b: 2, ...a, c: 3 }',
  '{ ...null, ...a }',
  '[...[1], 2]',
  '"{ ...a, b: 2 }"',
  '`{ ...a, b: 2 }`',
  '/{ ...a, b }/.source',
  '(({ x, ...rest }) => rest)(a)',
] as const;

const resultOf = (text: string) =>
  runInNewContext(`const a = { x: 1, y: 2 }, b = { y: 3, z: 4 }; JSON.stringify(${text})`);

test.each(changed)(
  '%s is written as %s, and is the same, with its names in the same order',
  (plain, fast) => {
    const text = `f(${plain})`;
    expect(withFastSpreads(text)).toBe(`f(${fast})`);
    expect(resultOf(fast)).toBe(resultOf(plain));
  },
);

test.each(unchanged)('%s stays as it is', (plain) => {
  expect(withFastSpreads(`f(${plain})`)).toBe(`f(${plain})`);
});

test('what a server runs has no object left that begins with a spread of something and has more', () => {
  const scriptsIn = (folder: string) =>
    readdirSync(packageFile('dist', folder)).flatMap((name) =>
      name.endsWith('.js') && !name.startsWith('client-') ? [`${folder}/${name}`] : [],
    );
  const [chunks, parts] = [scriptsIn('chunks'), scriptsIn('program')];
  const files = ['main.js', 'printer.js', ...chunks, ...parts];
  expect(chunks).not.toEqual([]);
  expect(parts).not.toEqual([]);
  for (const file of files) {
    const text = readFileSync(packageFile('dist', ...file.split('/')), 'utf8');
    expect(withFastSpreads(text) === text, file).toBe(true);
  }
});
