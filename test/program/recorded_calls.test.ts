// The commands about the recorded calls of a sandbox: they follow calls, and what they print repeats a call,
// also one of an operation that Stoa does not have.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/exports/client.ts';
import type { Sandbox, Stoa } from '../../src/exports/testing.ts';
import { fault_kinds } from '../../src/kit/contract/fault_kinds.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { built_program, stoa as runStoa, type ServedProcess, serve } from '../support/programs/process.ts';
import { runInShell } from '../support/programs/shell_page.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const timeout = 120_000;
const operator_token = 'o'.repeat(40);
const search = 'v2.order.get_booking_list';
const path = '/api/v2/order/get_booking_list';

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

/** A folder in which tests find the built package. */
function testFolder(name: string): string {
  const folder = join(database.folder, name);
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules', 'stoa'));
  symlinkSync(join(root, 'node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'));
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  return folder;
}

/** Runs the tests of a folder with the variables that they read. */
async function runTests(folder: string, variables: Record<string, string>) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, ...variables, VITEST: undefined };
  const args = [vitest, 'run', '--root', folder, '--reporter=json', '--no-file-parallelism'];
  const { stdout } = await run(process.execPath, args, { cwd: folder, env }).catch((error) => error);
  return JSON.parse(stdout);
}

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
  const folder = testFolder('copied');
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
  expect(await runTests(folder, secrets())).toMatchObject({
    numPassedTests: answers.length,
    numFailedTests: 0,
  });
});

test('a command that is pasted without its secrets says which variable is missing, and sends nothing', {
  timeout,
}, async () => {
  const { headers } = await sandbox.client('sg-local').send('v2.shop.get_shop_info', {});
  const { command } = await sandbox.journal.as_curl({ request_id: headers.get('x-request-id') ?? '' });
  const env = { PATH: process.env.PATH, ...secrets(), STOA_ACCESS_TOKEN: undefined };
  const failed = run('sh', ['-c', command], { env });
  await expect(failed).rejects.toMatchObject({
    stdout: '',
    stderr: expect.stringContaining('STOA_ACCESS_TOKEN'),
  });
});

test('secrets in a request are variables of the command and of the test', { timeout }, async () => {
  const { refresh_token, shop_id } = sandbox.getShop('sg-local');
  const { partner_id, partner_key, base_url } = sandbox;
  const client = createClient({ base_url, partner_id, partner_key });
  const wrong_token = `0${refresh_token.slice(1)}`;
  const request = { refresh_token: wrong_token, shop_id, partner_id };
  const { headers, body } = await client.send('v2.public.refresh_access_token', request);
  const request_id = headers.get('x-request-id') ?? '';
  const { command } = await sandbox.journal.as_curl({ request_id });
  const env = { PATH: process.env.PATH, STOA_PARTNER_KEY: partner_key, STOA_REFRESH_TOKEN: wrong_token };
  const { stdout } = await run('sh', ['-c', command], { env });
  expect(JSON.parse(stdout)).toMatchObject({ error: body.error });
  const folder = testFolder('refresh');
  const { source } = await sandbox.journal.as_test({ request_id });
  expect(source).toContain('process.env.STOA_REFRESH_TOKEN');
  writeFileSync(join(folder, 'refresh.test.ts'), source);
  expect(await runTests(folder, env as Record<string, string>)).toMatchObject({
    numPassedTests: 1,
    numFailedTests: 0,
  });
});

test('a test copied from a call that met a fault sets the fault and passes, for every kind of fault that a call meets', {
  timeout,
}, async () => {
  const folder = testFolder('faulty');
  const own = await stoa.sandbox();
  const kinds = fault_kinds.filter((kind) => !/^(job|push)_/.test(kind));
  for (const kind of kinds) {
    const { shop_id } = own.getShop('sg-local');
    const more = { refusal: { reason: 'shop_banned' }, latency: { latency_ms: 10 } }[kind as string] ?? {};
    await own.faults.add({ kind, shop_id, ...more });
    const client = own.client('sg-local');
    const { name, method } = { name: 'v2.voucher.get_voucher_list', method: 'GET' } as const;
    await client.send(name, { status: 'all' } as never, { retries_max: 0 }).catch(() => undefined);
    // After a dead token, the client refreshes it and calls again.
    const call = (await own.calls()).find(({ fault_kind }) => fault_kind === kind);
    expect(call).toMatchObject({ operation: name, method });
    const { source } = await own.journal.as_test({ request_id: call?.request_id ?? '' });
    writeFileSync(join(folder, `${kind}.test.ts`), source);
  }
  const { partner_key, operator_token } = own;
  const { access_token } = own.getShop('sg-local');
  const variables = {
    STOA_PARTNER_KEY: partner_key,
    STOA_ACCESS_TOKEN: access_token,
    STOA_OPERATOR_TOKEN: operator_token,
  };
  const report = await runTests(folder, variables);
  const failures = report.testResults.flatMap((file: { assertionResults: { failureMessages: string[] }[] }) =>
    file.assertionResults.flatMap(({ failureMessages }) => failureMessages),
  );
  expect(failures).toEqual([]);
  expect(report).toMatchObject({ numPassedTests: kinds.length });
  const { fault_list } = await own.operator.act('fault.list', {});
  expect(fault_list.filter(({ is_over }) => !is_over)).toEqual([]);
});
