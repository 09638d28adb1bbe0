// Every file that the pages for developers name exists.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const inFolder = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path}`);
const files = [
  ...readdirSync(root).map((name) => `/${name}`),
  ...['build', 'src', 'test', 'bench'].flatMap(inFolder),
];
const pages = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/groups.md',
  'docs/query_counts.md',
  ...readdirSync(join(root, 'decisions')).map((name) => `decisions/${name}`),
];

test.each(pages)('every source file that %s names exists', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = [...text.matchAll(/`([a-z0-9][a-z_/.0-9]*\.(?:ts|mjs))`/g)].map(([, path]) => `/${path}`);
  expect(named.filter((path) => !files.some((file) => file.endsWith(path)))).toEqual([]);
});
