// `stoa seller`, as operators use it.
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { built_program, stoa } from '../support/programs/process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('sqlite');
  await stoa(['demo', '--load', '--json'], database.folder);
});
afterAll(() => database.drop());

/** Runs `stoa seller` with the given standard input. */
function seller(
  args: string[],
  input: string,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [built_program, 'seller', ...args], { cwd: database.folder });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      said[name] += chunk;
    });
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })));
}

test('a seller is added with a password from a pipe, which is not shown', async () => {
  const { code, stdout, stderr } = await seller(['add', 'Ann', '--shop', 'sg-local'], 'a long password\n');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe('Ann can sign in.\n');
});

test('a password is generated on request, and shown once', async () => {
  const { code, stdout } = await seller(['add', 'bob', '--shop', '10011', '--generate', '--json'], '');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    sign_in_name: 'bob',
    password: expect.stringMatching(/^\w{4}(-\w{4}){4}$/),
  });
});

test('the actions of the operator API are commands too, which read a password from a pipe and not from an option', async () => {
  const made = await seller(
    ['make', '--sign-in-name', 'cara', '--shop-id', '10001', '--json'],
    'a long password\n',
  );
  expect([made.code, made.stdout]).toEqual([0, '{}\n']);
  const changed = await seller(['set-password', '--sign-in-name', 'cara'], 'another long password\n');
  expect(changed.code).toBe(0);
  const short = await seller(['set-password', '--sign-in-name', 'cara'], 'short\n');
  expect([short.code, short.stderr]).toEqual([1, expect.stringContaining('password')]);
  const seen = await seller(['set-password', '--sign-in-name', 'cara', '--password', 'a long password'], '');
  expect([seen.code, seen.stderr]).toEqual([2, expect.stringContaining('unknown option')]);
  expect((await seller(['retire', '--sign-in-name', 'cara'], '')).code).toBe(0);
});

test('a main account is created with its shops and merchants', async () => {
  const args = [
    'add',
    'group',
    '--main-account',
    '77',
    '--shop',
    '10011',
    '--shop',
    'my-cb',
    '--merchant',
    '1000000',
  ];
  const unnamed = await seller([...args, '--generate'], '');
  expect([unnamed.code, unnamed.stderr]).toEqual([1, expect.stringContaining('give a name')]);
  expect((await seller([...args, '--main-account-name', 'Group', '--generate'], '')).code).toBe(0);
});

test.each([
  [['add', 'ann', '--shop', 'sg-local'], 'a long password', 1, /A seller ann already exists/],
  [['add', 'new', '--shop', 'sg-local'], 'short', 1, /12 to 200 characters/],
  [['add', 'new', '--shop', '99'], 'a long password', 1, /There is no shop 99/],
  [['add', '-x', '--shop', 'sg-local'], 'a long password', 2, /unknown option/],
  [['add', 'a b', '--shop', 'sg-local'], 'a long password', 1, /A sign-in name must have/],
  [['add', 'new'], 'a long password', 2, /Give one --shop/],
  [['password', 'nobody'], 'a long password', 1, /There is no seller nobody/],
  [['remove', 'nobody'], '', 1, /There is no seller nobody/],
])('stoa seller %j is refused in one sentence', async (args, input, code, message) => {
  const refused = await seller(args, input);
  expect([refused.code, message.test(refused.stderr)], refused.stderr).toEqual([code, true]);
});

test('a password is replaced, and a seller removed', async () => {
  expect((await seller(['password', 'ann'], 'another long password')).code).toBe(0);
  expect((await seller(['remove', 'ann'], '')).code).toBe(0);
  expect((await seller(['remove', 'ann'], '')).code).toBe(1);
});

test("stoa demo prints the demo's sellers, with fixed passwords for each database", async () => {
  const sellersOf = async (folder: string) =>
    (
      JSON.parse((await stoa(['demo', '--load', '--json'], folder)).stdout) as {
        sellers: Record<string, unknown>[];
      }
    ).sellers;
  const sellers = await sellersOf(database.folder);
  expect(sellers).toContainEqual({
    sign_in_name: 'sg-local',
    shop_id: 10001,
    password: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(sellers.at(-1)).toMatchObject({ sign_in_name: 'lantern-quay', main_account_id: 3000001 });
  expect(await sellersOf(database.folder)).toEqual(sellers);
  const other = await createDatabase('sqlite');
  expect((await sellersOf(other.folder))[0]?.password).not.toBe(sellers[0]?.password);
  await other.drop();
});
