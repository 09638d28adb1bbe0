// What tests of users import from the built package: with other test runners, with a served server, and the
// programs of its pages in three languages.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedProcess, serve } from '../support/programs/process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const built = (name: string) => join(root, 'dist', name);
const timeout = 120_000;

/** The code blocks of a page by language. */
function blocksOf(page: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, page), 'utf8');
  return new Map(
    [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, name = '', block = '']) => [name, block]),
  );
}

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

/** The output of a program in TypeScript that imports the package. */
async function printedBy(contents: string): Promise<string> {
  const folder = mkdtempSync(join(root, 'node_modules', '.cache', 'testing-'));
  try {
    const outfile = join(folder, 'program.mjs');
    await build({
      stdin: { contents, loader: 'ts', resolveDir: root },
      ...{ outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20' },
      plugins: [
        {
          name: 'the package',
          setup: ({ onResolve }) =>
            onResolve({ filter: /^stoa\/testing$/ }, () => ({ path: built('testing.js'), external: true })),
        },
      ],
    });
    return (await run(process.execPath, [outfile], { cwd: folder })).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the program of the page prints what the page shows', { timeout }, async () => {
  const blocks = blocksOf('docs/testing.md');
  expect(await printedBy(blocks.get('ts') ?? '')).toBe(blocks.get(''));
});

test('the first test of the README passes', { timeout }, async () => {
  const program = blocksOf('README.md').get('js') ?? '';
  expect(program).toContain('stoa/testing');
  const folder = mkdtempSync(join(tmpdir(), 'stoa-first-test-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules', 'stoa'));
    writeFileSync(join(folder, 'first.test.mjs'), program);
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = await run(process.execPath, ['--test', '--test-reporter', 'tap'], {
      cwd: folder,
      env,
    });
    expect(stdout).toMatch(/# pass 1\n# fail 0/);
  } finally {
    rmSync(folder, { recursive: true });
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

  test.each([
    ['testing_python.md', 'python', 'python3'],
    ['testing_php.md', 'php', 'php'],
  ])('the program of %s prints what the page shows', { timeout }, async (page, language, command) => {
    const blocks = blocksOf(join('docs', page));
    const program = join(folder, `program.${language}`);
    writeFileSync(program, blocks.get(language) ?? '');
    const env = {
      ...process.env,
      STOA_OPERATOR_URL: served.at.operator_url,
      STOA_OPERATOR_TOKEN: operator_token,
    };
    const { stdout } = await run(command, [program], { env });
    expect(stdout).toBe(blocks.get(''));
  });
});
