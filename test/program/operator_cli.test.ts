// The commands of operators, on a served database and on one without a server.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { serve, stoa } from '../support/programs/process.ts';

describe.each(['served', 'stopped'] as const)('the commands of operators on a %s database', (state) => {
  let database: TestDatabase;
  let served: Awaited<ReturnType<typeof serve>> | undefined;

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder, {}, ['--no-demo']);
    if (state === 'stopped') await served.end('SIGTERM');
  });
  afterAll(async () => {
    if (state === 'served') await served?.end('SIGTERM');
    await database.drop();
  });

  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await stoa([...args, '--json'], database.folder);
    return { code, answer: stdout === '' ? undefined : JSON.parse(stdout), stderr };
  };

  test('run actions, and print refusals', async () => {
    const made = await json(
      'shop',
      'create',
      '--shop-name',
      'Ours',
      '--region',
      'TH',
      '--rights',
      'split,other',
    );
    expect([made.code, made.stderr]).toEqual([0, '']);
    const id = String(made.answer.shop_id);
    expect((await json('shop', 'suspend', id)).code).toBe(0);
    const again = await json('shop', 'suspend', id);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('already_suspended')]);
    const unknown = await json('document', 'get', 'SDK1', '--shop', id, '-o', 'label.pdf');
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('document_not_found')]);
    expect(existsSync(join(database.folder, 'label.pdf'))).toBe(false);
  });

  test('create, list and revoke tokens; a token is printed once', async () => {
    const { answer } = await json('operator-token', 'add', 'ci', '--scope', 'read');
    expect(answer).toEqual({
      token_name: 'ci',
      scope: 'read',
      role: 'admin',
      expires_at: null,
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const listed = await json('operator-token', 'list');
    expect(listed.answer).toEqual([
      {
        token_name: 'ci',
        scope: 'read',
        role: 'admin',
        created_at: expect.any(Number),
        expires_at: null,
        last_used_at: null,
        revoked_at: null,
      },
    ]);
    expect((await json('operator-token', 'revoke', 'ci')).code).toBe(0);
    expect((await json('operator-token', 'revoke', 'ci')).stderr).toContain('There is no live token ci');
    expect(readFileSync(join(database.folder, 'data', 'stoa.db')).includes(answer.token)).toBe(false);
  });

  test('report what is missing, and list the possible values', async () => {
    expect((await stoa(['shop', 'create'], database.folder)).code).toBe(2);
    const { stdout } = await stoa(['shop', '--help'], database.folder);
    for (const verb of ['create', 'suspend', 'reinstate']) expect(stdout).toContain(`  ${verb}`);
    expect((await stoa(['nonsense'], database.folder)).code).toBe(2);
  });
});

test('stoa migrate --first-drawn-id sets where drawn ids begin, until some are drawn', async () => {
  const database = await createDatabase('sqlite');
  const run = (...args: string[]) => stoa(args, database.folder);
  expect((await run('migrate', '--first-drawn-id', '5000000')).code).toBe(0);
  const served = await serve(database.folder, {}, ['--no-demo']);
  const made = await run('shop', 'create', '--shop-name', 'Ours', '--region', 'SG', '--json');
  await served.end('SIGTERM');
  // A transaction that runs again skips the ids that it has drawn.
  const { shop_id } = JSON.parse(made.stdout);
  expect(shop_id).toBeGreaterThanOrEqual(5_000_000);
  expect(shop_id).toBeLessThan(5_000_010);
  const late = await run('migrate', '--first-drawn-id', '6000000');
  expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('have been drawn')]);
  await database.drop();
});
