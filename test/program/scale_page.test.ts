// The page on costs has what was measured and simulated. The unit on the page about several nodes is valid.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';

const timeout = 120_000;
const run = promisify(execFile);
const program = (name: string) => packageFile('bench', 'scale', name);
const read = (name: string) => readFileSync(packageFile('docs', name), 'utf8');
const page = read('scale.md');

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

const has_systemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!has_systemd)('systemd accepts the unit of the page on several nodes', () => {
  const [, unit = ''] = /```ini\n([\s\S]*?)```/.exec(read('many_nodes.md')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'stoa-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'stoa@.service');
  // The program need not be installed where the test runs.
  writeFileSync(file, unit.replace('/usr/bin/stoa', process.execPath));
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
});
