// Tests and pages that SECURITY.md names exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');

test('every test that SECURITY.md names exists', () => {
  const named = [...page.matchAll(/`((?:src|test)\/[^`]+\.test\.ts)`/g)].map(([, path]) => path as string);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every page of ours that SECURITY.md links to exists', () => {
  const linked = [...page.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path as string);
  expect(linked).not.toEqual([]);
  expect(linked.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('each of the ten risks in the OWASP list of 2023 has a defence and a test', () => {
  const rows = page.split('\n').filter((line) => /^\| API\d+ /.test(line));
  expect(rows.map((row) => /^\| (API\d+) /.exec(row)?.[1])).toEqual(
    Array.from({ length: 10 }, (_, at) => `API${at + 1}`),
  );
  for (const row of rows) {
    const [, , defence = '', tests = ''] = row.split('|').map((cell) => cell.trim());
    expect(defence.length, row).toBeGreaterThan(40);
    expect(tests, row).toMatch(/\.test\.ts`/);
  }
});
