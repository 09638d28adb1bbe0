import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { serve, stoa } from '../support/programs/process.ts';

describe('stoa demo', () => {
  let database: TestDatabase;
  const run = (...args: string[]) => stoa(args, database.folder);
  const path = (...names: string[]) => join(database.folder, 'data', ...names);

  beforeEach(async () => {
    database = await createDatabase('sqlite');
  });
  afterEach(() => database.drop());

  test.each([
    [['demo']],
    [['demo', '--json']],
    [['call', 'v2.voucher.get_voucher', '--example']],
    [['token', 'issue', '--shop', 'sg-local']],
  ])('creates nothing if there is no database, and prints what does: %j', async (args) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/There is no database at \.\/data\/stoa\.db: `stoa serve`.*`stoa demo --load`/);
    expect(readdirSync(database.folder)).toEqual([]);
  });

  test('loads no demo marketplace into a database without one', async () => {
    const served = await serve(database.folder, {}, ['--no-demo']);
    await served.end('SIGTERM');
    for (const turn of ['first', 'again']) {
      const { code, stderr } = await run('demo');
      expect([turn, code, stderr]).toEqual([
        turn,
        1,
        'This database has no demo marketplace: `stoa demo --load` loads it.\n',
      ]);
    }
  });

  test('with --load creates database, secrets and demo marketplace, and afterwards prints it with or without the flag', async () => {
    const loaded = JSON.parse((await run('demo', '--load', '--json')).stdout);
    expect(readdirSync(path()).sort()).toEqual(
      expect.arrayContaining(['master.key', 'operator.token', 'stoa.db']),
    );
    for (const args of [[], ['--load']]) {
      const again = JSON.parse((await run('demo', '--json', ...args)).stdout);
      expect(again.partner_key).toBe(loaded.partner_key);
    }
  });

  test('creates no other master key for a database whose key is lost, and neither does serve', async () => {
    await run('demo', '--load');
    const key = readFileSync(path('master.key'));
    rmSync(path('master.key'));
    const said = /^data\/master\.key is missing, and this database was created with it: restore it, .+\n$/;
    for (const args of [['demo'], ['demo', '--load'], ['serve', '--log-level', 'silent']]) {
      const { code, stdout, stderr } = await run(...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(said);
    }
    expect(existsSync(path('master.key'))).toBe(false);
    const put_back = await stoa(['demo'], database.folder, { STOA_MASTER_KEY: key.toString().trim() });
    expect(put_back.code).toBe(0);
  });

  test('serve reports once that the master key was created, and that it must not be lost', async () => {
    const first = await serve(database.folder);
    await first.end('SIGTERM');
    expect(first.at).toMatchObject({ master_key_made: 'data/master.key' });
    expect(first.log()).toContain('master key made: keep a copy');
    const second = await serve(database.folder);
    await second.end('SIGTERM');
    expect(second.at).not.toHaveProperty('master_key_made');
    expect(second.log()).not.toContain('master key made');
  });
});
