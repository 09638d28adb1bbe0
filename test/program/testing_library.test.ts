// What tests of users import from the built package: with other test runners, and with a served server.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedProcess, serve } from '../support/programs/process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const built = (name: string) => join(root, 'dist', name);
const timeout = 120_000;

test('the errors of a sandbox have the classes that the client exports', async () => {
  const [client, operator, testing] = await Promise.all(
    ['client.js', 'operator_client.js', 'testing.js'].map((name) => import(built(name))),
  );
  expect(testing.RefusalError).toBe(client.RefusalError);
  expect(testing.isRefusal).toBe(client.isRefusal);
  expect(testing.ProblemError).toBe(operator.ProblemError);
});

test('the test runner of Node runs the example', { timeout }, async () => {
  // A program started by this runner reports its results to the runner, and not on its output.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = await run(
    process.execPath,
    ['--test', '--test-reporter', 'tap', join(root, 'examples', 'node_test', 'orders.test.mjs')],
    { env },
  );
  expect(stdout).toMatch(/# pass 1\n# fail 0/);
});

test('Jest runs the examples, one of which it loads as a script and one as a module', {
  timeout,
}, async () => {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const folder = join(root, 'examples', 'jest_test');
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules', NODE_ENV: 'test' };
  const { stdout } = await run(process.execPath, [jest, '--json', '--rootDir', folder], { env });
  expect(JSON.parse(stdout)).toMatchObject({ numPassedTestSuites: 2, numPassedTests: 3, numFailedTests: 0 });
});

test('scripts and modules get the same error classes', {
  timeout,
}, async () => {
  const script = `
    const { RefusalError } = require('stoa');
    const { RefusalError: ofTests, ProblemError } = require('stoa/testing');
    const { ProblemError: ofOperator } = require('stoa/operator');
    import('stoa').then((module) => console.log(
      module.RefusalError === RefusalError, ofTests === RefusalError, ofOperator === ProblemError));
  `;
  for (const conditions of [[], ['--no-experimental-require-module']]) {
    const { stdout } = await run(process.execPath, [...conditions, '--input-type=commonjs', '-e', script], {
      cwd: root,
    });
    // A Node that cannot require modules gets separate scripts for that, and so does Jest.
    expect(stdout.trim()).toBe(`${conditions.length === 0} true true`);
  }
});

describe('on a server that is served', () => {
  let folder: string;
  let served: ServedProcess;
  const operator_token = 'o'.repeat(40);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stoa-served-'));
    served = await serve(folder, { STOA_OPERATOR_TOKEN: operator_token }, ['--sandboxes', '--no-demo']);
  });
  afterAll(async () => {
    await served.end('SIGTERM');
    rmSync(folder, { recursive: true });
  });

  test('sandboxes are created, and deleted when their creator stops', { timeout }, async () => {
    const { startStoa } = (await import(
      built('testing.js')
    )) as typeof import('../../src/exports/testing.ts');
    const { operator_url: url } = served.at;
    const stoa = await startStoa({ url, operator_token });
    const sandbox = await stoa.sandbox();
    const { shop_name } = await sandbox.client('th-local').call('v2.shop.get_shop_info', {});
    expect(shop_name).toBe('th-local');
    await stoa.stop();
    await expect(sandbox.clock.now()).rejects.toThrow();
  });
});
