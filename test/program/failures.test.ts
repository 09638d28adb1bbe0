// How the program ends when it cannot do what was requested, or when nobody reads its output.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built_program, stoa } from '../support/programs/process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-failures-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const voucher = 'v2.voucher.get_voucher';
const given = [
  ...['--base-url', 'http://127.0.0.1:9', '--partner-id', '1', '--partner-key', 'k'],
  ...['--access-token', 't', '--shop', '1'],
];

const wrong_usage: [string[], RegExp][] = [
  [['nonsense'], /unknown command/],
  [['serve', '--nonsense'], /unknown option/],
  [['serve', '--port', 'abc'], /--port must be a whole number/],
  [['call'], /missing required argument/],
  [['call', 'v2.nope'], /There is no operation v2\.nope/],
  [['sign', 'v2.nope', '--partner-id', '1', '--partner-key', 'k'], /There is no operation v2\.nope/],
  [
    ['sign', voucher, '--partner-id', '1', '--partner-key', 'k'],
    /is called for a shop: give --access-token and --shop-id/,
  ],
  [['call', voucher, '{}'], /--shop or --merchant/],
  [['call', voucher, '[]', ...given], /must be a JSON object/],
  [['token', 'issue'], /either --shop or --merchant/],
  [['token', 'issue', '--merchant', 'abc'], /--merchant must be a whole number, not "abc"/],
  [['call', voucher, '{}', ...given, '--partner-id', 'abc'], /--partner-id must be a whole number/],
];

test.each(wrong_usage)('wrong usage exits 2, with a sentence on stderr: stoa %j', async (args, message) => {
  const { code, stdout, stderr } = await stoa(args, folder);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/\n {4}at /);
});

test.each([
  ...wrong_usage.slice(0, 5).map(([args, message]) => [args, 2, 'wrong_usage', message] as const),
  [['demo'], 1, 'failed', /There is no database/] as const,
  [['call', voucher, '{}', ...given], 1, 'failed', /did not answer/] as const,
])('with --json a failure is one line of JSON on stderr: stoa %j', async (args, code, error, message) => {
  const failed = await stoa([...args, '--json'], folder);
  expect([failed.code, failed.stdout]).toEqual([code, '']);
  const lines = failed.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines.pop()).toEqual({ error, message: expect.stringMatching(message) });
  // Warnings about secrets in flags come first, one line each.
  const flags = args.filter((arg) => /^--(key|token|access-token|partner-key)$/.test(arg));
  expect(lines).toEqual(flags.map((flag) => ({ warning: expect.stringContaining(flag) })));
  expect(failed.stderr).not.toContain('error: ');
});

test.each(['openapi', '--help', 'sign --help'])('a closed pipe is not a failure: stoa %s | true', (args) => {
  const program = `"${process.execPath}" "${built_program}" ${args}`;
  const script = `{ ${program}; echo "ended with $?" >&2; } | { exec 0<&-; sleep 0.1; }`;
  expect(spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stderr).toBe('ended with 0\n');
});
