// The page on costs has what was measured and simulated.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';

const timeout = 120_000;
const run = promisify(execFile);
const program = (name: string) => packageFile('bench', 'scale', name);
const page = readFileSync(packageFile('docs', 'scale.md'), 'utf8');

test('the tables and the picture of the page match what was measured and simulated', {
  timeout,
}, async () => {
  await run(process.execPath, [program('page.mjs'), '--check']);
});

test('every npm script that the page names exists in the bench', () => {
  const { scripts } = JSON.parse(readFileSync(packageFile('bench', 'package.json'), 'utf8'));
  const named = [...page.matchAll(/npm --prefix bench run ([\w:]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(Object.keys(scripts)).toContain(name);
});
