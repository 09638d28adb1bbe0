// The unit of the page on systemd. systemd cannot run it in a test.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { listUnknownVariables, readSettings } from '../../src/program/settings/settings.ts';

const page = readFileSync(packageFile('docs', 'production', 'systemd.md'), 'utf8');
const blocks = [...page.matchAll(/^```ini\n(.*?)^```$/gms)].map(([, text = '']) => text);
const unit = blocks.find((text) => text.includes('[Service]')) ?? '';
const shared = blocks.find((text) => text.startsWith('STOA_')) ?? '';
/** The page says so, times ten. */
const exposure_max = 20;

const variablesOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/\b(STOA_\w+)=(\S*)/g)].map(([, name, value]) => [name, value]));

const has_systemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(has_systemd || process.env.CI)('systemd accepts the unit, and finds little that it may do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'stoa@.service');
  // The program need not be installed where the test runs.
  writeFileSync(file, unit.replace('/usr/bin/stoa', process.execPath));
  const analyze = (...options: string[]) => {
    const { stderr, stdout, status } = spawnSync('systemd-analyze', options, { encoding: 'utf8' });
    return { stderr, stdout, status };
  };
  expect(analyze('verify', file)).toMatchObject({ stderr: '', status: 0 });
  const threshold = `--threshold=${exposure_max}`;
  expect(analyze('security', '--offline=true', '--no-pager', threshold, file)).toMatchObject({ status: 0 });
});

test('the unit and its environment have settings of Stoa, and more time to stop than it needs', () => {
  const variables = variablesOf(shared);
  expect(Object.keys(variables).length).toBeGreaterThan(5);
  expect(listUnknownVariables({ ...variables, ...variablesOf(unit) })).toEqual([]);
  const [, stop_s] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  const stop_ms = Number(variables.STOA_DRAIN_MS) + readSettings({}).stop_timeout_ms;
  expect(Number(stop_s) * 1_000).toBeGreaterThan(stop_ms);
  const [, megabytes] =
    /Give a container (\d+) MB/.exec(readFileSync(packageFile('docs', 'operations.md'), 'utf8')) ?? [];
  expect(unit).toContain(`MemoryMax=${megabytes}M\n`);
});
