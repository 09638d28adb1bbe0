// `npm run torture`, which bundles the scenarios and runs the bundle.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';

test('lists its scenarios if none is named, and exits with 2', { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'torture'], {
    cwd: packageFile(),
    encoding: 'utf8',
  });
  expect(stdout + stderr).toMatch(/power_cut[\s\S]*greedy_partner/);
  expect(status).toBe(2);
});
