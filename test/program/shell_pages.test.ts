// The commands of pages, run as they stand there, one after the other in one shell.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/platform/package_file.ts';
import { createDatabase } from '../support/databases.ts';
import { built_program, serve } from '../support/process.ts';

const timeout = 180_000;

/** The commands of a page, as one program. */
function programOf(...path: string[]): string {
  const page = readFileSync(packageFile(...path), 'utf8');
  const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  return ['set -euo pipefail', ...commands].join('\n');
}

/** Runs it in a folder, on free ports, and gives the lines that it prints. */
async function run(program: string, cwd: string): Promise<string[]> {
  const bin = join(cwd, 'bin');
  mkdirSync(bin);
  // A file and no function, so that a server in the background is the process that the shell knows.
  writeFileSync(join(bin, 'stoa'), `#!/bin/sh\nexec "${process.execPath}" "${built_program}" "$@"\n`, {
    mode: 0o755,
  });
  const path = `${bin}:${process.env.PATH}`;
  const env = { ...process.env, PATH: path, STOA_PORT: '0', STOA_OPERATOR_PORT: '0' };
  const { stdout } = await promisify(execFile)('bash', ['-c', program], { cwd, env });
  return stdout.trim().split('\n');
}

/** What `stoa events` printed: the kinds of events, first to last. */
const kindsOf = (lines: readonly string[]) =>
  lines.flatMap((line) => /^\d{4}-\d\d-\d\dT[\d:]+Z {2}\w+ +\S+ {2}(\w+) /.exec(line)?.[1] ?? []);

const delivered = ['place', 'arrange', 'carrier_pickup', 'carrier_delivery', 'confirm'];
const isPdf = (folder: string) =>
  readFileSync(join(folder, 'label.pdf')).subarray(0, 5).toString() === '%PDF-';

test('the README places an order on a demo marketplace and handles it to the end, in ten commands', {
  timeout,
}, async () => {
  const program = programOf('README.md');
  expect(program.match(/\bstoa /g)).toHaveLength(10);
  const database = await createDatabase('sqlite');
  const served = await serve(database.folder);
  try {
    expect(kindsOf(await run(program, database.folder))).toEqual(delivered);
    expect(isPdf(database.folder)).toBe(true);
  } finally {
    await served.end('SIGTERM');
    await database.drop();
  }
});

test('the page on an empty database makes all of a marketplace, from a partner to a withdrawn dispute', {
  timeout,
}, async () => {
  const database = await createDatabase('sqlite');
  // The server of the page ends with its shell.
  const program = `trap 'kill $(jobs -p); wait' EXIT\n${programOf('docs', 'from_an_empty_database.md')}`;
  try {
    const lines = await run(program, database.folder);
    const kinds = kindsOf(lines);
    expect(kinds.slice(0, delivered.length)).toEqual(delivered);
    expect(kinds.slice(delivered.length)).toEqual(
      expect.arrayContaining(['open_return', 'receive', 'request_compensation', 'cancel_dispute']),
    );
    const entries = lines.filter((line) => line.startsWith('{"shop_id"')).map((line) => JSON.parse(line));
    // 9.90 less 2.18 % and 2 %, each rounded to cents, and paid out.
    expect(entries).toMatchObject([
      { amount_micros: 9_480_000, encrypted_payout_id: expect.stringMatching(/\w/) },
    ]);
    expect(isPdf(database.folder)).toBe(true);
  } finally {
    await database.drop();
  }
});
