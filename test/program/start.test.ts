// `npm start` in a copy of the repository.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..', '..');
const needed = [
  'README.md',
  'build',
  'build.mjs',
  'demo',
  'docs',
  'generated',
  'package.json',
  'package-lock.json',
  'src',
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-start-'));
  for (const name of needed) cpSync(join(repository, name), join(folder, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start() {
  const { stdout, stderr } = spawnSync('npm', ['start', '--', '--version'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const built_at = statSync(join(folder, 'dist', 'program', 'main.js')).mtimeMs;
  return { version: stdout.trimEnd().split('\n').at(-1), stderr, built_at };
}

test('npm start builds what is missing or older than its sources, and reports what it does either way', () => {
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const first = start();
  expect(first.version).toBe(version);
  expect(first.stderr).toContain('Building dist/ from src/.');

  const second = start();
  expect(second.version).toBe(version);
  expect(second.stderr).toContain('Nothing to build: dist/ is newer than src/.');
  expect(second.built_at).toBe(first.built_at);

  const later = new Date(first.built_at + 1_000);
  utimesSync(join(folder, 'src', 'program', 'cli', 'program.ts'), later, later);
  const third = start();
  expect(third.stderr).toContain('Building dist/ from src/.');
  expect(third.built_at).toBeGreaterThan(first.built_at);
});
