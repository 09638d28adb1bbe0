// The examples for Testcontainers. No Docker runs here: the one for Node is compiled with its library's types, and the
// programs for other languages ask for the same container. test/image/run runs that container and its command.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { listUnknownVariables } from '../../src/program/settings/settings.ts';

const examples = ['stoa_container.ts', 'StoaTest.java', 'stoa_test.go'];
const read = (name: string) => readFileSync(packageFile('examples', 'testcontainers', name), 'utf8');

/** What an example asks for, in any of the three languages. */
const containerOf = (text: string) => ({
  image: /['"](stoa:[\d.]+)['"]/.exec(text)?.[1],
  ports: /\(4010, 4011\)|"4010\/tcp", "4011\/tcp"/.test(text),
  // `NAME: 'value'`, `"NAME", "value"` or `"NAME": "value"`.
  environment: Object.fromEntries(
    [...text.matchAll(/^.*?\b(STOA_(?!TEST_)\w+)"?[:,] +(?:['"]([^'"]+)['"]|operator_token)/gm)].map(
      ([, name, value]) => [name, value ?? /operator_token = '([^']+)'/.exec(text)?.[1]],
    ),
  ),
  ready: /\(['"]\/readyz['"]/.test(text),
  asks: /['"]stoa['"], ['"]demo['"], ['"]--json['"]/.test(text),
});

test('the examples start the same container, with settings of Stoa', () => {
  const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  const [node, ...others] = examples.map((name) => containerOf(read(name)));
  expect(node).toEqual({
    image: `stoa:${version}`,
    ports: true,
    environment: expect.objectContaining({ STOA_OPERATOR_HOST: '0.0.0.0', STOA_SANDBOXES: 'true' }),
    ready: true,
    asks: true,
  });
  for (const other of others) expect(other).toEqual(node);
  expect(listUnknownVariables(node?.environment ?? {})).toEqual([]);
});

test('the image that is tested answers the command of the examples', () => {
  expect(readFileSync(packageFile('test', 'image', 'run'), 'utf8')).toContain('stoa demo --json');
});

test('the example for Node compiles with the library that it names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-testcontainers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(packageFile('examples', 'testcontainers'), folder, { recursive: true });
  const options = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', options, { cwd: folder, stdio: 'pipe' });
  const compiler = packageFile('node_modules', 'typescript', 'bin', 'tsc');
  const strict = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'];
  const compile = () =>
    execFileSync(
      process.execPath,
      [compiler, ...strict, '--types', 'node', '--allowImportingTsExtensions', 'voucher.test.ts'],
      { cwd: folder, encoding: 'utf8', stdio: 'pipe' },
    );
  expect(compile()).toBe('');
});
