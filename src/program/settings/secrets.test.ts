import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stoa } from '../../../test/support/programs/process.ts';
import { openSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

describe('the secrets of an embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stoa-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const all = { master_key: true, operator_token: true };
  const open = (settings: Record<string, string> = {}, may_make = all) =>
    openSecrets(
      readSettings({ STOA_DATABASE_URL: `sqlite:${join(folder, 'data', 'stoa.db')}`, ...settings }),
      may_make,
    );
  const pathOf = (name: string) => join(folder, 'data', name);

  test('are created at the first opening, with 256 random bits each, in files that only their owner can read', () => {
    const { master_key, operator_token } = open();
    expect(master_key).toMatch(/^[0-9a-f]{64}$/);
    expect(operator_token).toMatch(/^[0-9a-f]{64}$/);
    expect(master_key).not.toBe(operator_token);
    for (const [name, secret] of [
      ['master.key', master_key],
      ['operator.token', operator_token],
    ] as const) {
      expect(statSync(pathOf(name)).mode & 0o777).toBe(0o600);
      expect(readFileSync(pathOf(name), 'utf8')).toBe(`${secret}\n`);
    }
  });

  test('are created once: every later opening returns the same secrets, and leaves the files unchanged', () => {
    const first = open();
    const made_at = statSync(pathOf('master.key')).mtimeMs;
    expect(first.master_key_made).toBe(pathOf('master.key'));
    const again = { ...first, master_key_made: undefined };
    expect([open(), open()]).toEqual([again, again]);
    expect(statSync(pathOf('master.key')).mtimeMs).toBe(made_at);
    expect(readdirSync(join(folder, 'data')).sort()).toEqual(['master.key', 'operator.token']);
  });

  test('differ for each database', () => {
    const first = open();
    const elsewhere = openSecrets(
      readSettings({ STOA_DATABASE_URL: `sqlite:${join(folder, 'other', 'stoa.db')}` }),
      all,
    );
    expect(elsewhere.master_key).not.toBe(first.master_key);
    expect(elsewhere.operator_token).not.toBe(first.operator_token);
  });

  test('are taken from the settings if given, and then no file is created', () => {
    const given = { master_key: 'ab'.repeat(32), operator_token: 'o'.repeat(32) };
    expect(
      open({ STOA_MASTER_KEY: given.master_key, STOA_OPERATOR_TOKEN: given.operator_token }),
    ).toMatchObject(given);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('may be written by hand, with or without a line end', () => {
    open();
    writeFileSync(pathOf('master.key'), 'cd'.repeat(32));
    expect(open().master_key).toBe('cd'.repeat(32));
  });

  test('are the same for programs that open a new database at the same time', async () => {
    const finished = await Promise.all([1, 2, 3, 4].map(() => stoa(['demo', '--json', '--load'], folder)));
    expect(finished.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      Array.from({ length: 4 }, () => ({ code: 0, stderr: '' })),
    );
    const told = finished.map(({ stdout }) => JSON.parse(stdout));
    expect(new Set(told.map(({ operator_token }) => operator_token))).toEqual(
      new Set([open().operator_token]),
    );
    expect(new Set(told.map(({ partner_key }) => partner_key)).size).toBe(1);
  });

  test('are not created if that is not allowed, and the message says what to do', () => {
    expect(() => open({}, { master_key: false, operator_token: true })).toThrow(
      /master\.key is missing.*restore it, or set STOA_MASTER_KEY to its contents/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('are never created for a database that nodes share', () => {
    const config = { ...readSettings({}), database_url: 'postgres://db/stoa' };
    expect(() => openSecrets(config, all)).toThrow(/must be given with PostgreSQL/);
  });
});
