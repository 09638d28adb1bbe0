// Variables such as a misspelt STOA_DATABASE_URL: no command may serve or change another database because of one.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { client_variables } from '../../src/kit/contract/client_variables.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { stoa } from '../support/programs/process.ts';

const timeout = 60_000;
let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase('sqlite');
});
afterEach(async () => {
  await database.drop();
});

const misspelt = { STOA_DATABASE_ULR: 'sqlite:./other.db' };
const meant = 'STOA_DATABASE_ULR is not a setting: did you mean STOA_DATABASE_URL?';

describe('what serves or changes a database refuses unknown variables, names the nearest setting and opens nothing', () => {
  test.each([
    [['serve', '--port', '0', '--operator-port', '0']],
    [['stub', 'stubs.json', '--port', '0', '--operator-port', '0']],
    [['migrate']],
    [['migrate', '--check']],
    [['doctor']],
    [['demo', '--load']],
    [['token', 'issue', '--shop', '1']],
    [['key', 'rotate-master']],
    [['operator-token', 'add', 'ci']],
    [['seller', 'add', 'anna', '--shop', '1', '--generate']],
  ])('%j', { timeout }, async (args) => {
    const before = readdirSync(database.folder);
    const { code, stdout, stderr } = await stoa(args, database.folder, misspelt);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(meant);
    expect(readdirSync(database.folder)).toEqual(before);
  });
});

test('an action that no server could answer starts none on another database', { timeout }, async () => {
  await stoa(['demo', '--load'], database.folder);
  expect(existsSync(join(database.folder, 'data', 'stoa.db'))).toBe(true);
  const { code, stderr } = await stoa(['partner', 'list'], database.folder, misspelt);
  expect(code).toBe(2);
  expect(stderr).toContain(meant);
  expect(await stoa(['partner', 'list'], database.folder)).toMatchObject({ code: 0, stderr: '' });
});

describe('a client warns of unknown variables, once, and works', () => {
  const sign = ['sign', '/api/v2/auth/token/get', '--partner-id', '1'];
  test('as text and as JSON', { timeout }, async () => {
    const given = { STOA_PARTNER_KEY: 'k'.repeat(64), STOA_ACCES_TOKEN: 'x' };
    const text = await stoa(sign, database.folder, given);
    const warning = 'STOA_ACCES_TOKEN is not a setting: did you mean STOA_ACCESS_TOKEN?';
    expect(text).toMatchObject({ code: 0, stderr: `Warning: ${warning}\n` });
    const json = await stoa([...sign, '--json'], database.folder, given);
    expect(JSON.parse(json.stderr)).toEqual({ warning });
  });

  test('operator commands too, before they call', { timeout }, async () => {
    const at = ['--operator-url', 'http://127.0.0.1:1'];
    const given = { ...misspelt, STOA_OPERATOR_TOKEN: 't'.repeat(40) };
    for (const command of [['coverage'], ['coverage', 'get'], ['partner', 'list']]) {
      const { code, stderr } = await stoa([...command, ...at], database.folder, given);
      expect(code).toBe(1);
      expect(stderr.match(/Warning: /g)).toHaveLength(1);
      expect(stderr).toContain(meant);
    }
  });
});

test('the variables of copied tests stop no command', { timeout }, async () => {
  const { operator_url: _, ...names } = client_variables;
  const given = Object.fromEntries(Object.values(names).map((name) => [name, 'x']));
  expect(await stoa(['migrate'], database.folder, given)).toMatchObject({ code: 0, stderr: '' });
  expect(await stoa(['demo', '--load'], database.folder, given)).toMatchObject({ code: 0, stderr: '' });
  expect(await stoa(['doctor'], database.folder, given)).toMatchObject({ code: 0, stderr: '' });
});
