// Backups of an SQLite database while a server writes to it.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/engine/store/open_database.ts';
import { createOperator } from '../../src/exports/operator_client.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { rawStatement } from '../support/databases/postgres_nodes.ts';
import { built_program, type ServedProcess, serve, stoa } from '../support/programs/process.ts';

const kills = Number(process.env.STOA_TEST_BACKUP_KILLS ?? 6);
const passphrase = 'correct horse battery staple';
const with_passphrase = { STOA_BACKUP_PASSPHRASE: passphrase };

describe('backups', () => {
  let database: TestDatabase;
  let served: ServedProcess;
  let operator: ReturnType<typeof createOperator>;
  const settings = () => ({ STOA_DATABASE_URL: database.url });
  const run = (args: string[], more: Record<string, string> = {}) =>
    stoa(args, database.folder, { ...settings(), ...more });
  const inFolder = (...names: string[]) => join(database.folder, ...names);
  const copySecrets = (to: string) => {
    for (const name of ['master.key', 'operator.token']) copyFileSync(inFolder(name), inFolder(to, name));
  };
  const restoredTo = (name: string) => ({ STOA_DATABASE_URL: `sqlite:${inFolder(name, 'stoa.db')}` });
  const listPartners = async ({ STOA_DATABASE_URL }: { STOA_DATABASE_URL: string }) => {
    const opened = await openDatabase(STOA_DATABASE_URL, { pool_size: 1 });
    const rows = await opened.all(rawStatement('select partner_id from partner'), {});
    await opened.close();
    return rows.map(({ partner_id }) => Number(partner_id));
  };

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder, settings(), ['--demo']);
    const { operator_url } = served.at;
    const operator_token = readFileSync(inFolder('operator.token'), 'utf8').trim();
    operator = createOperator({ operator_url, operator_token, retries_max: 0 });
  });
  afterAll(async () => {
    await served.end('SIGKILL');
    await database.drop();
  });

  /** Creates partners until it is told to stop. @returns those whose creation was acknowledged, in their order. */
  function writeOn() {
    const acknowledged: number[] = [];
    let is_over = false;
    const writing = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!is_over)
          acknowledged.push((await operator.act('partner.create', { partner_name: 'New' })).partner_id);
      }),
    );
    const stop = async () => {
      is_over = true;
      await writing;
    };
    return { acknowledged, stop };
  }

  test('a backup that is taken under load has every write that was acknowledged before it began, and its secrets', async () => {
    const { acknowledged, stop } = writeOn();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    const before = [...acknowledged];
    const taken = await run(['backup', 'under_load.backup', '--json'], with_passphrase);
    await stop();
    expect(taken.stderr).toBe('');
    const written = JSON.parse(taken.stdout);
    expect(written).toMatchObject({ path: 'under_load.backup', has_secrets: true });
    expect(statSync(inFolder('under_load.backup')).mode & 0o777).toBe(0o600);
    expect(existsSync(inFolder('under_load.backup.partial'))).toBe(false);

    const restored = restoredTo('restored');
    const { stdout, code } = await run(['restore', 'under_load.backup'], { ...restored, ...with_passphrase });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/master\.key and .*operator\.token were restored/),
    ]);
    const partners = await listPartners(restored);
    expect(before.filter((partner_id) => !partners.includes(partner_id))).toEqual([]);
    expect(new Set(partners).size).toBe(partners.length);
    expect((await run(['doctor'], restored)).code).toBe(0);
    const demo = JSON.parse((await run(['demo', '--json'], restored)).stdout);
    expect(demo.partner_key).toBe(JSON.parse((await run(['demo', '--json'])).stdout).partner_key);
  });

  test('without a passphrase the master key is not in a backup, and both commands say so', async () => {
    const { stdout } = await run(['backup', 'plain.backup']);
    expect(stdout).toContain('The master key is not in it');
    const bytes = readFileSync(inFolder('plain.backup'), 'latin1');
    for (const name of ['master.key', 'operator.token'])
      expect(bytes).not.toContain(readFileSync(inFolder(name), 'latin1').trim());
    const restored = restoredTo('plain');
    expect((await run(['restore', 'plain.backup'], restored)).stdout).toContain(
      'The master key was not in the backup',
    );
    expect((await run(['demo'], restored)).stderr).toContain('master.key is missing');
    copySecrets('plain');
    expect((await run(['doctor'], restored)).code).toBe(0);
  });

  test('a folder gets a backup that is named by its time', async () => {
    mkdirSync(inFolder('many'));
    await run(['backup', 'many']);
    expect(readdirSync(inFolder('many'))).toEqual([expect.stringMatching(/^stoa-\d{8}T\d{6}Z\.backup$/)]);
  });

  describe('a restore', () => {
    beforeAll(async () => {
      await run(['backup', 'sealed.backup'], with_passphrase);
    });
    const restore = async (file: string, more: Record<string, string>) => {
      const { code, stderr } = await run(['restore', file], more);
      return [code, stderr];
    };

    test('overwrites no database, and no secret that is another one', async () => {
      expect(await restore('sealed.backup', with_passphrase)).toEqual([
        1,
        expect.stringContaining('a restore overwrites nothing'),
      ]);
      mkdirSync(inFolder('other'));
      writeFileSync(inFolder('other', 'master.key'), 'ab'.repeat(32));
      expect(await restore('sealed.backup', { ...restoredTo('other'), ...with_passphrase })).toEqual([
        1,
        expect.stringContaining('master.key exists and differs'),
      ]);
      expect(readdirSync(inFolder('other'))).toEqual(['master.key']);
    });

    test('needs the passphrase of the backup, and says whether it is missing or wrong', async () => {
      expect(await restore('sealed.backup', restoredTo('locked'))).toEqual([
        1,
        expect.stringContaining('set STOA_BACKUP_PASSPHRASE'),
      ]);
      const wrong = { ...restoredTo('locked'), STOA_BACKUP_PASSPHRASE: 'another passphrase' };
      expect(await restore('sealed.backup', wrong)).toEqual([
        1,
        expect.stringContaining('The passphrase is not the one with which this backup was made.'),
      ]);
      expect(existsSync(inFolder('locked'))).toBe(false);
    });

    test('takes only a complete and intact backup', async () => {
      copyFileSync(inFolder('sealed.backup'), inFolder('short.backup'));
      truncateSync(inFolder('short.backup'), Math.floor(statSync(inFolder('short.backup')).size / 2));
      writeFileSync(inFolder('text.backup'), 'not a database');
      for (const [file, said] of [
        ['missing.backup', 'There is no file missing.backup'],
        ['text.backup', 'is not a backup'],
        ['short.backup', 'short.backup is '],
        ['stoa.db', 'is not a complete backup'],
      ] as const)
        expect(await restore(file, { ...restoredTo('none'), ...with_passphrase })).toEqual([
          1,
          expect.stringContaining(said),
        ]);
      expect(existsSync(inFolder('none', 'stoa.db'))).toBe(false);
    });

    test('replaces a database that was lost', async () => {
      const restored = { ...restoredTo('lost'), ...with_passphrase };
      mkdirSync(inFolder('lost'));
      writeFileSync(inFolder('lost', 'stoa.status'), '{"state":"stopped","server_id":"x"}');
      expect((await run(['doctor'], restored)).stdout).toContain('is missing: put it back');
      expect((await restore('sealed.backup', restored))[0]).toBe(0);
      expect((await run(['doctor'], restored)).code).toBe(0);
    });
  });

  test('a backup overwrites nothing, and a database that is missing is named', async () => {
    const again = await run(['backup', 'plain.backup']);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('a backup overwrites nothing')]);
    const nowhere = await run(['backup', 'nowhere.backup'], restoredTo('nowhere'));
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('There is no database at')]);
    const postgres = await run(['backup', 'pg.backup'], { STOA_DATABASE_URL: 'postgres://127.0.0.1:1/stoa' });
    expect([postgres.code, postgres.stderr]).toEqual([1, expect.stringContaining('pg_dump')]);
  });

  test(`${kills} backups that are killed leave no file that a restore accepts and that is not complete`, async () => {
    const { stop } = writeOn();
    for (let at = 0; at < kills; at++) {
      const file = `killed_${at}.backup`;
      const child = spawn(process.execPath, [built_program, 'backup', file], {
        cwd: database.folder,
        env: { PATH: process.env.PATH, ...settings() },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => child.once('close', resolve));
      // In the middle: its file exists, and has not got its name yet.
      await expect
        .poll(() => existsSync(inFolder(`${file}.partial`)) || existsSync(inFolder(file)), { interval: 1 })
        .toBe(true);
      setTimeout(() => child.kill('SIGKILL'), randomInt(0, 40));
      await ended;
      // Killed between the last write and the name, a copy is complete too.
      const left = [file, `${file}.partial`].find((name) => existsSync(inFolder(name))) ?? '';
      expect(left).not.toBe('');
      const restored = restoredTo(`killed_${at}`);
      const { code } = await run(['restore', left], restored);
      if (left === file) expect(code).toBe(0);
      if (code !== 0) continue;
      copySecrets(`killed_${at}`);
      expect((await run(['doctor'], restored)).code).toBe(0);
    }
    await stop();
  });
});
