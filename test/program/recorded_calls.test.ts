// The commands about the recorded calls of a sandbox: they follow calls, and what they print repeats a call,
// also one of an operation that Stoa does not have.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox, Stoa } from '../../src/exports/testing.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { built_program, stoa as runStoa, type ServedProcess, serve } from '../support/programs/process.ts';
import { runInShell } from '../support/programs/shell_page.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const timeout = 120_000;
const operator_token = 'o'.repeat(40);
const search = 'v2.order.search_package_list';
const path = '/api/v2/order/search_package_list';

let database: TestDatabase;
let served: ServedProcess;
let stoa: Stoa;
let sandbox: Sandbox;

beforeAll(async () => {
  database = await createDatabase('sqlite');
  const stubs = [
    { method: 'GET', path, request: { page_size: 50 }, answer: { error: '', response: { found: 1 } } },
    { method: 'POST', path, request: { page: { size: 2 } }, answer: { error: 'order.none', message: '' } },
  ];
  writeFileSync(join(database.folder, 'stubs.json'), JSON.stringify(stubs));
  served = await serve(database.folder, { STOA_OPERATOR_TOKEN: operator_token, STOA_STUB: 'stubs.json' }, [
    '--sandboxes',
    '--no-demo',
  ]);
  const { startStoa } = (await import(
    join(root, 'dist', 'testing.js')
  )) as typeof import('../../src/exports/testing.ts');
  stoa = await startStoa({ url: served.at.operator_url, operator_token });
  sandbox = await stoa.sandbox();
}, timeout);
afterAll(async () => {
  await stoa.stop();
  await served.end('SIGTERM');
  await database.drop();
});

/** The environment of the copied commands. */
const secrets = () => ({
  STOA_PARTNER_KEY: sandbox.partner_key,
  STOA_ACCESS_TOKEN: sandbox.getShop('sg-local').access_token,
});

test('calls -f prints calls as they arrive, one line of JSON each, until it is interrupted', {
  timeout,
}, async () => {
  const client = sandbox.client('sg-local');
  await client.call('v2.shop.get_shop_info', {});
  const args = ['calls', '-f', '--json', '--sandbox', sandbox.sandbox_id];
  const at = ['--operator-url', served.at.operator_url];
  const env = { ...process.env, STOA_OPERATOR_TOKEN: operator_token };
  const child = spawn(process.execPath, [built_program, ...args, ...at], { cwd: database.folder, env });
  const ended = new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)));
  let printed = '';
  const operations = () =>
    printed
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line).operation);
  const untilPrinted = (count: number) =>
    new Promise<void>((resolve, reject) => {
      const look = () => operations().length >= count && resolve();
      child.stdout.on('data', look);
      void ended.then(() => reject(new Error(`It ended, and had printed:\n${printed}`)));
      look();
    });
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await untilPrinted(1);
  await client.call('v2.voucher.get_voucher_list', { status: 'all' });
  await client.send({ name: search, method: 'GET' }, { page_size: 50 });
  await untilPrinted(3);
  expect(operations()).toEqual(['v2.shop.get_shop_info', 'v2.voucher.get_voucher_list', search]);
  child.kill('SIGINT');
  expect(await ended).toBe('SIGINT');
});

test('coverage --min exits with a special code if coverage is too low, not with that of a failure', {
  timeout,
}, async () => {
  await sandbox.client('sg-local').call('v2.shop.get_shop_info', {});
  const at = ['--operator-url', served.at.operator_url];
  const codeOf = async (...args: string[]) => {
    const given = { STOA_OPERATOR_TOKEN: operator_token };
    return (await runStoa(['coverage', ...at, ...args], database.folder, given)).code;
  };
  expect(await codeOf('--only', 'v2.shop.get_shop_info', '--kind', 'operation', '--min', '100')).toBe(0);
  expect(await codeOf('--only', 'v2.order.', '--kind', 'operation', '--min', '100')).toBe(3);
  expect(await codeOf('--kind', 'none', '--min', '0')).toBe(2);
  expect(await codeOf('--min', '101')).toBe(2);
  expect(await codeOf('--label', 'nobody', '--min', '0')).toBe(1);
});

test('calls are copied as commands and as tests that repeat them, whichever server answers', {
  timeout,
}, async () => {
  const client = sandbox.client('sg-local');
  const answers = [
    await client.send('v2.voucher.get_voucher', { voucher_id: 999_999 }),
    await client.send({ name: search, method: 'GET' }, { page_size: 50 }),
    await client.send({ name: search, method: 'POST' }, { page: { size: 2 }, note: "it's" }),
    await client.send({ name: search, method: 'GET', caller: 'public' }, { page_size: 50 }),
  ];
  const folder = join(database.folder, 'copied');
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules', 'stoa'));
  symlinkSync(join(root, 'node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'));
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const commands: string[] = [];
  for (const [at, { headers }] of answers.entries()) {
    const request_id = headers.get('x-request-id') ?? '';
    const { command } = await sandbox.journal.as_curl({ request_id });
    const { source } = await sandbox.journal.as_test({ request_id });
    for (const text of [command, source])
      for (const secret of Object.values(secrets())) expect(text).not.toContain(secret);
    commands.push(`${command}; echo`);
    writeFileSync(join(folder, `call_${at}.test.ts`), source);
  }
  const exports = Object.entries(secrets()).map(([name, value]) => `export ${name}=${value}`);
  const lines = await runInShell([...exports, ...commands].join('\n'), folder);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    answers.map(({ body: { error } }) => ({ error })),
  );
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, ...secrets(), VITEST: undefined };
  const { stdout } = await run(process.execPath, [vitest, 'run', '--root', folder, '--reporter=json'], {
    cwd: folder,
    env,
  });
  expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: answers.length, numFailedTests: 0 });
});
