import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make_folder.ts';

test('a folder is created with its parents, readable by its owner only, and may exist already', () => {
  const root = mkdtempSync(join(tmpdir(), 'stoa-folder-'));
  try {
    const folder = join(root, 'a', 'b', 'c');
    for (let time = 0; time < 2; time++) makeFolder(folder);
    for (const made of [join(root, 'a'), folder]) expect(statSync(made).mode & 0o777).toBe(0o700);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('a folder below a file is refused', () => {
  const root = mkdtempSync(join(tmpdir(), 'stoa-folder-'));
  try {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(join(file, 'a', 'b'))).toThrow(/ENOTDIR|ENOENT/);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test.skipIf(!existsSync('/proc/self'))('a folder below /proc is refused instead of retried endlessly', () => {
  expect(() => makeFolder('/proc/nothing/stoa')).toThrow(/ENOENT|EACCES/);
});
