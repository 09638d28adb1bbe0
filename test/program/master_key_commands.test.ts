// Master keys from the command line.
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFactory } from '../../src/kit/contract/client/client_factory.ts';
import { contracts } from '../../src/market/contracts.ts';
import { createDatabase, engine_names, type TestDatabase } from '../support/databases/databases.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

const secrets = {
  STOA_MASTER_KEY: randomBytes(32).toString('hex'),
  STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
};

describe.each(engine_names)('the master key on %s', (engine) => {
  let database: TestDatabase;
  let settings: Record<string, string>;
  let served: ServedProcess;
  let demo: {
    base_url: string;
    partner_id: number;
    partner_key: string;
    shops: { name: string; shop_id: number }[];
    sellers: object[];
  };
  const run = (...args: string[]) => stoa(args, database.folder, settings);
  const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
  /** The answer to a call of a shop. */
  const ask = async (shop_id: number, access_token: string) => {
    const { base_url, partner_id, partner_key } = demo;
    const shop = { shop_id, access_token };
    const client = clientFactory(contracts)({ base_url, partner_id, partner_key, shop, retries_max: 0 });
    return (await client.send('v2.voucher.get_voucher', { voucher_id: 999_999 })).body.error;
  };
  const answered = 'common.error_not_found';
  const shopNamed = (name: string) => demo.shops.find((shop) => shop.name === name)?.shop_id ?? 0;

  beforeAll(async () => {
    database = await createDatabase(engine);
    settings = { STOA_DATABASE_URL: database.url, ...(engine === 'postgres' && secrets) };
    served = await serve(database.folder, settings, ['--demo']);
    demo = await json('demo');
  });
  afterAll(async () => {
    await served.end('SIGKILL');
    await database.drop();
  });

  test.runIf(engine === 'sqlite')('the master key in a file is not changed while a server runs', async () => {
    const { code, stderr } = await run('key', 'rotate-master');
    expect([code, stderr]).toEqual([1, expect.stringContaining('A server runs on this database')]);
  });

  test.runIf(engine === 'postgres')(
    'for a master key in a setting, rotate-master says what to do',
    async () => {
      const { code, stderr } = await run('key', 'rotate-master');
      expect([code, stderr]).toEqual([1, expect.stringContaining('run `stoa key rewrap`')]);
    },
  );

  test('a second master key can be added, and rewrap makes the first one unnecessary', async () => {
    const { access_token } = await json('token', 'issue', '--shop', 'th-local');
    await served.end('SIGTERM');
    const path = join(database.folder, 'master.key');
    const before = settings.STOA_MASTER_KEY ?? readFileSync(path, 'utf8').trim();
    const added = randomBytes(32).toString('hex');
    database.secrets.add('master_key', added);
    const file = join(database.folder, 'mounted.key');
    writeFileSync(file, `${added}\n${before}\n`, { mode: 0o600 });
    const { STOA_MASTER_KEY: _, ...others } = settings;
    settings = { ...others, STOA_MASTER_KEY_FILE: file };
    const doctor = await run('doctor');
    expect(doctor.stdout).toContain('secrets are encrypted with an older master key: run `stoa key rewrap`');
    const { rewrapped, secrets } = await json('key', 'rewrap');
    expect([rewrapped, secrets > 1]).toEqual([secrets, true]);
    expect((await run('doctor')).stdout).not.toContain('older master key');
    writeFileSync(file, `${before}\n`);
    expect((await run('key', 'list')).stderr).toContain('cannot be decrypted');
    writeFileSync(file, `${added}\n`);
    served = await serve(database.folder, settings, ['--demo']);
    demo = await json('demo');
    expect(await ask(shopNamed('th-local'), access_token)).toBe(answered);
    if (engine === 'postgres') return;
    // Its file is what rotate-master changes.
    await served.end('SIGTERM');
    writeFileSync(path, `${added}\n`, { mode: 0o600 });
    settings = others;
    served = await serve(database.folder, settings, ['--demo']);
  });

  test.runIf(engine === 'sqlite')(
    'rotate-master replaces the key in the file, also after it was interrupted, and keys, tokens and sellers keep working',
    async () => {
      const { access_token } = await json('token', 'issue', '--shop', 'th-local');
      const { sellers } = demo;
      await served.end('SIGTERM');
      const path = join(database.folder, 'master.key');
      const before = readFileSync(path, 'utf8');
      // Interrupted before anything was encrypted: the file has both keys.
      writeFileSync(path, `${'ab'.repeat(32)}\n${before}`);
      const rotated = await json('key', 'rotate-master');
      expect(rotated).toEqual({ secrets: expect.any(Number), path, old_path: `${path}.old` });
      expect(readFileSync(rotated.old_path, 'utf8')).toBe(`${'ab'.repeat(32)}\n${before}`);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(statSync(rotated.old_path).mode & 0o777).toBe(0o600);
      const after = readFileSync(path, 'utf8');
      expect(after).toMatch(/^[0-9a-f]{64}\n$/);
      writeFileSync(path, before);
      expect((await run('demo')).stderr).toContain('cannot be decrypted');
      writeFileSync(path, after);
      served = await serve(database.folder, settings, ['--demo']);
      demo = await json('demo');
      expect(await ask(shopNamed('th-local'), access_token)).toBe(answered);
      expect(demo.sellers).toEqual(sellers);
    },
  );
});
